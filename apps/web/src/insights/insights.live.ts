import { orderUpdate } from '@kontor/contract/orders/topics.ts';
import { stockCheckUpdate } from '@kontor/contract/stock-check/topics.ts';
import { wagesUpdate } from '@kontor/contract/wages/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { insightsQueries } from './insights.queries.ts';

export const insightsLive = [orderUpdate, stockCheckUpdate, wagesUpdate].map((topic) =>
  onTopic(topic, (client) => refresh(client, insightsQueries.all())),
);
