import * as z from 'zod/mini';
import { prose, uniqueLine } from '../core/text.ts';
import { LapEntry } from './laps.ts';

export const TRACK_KINDS = ['CIRCUIT', 'SPRINT', 'DRIFT'] as const;
export type TrackKind = (typeof TRACK_KINDS)[number];
export const TRACK_LABELS: Record<TrackKind, string> = { CIRCUIT: 'Rundkurs', SPRINT: 'Sprint', DRIFT: 'Drift' };

export const TrackChange = z.object({
  name: uniqueLine(60),
  kind: z.enum(TRACK_KINDS),
  lengthMeters: z.int().check(z.minimum(50), z.maximum(500_000)),
  description: z._default(prose(2000), ''),
});
export type TrackChange = z.infer<typeof TrackChange>;

export const Track = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(TRACK_KINDS),
  lengthMeters: z.int(),
  description: z.string(),
  /** Changes with the picture, for browser caches; null without one. */
  imageVersion: z.nullable(z.int()),
  record: z.nullable(LapEntry),
});
export type Track = z.infer<typeof Track>;

export const RecordStep = z.object({
  classId: z.int(),
  timeMs: z.int(),
  drivenAt: z.string(),
  nickname: z.string(),
  vehicle: z.string(),
});
export type RecordStep = z.infer<typeof RecordStep>;

export const TrackDetail = z.extend(Track, {
  /** The ten best drivers of each class with times. */
  best: z.array(z.object({ classId: z.int(), entries: z.array(LapEntry) })),
  /** Of every class, the oldest first. */
  records: z.array(RecordStep),
});
export type TrackDetail = z.infer<typeof TrackDetail>;

/** Scaled down by the browser: base64 of a JPEG, PNG or WebP file. */
export const TrackImage = z.object({
  data: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(1_000_000)),
});
