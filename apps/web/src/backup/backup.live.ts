import { backupUpdate } from '@kontor/contract/backup/api.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { backupQueries } from './backup.queries.ts';

export const backupLive = [onTopic(backupUpdate, (client) => refresh(client, backupQueries.state()))];
