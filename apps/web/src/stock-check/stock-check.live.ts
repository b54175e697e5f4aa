import { stockCheckUpdate } from '@kontor/contract/stock-check/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { stockCheckQueries } from './stock-check.queries.ts';

export const stockCheckLive = [onTopic(stockCheckUpdate, (client) => refresh(client, stockCheckQueries.all()))];
