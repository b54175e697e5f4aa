import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Page } from '../core/paging.ts';
import {
  Coverage,
  InboxProblem,
  PreserveQuery,
  StreamId,
  TimeRange,
  UploadId,
  UploadLimits,
  Video,
  VideoChange,
  WatchPosition,
} from './schema.ts';

const id = z.object({ id: Id });
const streamId = z.object({ streamId: StreamId });
const uploadId = z.object({ uploadId: UploadId });
const feature = 'VOD_SERVICE';

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/vods',
  summary: 'Recordings, the latest start first.',
  access: 'anyone',
  feature,
  query: Page,
  response: z.array(Video),
  paged: 'startedAt',
});

export const getVideo = endpoint({
  method: 'GET',
  path: '/api/vods/by-stream-id/:streamId',
  summary: 'One recording.',
  access: 'anyone',
  feature,
  params: streamId,
  response: Video,
});

export const findCoverage = endpoint({
  method: 'GET',
  path: '/api/vods/covering',
  summary: 'Recordings that show any part of a time range, at most 200, the latest first.',
  access: 'anyone',
  feature,
  query: TimeRange,
  response: z.array(Coverage),
});

export const streamVideo = endpoint({
  method: 'GET',
  path: '/api/vod/:streamId',
  summary: 'The recording itself, whole or one range of it.',
  access: 'anyone',
  withoutSession: true,
  feature,
  params: streamId,
  response: z.unknown(),
  media: 'video/mp4',
});

export const getPoster = endpoint({
  method: 'GET',
  path: '/api/vod/:streamId/poster',
  summary: 'One picture out of a recording.',
  access: 'anyone',
  withoutSession: true,
  feature,
  params: streamId,
  response: z.unknown(),
  media: 'image/jpeg',
});

export const setPreserveStatus = endpoint({
  method: 'POST',
  path: '/api/vod/:id/@action:set-preserve-status',
  summary: 'Archive a recording, or let it be deleted in time.',
  access: 'admin',
  isConfirmed: true,
  feature,
  params: id,
  query: PreserveQuery,
  response: Video,
});

export const changeVideo = endpoint({
  method: 'PATCH',
  path: '/api/vod/:id',
  summary: 'Change title and start of a recording.',
  access: 'admin',
  feature,
  params: id,
  body: VideoChange,
  response: Video,
});

export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/api/vod/:id',
  summary: 'Delete a finished recording that is not archived.',
  access: 'super-admin',
  isConfirmed: true,
  feature,
  params: id,
  response: z.void(),
});

export const getWatchPosition = endpoint({
  method: 'GET',
  path: '/api/vod/:streamId/position',
  summary: 'How far the caller has watched; null when not at all or to the end.',
  access: 'authenticated',
  feature,
  params: streamId,
  response: z.nullable(WatchPosition),
});

export const saveWatchPosition = endpoint({
  method: 'PUT',
  path: '/api/vod/:streamId/position',
  summary: 'Remember how far the caller has watched.',
  access: 'authenticated',
  feature,
  params: streamId,
  body: WatchPosition,
  response: z.void(),
});

export const listInboxProblems = endpoint({
  method: 'GET',
  path: '/api/vods/inbox',
  summary: 'Files in the inbox folder that are no recordings, and why.',
  access: 'admin',
  feature,
  response: z.array(InboxProblem),
});

export const getUploadLimits = endpoint({
  method: 'GET',
  path: '/api/vods/upload',
  summary: 'How large an upload may be.',
  access: 'admin',
  feature,
  response: UploadLimits,
});

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/vods/upload',
  summary: 'Begin a resumable upload (tus 1.0.0); metadata: filename, lastModified in milliseconds.',
  access: 'admin',
  feature,
  response: z.void(),
  media: 'tus',
  rateLimit: 'uploads',
});

export const continueUpload = endpoint({
  method: 'PATCH',
  path: '/api/vods/upload/:uploadId',
  summary: 'Send the next part of an upload (tus 1.0.0); HEAD tells how far it is.',
  access: 'admin',
  feature,
  params: uploadId,
  response: z.void(),
  media: 'tus',
  rateLimit: 'uploads',
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/vods/upload/:uploadId',
  summary: 'Give up an upload (tus 1.0.0).',
  access: 'admin',
  feature,
  params: uploadId,
  response: z.void(),
  media: 'tus',
  rateLimit: 'uploads',
});

export { vodUpdate } from './topics.ts';
