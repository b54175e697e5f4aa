import { backupUpdate } from '@kontor/contract/backup/api.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { backupQueries } from './backup.queries.ts';

export const backupLive = [onTopic(backupUpdate, (client) => client.invalidateQueries(backupQueries.state()))];
