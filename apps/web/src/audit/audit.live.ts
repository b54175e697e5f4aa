import { auditUpdate } from '@kontor/contract/audit/api.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { auditQueries } from './audit.queries.ts';

export const auditLive = [onTopic(auditUpdate, (client) => refresh(client, auditQueries.all()))];
