import { racingUpdate } from '@kontor/contract/racing/topics.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { refreshRacing } from './racing.queries.ts';

export const racingLive = [onTopic(racingUpdate, (client, { what }) => refreshRacing(client, what))];
