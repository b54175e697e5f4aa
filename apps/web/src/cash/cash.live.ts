import { cashUpdate } from '@kontor/contract/cash/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { cashQueries } from './cash.queries.ts';

export const cashLive = [onTopic(cashUpdate, (client) => refresh(client, cashQueries.all()))];
