import { boardUpdate, notesUpdate, teamUpdate } from '@kontor/contract/team/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { dutyQuery } from './duty.queries.ts';

// Without the other queries of the slice: the first load of staff asks for their duty alone.
export const teamLive = [
  onTopic(teamUpdate, (client) => refresh(client, { queryKey: ['team'] })),
  // The count of what is unread stands with the duty.
  onTopic(boardUpdate, (client) =>
    Promise.all([refresh(client, { queryKey: ['team', 'board'] }), refresh(client, dutyQuery())]),
  ),
  onTopic(notesUpdate, (client) =>
    Promise.all([refresh(client, { queryKey: ['team', 'notes'] }), refresh(client, { queryKey: ['team', 'members'] })]),
  ),
];
