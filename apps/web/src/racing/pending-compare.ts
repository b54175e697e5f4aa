import type { LapTime } from '@kontor/contract/racing/laps.ts';
import { sayGap } from '@kontor/contract/racing/times.ts';
import type { TrackDetail } from '@kontor/contract/racing/tracks.ts';
import { sayGain } from './lap-gain.ts';

export interface Comparison {
  readonly isRecord: boolean;
  readonly sentence: string;
}

/** How a time would stand against the record of its class; `undefined` while that is not known. */
export function compareWithRecord(lap: LapTime, track: TrackDetail | undefined): Comparison | undefined {
  if (!track) return undefined;
  const record = track.best.find(({ classId }) => classId === lap.classId)?.entries[0];
  if (!record) return { isRecord: true, sentence: 'Erste Zeit der Klasse' };
  const gap = lap.timeMs - record.timeMs;
  if (gap < 0) return { isRecord: true, sentence: `Neuer Klassenrekord, ${sayGain(-gap)}` };
  return { isRecord: false, sentence: gap === 0 ? 'So schnell wie der Rekord' : `${sayGap(gap)} auf den Rekord` };
}
