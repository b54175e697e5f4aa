import { baseItemsUpdate, inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { productUpdate } from '@kontor/contract/products/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { menuQueries } from './menu.queries.ts';

/** A product also shows its stock and the labels of its items; a changed price is announced as a changed product. */
export const productsLive = [productUpdate, inventoryUpdate, baseItemsUpdate].map((topic) =>
  onTopic(topic, (client) => refresh(client, menuQueries.all())),
);
