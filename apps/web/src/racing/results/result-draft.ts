import { AppError } from '@kontor/contract/core/errors.ts';
import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { type Classified, checkResults, classify } from '@kontor/contract/racing/standings.ts';
import { readTime, sayTime } from '@kontor/contract/racing/times.ts';
import type { RaceResult, ResultState, Scoring } from '@kontor/contract/racing/tournaments.ts';
import { wholeFrom } from '#platform/forms/whole-number.ts';

/** What is typed in the row of one driver; without a state nothing is known yet. */
export interface DraftRow {
  readonly driverId: number;
  readonly state: ResultState | '';
  readonly time: string;
  readonly fastestLap: string;
  readonly timePenalty: string;
  readonly pointPenalty: string;
}

export type DraftField = 'time' | 'fastestLap' | 'timePenalty' | 'pointPenalty';

/** The rows from top to bottom; who finished crossed the line in this order, so that there are no gaps. */
export type Draft = readonly DraftRow[];

const emptyRow = (driverId: number): DraftRow => ({
  driverId,
  state: '',
  time: '',
  fastestLap: '',
  timePenalty: '',
  pointPenalty: '',
});

const textOf = (ms: number | null): string => (ms ? sayTime(ms) : '');
const secondsOf = (ms: number): string => (ms % 1000 === 0 ? String(ms / 1000) : sayTime(ms));

const rowOf = (result: RaceResult): DraftRow => ({
  driverId: result.driverId,
  state: result.state,
  time: textOf(result.timeMs),
  fastestLap: textOf(result.fastestLapMs),
  timePenalty: result.timePenaltyMs > 0 ? secondsOf(result.timePenaltyMs) : '',
  pointPenalty: result.pointPenalty > 0 ? String(result.pointPenalty) : '',
});

const LAST = Number.POSITIVE_INFINITY;

/** What is stored, as they crossed the line; then all others who are entered. */
export function draftOf(results: readonly RaceResult[], entries: readonly DriverFace[]): Draft {
  const stored = [...results].sort((one, other) => (one.position ?? LAST) - (other.position ?? LAST) || 0).map(rowOf);
  return withEntries(stored, entries);
}

/** A driver signed up or was removed while the sheet is open. */
export function withEntries(draft: Draft, entries: readonly DriverFace[]): Draft {
  const known = new Set(draft.map(({ driverId }) => driverId));
  const entered = new Set(entries.map(({ id }) => id));
  const added = entries
    .filter(({ id }) => !known.has(id))
    .sort((one, other) => one.startNumber - other.startNumber)
    .map(({ id }) => emptyRow(id));
  const kept = draft.filter(({ driverId }) => entered.has(driverId));
  return added.length === 0 && kept.length === draft.length ? draft : [...kept, ...added];
}

export const setState = (draft: Draft, driverId: number, state: ResultState | ''): Draft =>
  draft.map((row) => (row.driverId === driverId ? { ...row, state } : row));

/** A driver with a time has arrived, unless the state says otherwise. */
export const setField = (draft: Draft, driverId: number, field: DraftField, text: string): Draft =>
  draft.map((row) => {
    if (row.driverId !== driverId) return row;
    const hasArrived = field === 'time' && row.state === '' && readTime(text) !== undefined;
    return { ...row, [field]: text, ...(hasArrived ? { state: 'FINISHED' as const } : {}) };
  });

export function moveRow(draft: Draft, driverId: number, by: 1 | -1): Draft {
  const from = draft.findIndex((row) => row.driverId === driverId);
  const [row, other] = [draft[from], draft[from + by]];
  if (!row || !other) return draft;
  return draft.map((one) => (one === row ? other : one === other ? row : one));
}

/** As they crossed the line: 1 for the first; null for who has not finished. */
export function positionsOf(draft: Draft): ReadonlyMap<number, number | null> {
  let position = 0;
  return new Map(draft.map(({ driverId, state }) => [driverId, state === 'FINISHED' ? ++position : null]));
}

/** Puts a driver at a place of the finish; all behind move on by one. */
export function placeAt(draft: Draft, driverId: number, position: number): Draft {
  const row = draft.find((one) => one.driverId === driverId);
  if (!row) return draft;
  const others = draft.filter((one) => one !== row);
  const finishers = others.filter(({ state }) => state === 'FINISHED');
  const behind = finishers[Math.max(1, position) - 1];
  const last = finishers.at(-1);
  const at = behind ? others.indexOf(behind) : last ? others.indexOf(last) + 1 : 0;
  return [...others.slice(0, at), { ...row, state: 'FINISHED' }, ...others.slice(at)];
}

/** Start numbers as they are called out at the line: `7 12, 44`. */
export function orderByNumbers(
  draft: Draft,
  entries: readonly DriverFace[],
  text: string,
): { readonly draft: Draft; readonly count: number } | { readonly problem: string } {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const unknown = parts.find((part) => !entries.some(({ startNumber }) => String(startNumber) === part));
  if (unknown !== undefined) return { problem: `Startnummer ${unknown} ist hier nicht angemeldet.` };
  const twice = parts.find((part, at) => parts.indexOf(part) !== at);
  if (twice !== undefined) return { problem: `Startnummer ${twice} steht zweimal da.` };
  if (parts.length === 0) return { problem: 'Bitte gib mindestens eine Startnummer an.' };
  const ids = parts.map((part) => entries.find(({ startNumber }) => String(startNumber) === part)?.id);
  const called = ids.flatMap((id) => draft.filter(({ driverId }) => driverId === id));
  const rest = draft.filter((row) => !called.includes(row));
  return { draft: [...called.map((row) => ({ ...row, state: 'FINISHED' as const })), ...rest], count: called.length };
}

export const isOpen = ({ state }: DraftRow): boolean => state === '';

/** Drivers without a state were not there. */
export const restAbsent = (draft: Draft): Draft =>
  draft.map((row) => (isOpen(row) ? { ...row, state: 'DNP' as const } : row));

/** The finishers as their times say; nothing moves unless all of them have one. */
export function sortByTime(draft: Draft): Draft {
  const finishers = draft.filter(({ state }) => state === 'FINISHED');
  if (finishers.some(({ time }) => readTime(time) === undefined)) return draft;
  const sorted = [...finishers].sort((one, other) => (readTime(one.time) ?? 0) - (readTime(other.time) ?? 0));
  return [...sorted, ...draft.filter(({ state }) => state !== 'FINISHED')];
}

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
