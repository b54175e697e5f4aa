import { discordTargetUpdate } from '@kontor/contract/discord-notices/api.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { discordQueries } from './discord-notices.queries.ts';

export const discordLive = [onTopic(discordTargetUpdate, (client) => refresh(client, discordQueries.targets()))];
