import { tipGameUpdate, tipPayoutUpdate } from '@kontor/contract/tips/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { tipsQueries } from './tips.queries.ts';

export const tipsLive = [
  onTopic(tipGameUpdate, (client) => refresh(client, tipsQueries.all())),
  onTopic(tipPayoutUpdate, (client) => refresh(client, { queryKey: ['tips', 'payouts'] })),
];
