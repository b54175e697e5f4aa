import { meUpdate, userUpdate } from '@kontor/contract/users/api.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { usersQueries } from './users.queries.ts';

export const usersLive = [
  onTopic(userUpdate, (client) => client.invalidateQueries(usersQueries.lists())),
  onTopic(meUpdate, (client) => client.invalidateQueries(usersQueries.me())),
];
