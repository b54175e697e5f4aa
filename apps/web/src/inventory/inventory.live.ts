import { infoUpdate } from '@kontor/contract/business/api.ts';
import { baseItemsUpdate, inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { productUpdate } from '@kontor/contract/products/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { inventoryQueries } from './inventory.queries.ts';

const levels = () => [inventoryQueries.items(), inventoryQueries.empty()];

export const inventoryLive = [
  onTopic(inventoryUpdate, (client) =>
    refresh(
      client,
      inventoryQueries.items(),
      inventoryQueries.empty(),
      inventoryQueries.held(),
      inventoryQueries.booked(),
    ),
  ),
  // A new label shows on the stock too.
  onTopic(baseItemsUpdate, (client) => refresh(client, inventoryQueries.baseItems(), ...levels())),
  // How much should be there is said by products.
  onTopic(productUpdate, (client) => refresh(client, ...levels(), { queryKey: ['inventory', 'booked', 'item'] })),
  // Their address is part of the business info.
  onTopic(infoUpdate, (client) => refresh(client, inventoryQueries.pictures())),
];
