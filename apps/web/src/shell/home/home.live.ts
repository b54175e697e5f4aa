import { discordTargetUpdate } from '@kontor/contract/discord-notices/topics.ts';
import { gameServerUpdate } from '@kontor/contract/game/topics.ts';
import { inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import { orderUpdate } from '@kontor/contract/orders/topics.ts';
import { productUpdate } from '@kontor/contract/products/topics.ts';
import { racingUpdate } from '@kontor/contract/racing/topics.ts';
import { stockCheckUpdate } from '@kontor/contract/stock-check/topics.ts';
import { tipGameUpdate, tipPayoutUpdate } from '@kontor/contract/tips/topics.ts';
import { vodUpdate } from '@kontor/contract/videos/topics.ts';
import { wagesUpdate } from '@kontor/contract/wages/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { homeQueries } from './home.queries.ts';

const WORK = [
  orderUpdate,
  productUpdate,
  inventoryUpdate,
  tipGameUpdate,
  tipPayoutUpdate,
  racingUpdate,
  vodUpdate,
  discordTargetUpdate,
  gameServerUpdate,
  wagesUpdate,
  stockCheckUpdate,
];

/** What the stock, the revenue and the events of the day follow from. */
const DAY = [orderUpdate, productUpdate, inventoryUpdate, tipGameUpdate, racingUpdate];

export const homeLive = [
  ...WORK.map((topic) => onTopic(topic, (client) => refresh(client, homeQueries.work()))),
  ...DAY.map((topic) => onTopic(topic, (client) => refresh(client, homeQueries.overview()))),
  ...[tipGameUpdate, racingUpdate].map((topic) => onTopic(topic, (client) => refresh(client, homeQueries.upcoming()))),
];
