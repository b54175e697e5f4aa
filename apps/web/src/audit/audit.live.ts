import { auditUpdate } from '@kontor/contract/audit/api.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { auditQueries } from './audit.queries.ts';

/** The entries themselves are put on top by the screen that shows them. */
export const auditLive = [
  onTopic(auditUpdate, (client) =>
    Promise.all([client.invalidateQueries(auditQueries.types()), client.invalidateQueries(auditQueries.people())]),
  ),
];
