import { racingUpdate } from '@kontor/contract/racing/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { concernedBy } from './racing.queries.ts';

export const racingLive = [onTopic(racingUpdate, (client, { what }) => refresh(client, ...concernedBy(what)))];
