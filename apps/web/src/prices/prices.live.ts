import { baseItemsUpdate } from '@kontor/contract/inventory/topics.ts';
import { priceUpdate } from '@kontor/contract/prices/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onTopic } from '#platform/live/use-topic.ts';
import { pricesQueries } from './prices.queries.ts';

const refresh = (client: QueryClient) => client.invalidateQueries(pricesQueries.all());

export const pricesLive = [onTopic(priceUpdate, refresh), onTopic(baseItemsUpdate, refresh)];
