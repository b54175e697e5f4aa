import { baseItemsUpdate } from '@kontor/contract/inventory/topics.ts';
import { priceUpdate } from '@kontor/contract/prices/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { pricesQueries } from './prices.queries.ts';

const refreshPrices = (client: QueryClient) => refresh(client, pricesQueries.all());

export const pricesLive = [onTopic(priceUpdate, refreshPrices), onTopic(baseItemsUpdate, refreshPrices)];
