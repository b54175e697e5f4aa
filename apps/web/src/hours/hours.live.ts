import { hoursUpdate } from '@kontor/contract/hours/api.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { hoursQueries } from './hours.queries.ts';

export const hoursLive = [onTopic(hoursUpdate, (client) => refresh(client, hoursQueries.state()))];
