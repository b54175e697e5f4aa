import { boardUpdate, notesUpdate, teamUpdate } from '@kontor/contract/team/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { teamQueries } from './team.queries.ts';

export const teamLive = [
  onTopic(teamUpdate, (client) => refresh(client, teamQueries.all())),
  // The count of what is unread stands with the duty.
  onTopic(boardUpdate, (client) =>
    Promise.all([refresh(client, teamQueries.posts()), refresh(client, teamQueries.duty())]),
  ),
  onTopic(notesUpdate, (client) =>
    Promise.all([refresh(client, { queryKey: ['team', 'notes'] }), refresh(client, teamQueries.members())]),
  ),
];
