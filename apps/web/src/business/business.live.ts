import { infoUpdate } from '@kontor/contract/business/api.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { businessQueries } from './business.queries.ts';

export const businessLive = [onTopic(infoUpdate, (client) => client.invalidateQueries(businessQueries.info()))];
