import { listTargets } from '@kontor/contract/discord-notices/api.ts';
import { readQuery } from '#platform/api/read-query.ts';

export const discordQueries = { targets: () => readQuery(['discord', 'targets'], listTargets, {}) };
