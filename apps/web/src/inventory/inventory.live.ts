import { infoUpdate } from '@kontor/contract/business/api.ts';
import { baseItemsUpdate, inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { inventoryQueries } from './inventory.queries.ts';

export const inventoryLive = [
  onTopic(inventoryUpdate, (client) =>
    Promise.all([
      client.invalidateQueries(inventoryQueries.items()),
      client.invalidateQueries(inventoryQueries.held()),
    ]),
  ),
  onTopic(baseItemsUpdate, (client) =>
    Promise.all([
      client.invalidateQueries(inventoryQueries.baseItems()),
      // A new label shows on the stock too.
      client.invalidateQueries(inventoryQueries.items()),
    ]),
  ),
  // Their address is part of the business info.
  onTopic(infoUpdate, (client) => client.invalidateQueries(inventoryQueries.pictures())),
];
