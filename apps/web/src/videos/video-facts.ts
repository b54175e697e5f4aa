import { sayGigabytes } from '@kontor/contract/videos/rules.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { formatDateTime } from '#platform/format.de.ts';
import { sayClock } from './say-time.ts';

/** `15.11.2026, 20:15 · 12:30 · 1,25 GB`. */
export const factsOf = ({ startedAt, durationSeconds, byteLength }: Video): string =>
  [
    formatDateTime(startedAt),
    ...(durationSeconds === null ? [] : [sayClock(durationSeconds)]),
    sayGigabytes(byteLength),
  ].join(' · ');
