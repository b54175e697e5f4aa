import { infoUpdate } from '@kontor/contract/business/api.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { businessQueries } from './business.queries.ts';

export const businessLive = [onTopic(infoUpdate, (client) => refresh(client, businessQueries.info()))];
