import { baseItemsUpdate, inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { productUpdate } from '@kontor/contract/products/topics.ts';
import type { QueryClient } from '@tanstack/react-query';
import { onTopic } from '#platform/live/use-topic.ts';
import { productsQueries } from './products.queries.ts';

const refresh = (client: QueryClient) => client.invalidateQueries(productsQueries.all());

/** A product also shows its stock and the labels of its items; a changed price is told as a changed product. */
export const productsLive = [
  onTopic(productUpdate, refresh),
  onTopic(inventoryUpdate, refresh),
  onTopic(baseItemsUpdate, refresh),
];
