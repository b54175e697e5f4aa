import { infoUpdate } from '@kontor/contract/business/api.ts';
import { baseItemsUpdate } from '@kontor/contract/inventory/topics.ts';
import { orderUpdate } from '@kontor/contract/orders/topics.ts';
import { priceUpdate } from '@kontor/contract/prices/api.ts';
import { productUpdate } from '@kontor/contract/products/topics.ts';
import { setupUpdate } from '@kontor/contract/setup/api.ts';
import { userUpdate } from '@kontor/contract/users/me-api.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { setupQueries } from './setup.queries.ts';

const TOPICS = [setupUpdate, infoUpdate, userUpdate, baseItemsUpdate, priceUpdate, productUpdate, orderUpdate];

export const setupLive = TOPICS.map((topic) => onTopic(topic, (client) => refresh(client, setupQueries.state())));
