import { vodUpdate } from '@kontor/contract/videos/topics.ts';
import { onTopic } from '#platform/live/use-topic.ts';
import { refreshVideos } from './videos.queries.ts';

export const videosLive = [onTopic(vodUpdate, refreshVideos)];
