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

export type Draft = readonly DraftRow[];

const EMPTY = { state: '', time: '', fastestLap: '', timePenalty: '', pointPenalty: '' } as const;

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

export function draftOf(results: readonly RaceResult[], entries: readonly DriverFace[]): Draft {
  const positionOf = ({ position }: RaceResult) => position ?? Number.MAX_SAFE_INTEGER;
  return withEntries([...results].sort((one, other) => positionOf(one) - positionOf(other)).map(rowOf), entries);
}

export function withEntries(draft: Draft, entries: readonly DriverFace[]): Draft {
  const known = new Set(draft.map(({ driverId }) => driverId));
  const entered = new Set(entries.map(({ id }) => id));
  const added = entries
    .filter(({ id }) => !known.has(id))
    .sort((one, other) => one.startNumber - other.startNumber)
    .map(({ id }) => ({ driverId: id, ...EMPTY }));
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

/** As they crossed the line: 1 for the first; null for those who have not finished. */
export function positionsOf(draft: Draft): ReadonlyMap<number, number | null> {
  let position = 0;
  return new Map(draft.map(({ driverId, state }) => [driverId, state === 'FINISHED' ? ++position : null]));
}

export function placeAt(draft: Draft, driverId: number, position: number): Draft {
  const row = draft.find((one) => one.driverId === driverId);
  if (!row) return draft;
  const others = draft.filter((one) => one !== row);
  const isFinisher = ({ state }: DraftRow) => state === 'FINISHED';
  const behind = others.filter(isFinisher)[Math.max(1, position) - 1];
  const at = behind ? others.indexOf(behind) : others.findLastIndex(isFinisher) + 1;
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
  const idOf = (part: string) => entries.find(({ startNumber }) => String(startNumber) === part)?.id;
  const called = parts.flatMap((part) => draft.filter(({ driverId }) => driverId === idOf(part)));
  const rest = draft.filter((row) => !called.includes(row));
  return { draft: [...called.map((row) => ({ ...row, state: 'FINISHED' as const })), ...rest], count: called.length };
}

export const isOpen = ({ state }: DraftRow): boolean => state === '';

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

const readMs = (text: string): number | null | undefined => (text.trim() === '' ? null : readTime(text));
const readPenalty = (text: string): number | undefined => (/^\s*0*\s*$/.test(text) ? 0 : readTime(text));
function readPoints(text: string): number | undefined {
  const value = wholeFrom(text.trim() || '0');
  return value !== undefined && value <= 1000 ? value : undefined;
}

export function readDraft(draft: Draft): { readonly results: RaceResult[]; readonly errors: DraftErrors } {
  const positions = positionsOf(draft);
  const errors: Record<string, string> = {};
  const results = draft.flatMap((row): RaceResult[] => {
    if (row.state === '') return [];
    const read = <T>(field: DraftField, readText: (text: string) => T | undefined, example: string) => {
      const value = readText(row[field]);
      if (value === undefined) errors[`${row.driverId}.${field}`] = example;
      return value;
    };
    const timeMs = read('time', readMs, 'Zeit wie 1:05.250') ?? null;
    const fastestLapMs = read('fastestLap', readMs, 'Zeit wie 1:05.250') ?? null;
    const timePenaltyMs = read('timePenalty', readPenalty, 'Sekunden wie 5') ?? 0;
    const pointPenalty = read('pointPenalty', readPoints, 'Zahl von 0 bis 1000') ?? 0;
    const position = positions.get(row.driverId) ?? null;
    // A driver who was not there has driven nothing, whatever was typed before.
    const driven =
      row.state === 'DNP'
        ? { timeMs: null, fastestLapMs: null, timePenaltyMs: 0 }
        : { timeMs, fastestLapMs, timePenaltyMs };
    return [{ driverId: row.driverId, state: row.state, position, ...driven, pointPenalty }];
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

export const previewOf = (results: readonly RaceResult[], scoring: Scoring): ReadonlyMap<number, Classified> =>
  new Map(classify(results, scoring).map((one) => [one.result.driverId, one]));
