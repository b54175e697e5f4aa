import { AppError } from '@kontor/contract/core/errors.ts';
import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { type Classified, checkResults, classify } from '@kontor/contract/racing/standings.ts';
import { readTime } from '@kontor/contract/racing/times.ts';
import type { RaceResult, Scoring } from '@kontor/contract/racing/tournaments.ts';
import { wholeFrom } from '#platform/whole-number.ts';
import { type Draft, type DraftField, positionsOf } from './result-draft.ts';

export type DraftErrors = Readonly<Record<string, string>>;

const NO_TIME = 'Zeit wie 1:05.250';
const NO_SECONDS = 'Sekunden wie 5';
const NO_POINTS = 'Zahl von 0 bis 1000';

const readMs = (text: string): number | null | undefined => (text.trim() === '' ? null : readTime(text));
const readPenalty = (text: string): number | undefined => (/^\s*0*\s*$/.test(text) ? 0 : readTime(text));
function readPoints(text: string): number | undefined {
  const value = text.trim() === '' ? 0 : wholeFrom(text);
  return value !== undefined && value <= 1000 ? value : undefined;
}

/** What was meant, and what cannot be read, named `driverId.field`. */
export function readDraft(draft: Draft): { readonly results: RaceResult[]; readonly errors: DraftErrors } {
  const positions = positionsOf(draft);
  const errors: Record<string, string> = {};
  const results = draft.flatMap((row): RaceResult[] => {
    if (row.state === '') return [];
    const name = (field: DraftField) => `${row.driverId}.${field}`;
    const timeMs = readMs(row.time);
    const fastestLapMs = readMs(row.fastestLap);
    const timePenaltyMs = readPenalty(row.timePenalty);
    const pointPenalty = readPoints(row.pointPenalty);
    if (timeMs === undefined) errors[name('time')] = NO_TIME;
    if (fastestLapMs === undefined) errors[name('fastestLap')] = NO_TIME;
    if (timePenaltyMs === undefined) errors[name('timePenalty')] = NO_SECONDS;
    if (pointPenalty === undefined) errors[name('pointPenalty')] = NO_POINTS;
    // Who was not there has driven nothing, whatever stood there before.
    const hasDriven = row.state !== 'DNP';
    return [
      {
        driverId: row.driverId,
        state: row.state,
        position: positions.get(row.driverId) ?? null,
        timeMs: hasDriven ? (timeMs ?? null) : null,
        fastestLapMs: hasDriven ? (fastestLapMs ?? null) : null,
        timePenaltyMs: hasDriven ? (timePenaltyMs ?? 0) : 0,
        pointPenalty: pointPenalty ?? 0,
      },
    ];
  });
  return { results, errors };
}

/** What the server would refuse; the sentence says what to do. */
export function problemOf(results: readonly RaceResult[], entries: readonly DriverFace[]): string | undefined {
  try {
    checkResults(results, new Set(entries.map(({ id }) => id)));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.detail;
    throw error;
  }
}

/** Places and points as they would be, by driver. */
export const previewOf = (results: readonly RaceResult[], scoring: Scoring): ReadonlyMap<number, Classified> =>
  new Map(classify(results, scoring).map((one) => [one.result.driverId, one]));
