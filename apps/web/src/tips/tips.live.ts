import { tipGameUpdate, tipPayoutUpdate } from '@kontor/contract/tips/topics.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { refreshTips } from './tips.queries.ts';

export const tipsLive = [
  onTopic(tipGameUpdate, refreshTips),
  onTopic(tipPayoutUpdate, (client) => client.invalidateQueries({ queryKey: ['tips', 'payouts'] })),
];
