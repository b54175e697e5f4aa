import * as z from 'zod/mini';
import { DateTime } from '../core/date-time.ts';
import { line } from '../core/text.ts';

/** RECORDING: the file still grows. PROCESSING: it is being stored. READY: it can be watched. */
const VIDEO_STATES = ['RECORDING', 'PROCESSING', 'READY'] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

/** Random and looked up, never used as a path. */
export const StreamId = z.string().check(z.regex(/^[\w-]{1,64}$/));

const VideoTitle = line(120);

export const Video = z.object({
  id: z.int(),
  streamId: StreamId,
  title: z.string(),
  byteLength: z.int(),
  startedAt: z.string(),
  /** Set once it can be watched. */
  finishedAt: z.nullable(z.string()),
  preserve: z.boolean(),
  state: z.enum(VIDEO_STATES),
  /** `null` where it could not be measured. */
  durationSeconds: z.nullable(z.number()),
  hasPoster: z.boolean(),
  /** `null` for archived recordings and without a limit. */
  deletesAt: z.nullable(z.string()),
});
export type Video = z.infer<typeof Video>;

export const VideoChange = z.object({
  title: VideoTitle,
  /** Decides which times the recording covers. */
  startedAt: z.optional(DateTime),
});
export type VideoChange = z.infer<typeof VideoChange>;

/** As spelled in a URL. */
export const PreserveQuery = z.object({ preserve: z.stringbool({ truthy: ['true'], falsy: ['false'] }) });

/** Both ends are inclusive. */
export const TimeRange = z
  .object({ from: DateTime, to: DateTime })
  .check(z.refine(({ from, to }) => from <= to, 'Bitte Anfang und Ende in dieser Reihenfolge.'));

export const Coverage = z.object({
  streamId: StreamId,
  title: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
});
export type Coverage = z.infer<typeof Coverage>;

export const WatchPosition = z.object({
  seconds: z.number().check(
    z.minimum(0),
    z.maximum(1_000_000),
    z.overwrite((seconds) => Math.round(seconds * 10) / 10),
  ),
});

export const InboxProblem = z.object({ id: z.int(), name: z.string(), reason: z.string(), seenAt: z.string() });
export type InboxProblem = z.infer<typeof InboxProblem>;

export const UploadLimits = z.object({
  maxBytes: z.int(),
  freeBytes: z.int(),
});
export type UploadLimits = z.infer<typeof UploadLimits>;

export const UploadId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
