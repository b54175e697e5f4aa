import { priceListUpdate } from '@kontor/contract/price-lists/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { priceListsQueries } from './price-lists.queries.ts';

export const priceListsLive = [onTopic(priceListUpdate, (client) => refresh(client, priceListsQueries.all()))];
