import { meUpdate, userUpdate } from '@kontor/contract/users/me-api.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { usersQueries } from './users.queries.ts';

export const usersLive = [
  onTopic(userUpdate, (client) => refresh(client, usersQueries.lists())),
  onTopic(meUpdate, (client) => refresh(client, usersQueries.me())),
];
