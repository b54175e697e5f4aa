import { vodUpdate } from '@kontor/contract/videos/topics.ts';
import { refresh } from '#platform/live/refresh.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { everyVideo } from './videos.queries.ts';

export const videosLive = [onTopic(vodUpdate, (client) => refresh(client, everyVideo()))];
