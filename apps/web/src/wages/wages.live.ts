import { wagesUpdate } from '@kontor/contract/wages/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { wagesQueries } from './wages.queries.ts';

export const wagesLive = [onTopic(wagesUpdate, (client) => refresh(client, wagesQueries.all()))];
