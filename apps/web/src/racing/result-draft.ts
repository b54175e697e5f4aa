import type { DriverFace } from '@kontor/contract/racing/schema.ts';
import { readTime, sayTime } from '@kontor/contract/racing/times.ts';
import type { RaceResult, ResultState } from '@kontor/contract/racing/tournaments.ts';

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

/** What is stored, as they crossed the line; then everybody else who is entered. */
export function draftOf(results: readonly RaceResult[], entries: readonly DriverFace[]): Draft {
  const stored = results.toSorted((one, other) => (one.position ?? LAST) - (other.position ?? LAST) || 0).map(rowOf);
  return withEntries(stored, entries);
}

/** Somebody signed up or was removed while the sheet is open. */
export function withEntries(draft: Draft, entries: readonly DriverFace[]): Draft {
  const known = new Set(draft.map(({ driverId }) => driverId));
  const entered = new Set(entries.map(({ id }) => id));
  const added = entries
    .filter(({ id }) => !known.has(id))
    .toSorted((one, other) => one.startNumber - other.startNumber)
    .map(({ id }) => emptyRow(id));
  const kept = draft.filter(({ driverId }) => entered.has(driverId));
  return added.length === 0 && kept.length === draft.length ? draft : [...kept, ...added];
}

export const setState = (draft: Draft, driverId: number, state: ResultState | ''): Draft =>
  draft.map((row) => (row.driverId === driverId ? { ...row, state } : row));

/** Who has a time has arrived, unless somebody said otherwise. */
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
  return draft.with(from, other).with(from + by, row);
}

/** As they crossed the line: 1 for the first; null for who has not finished. */
export function positionsOf(draft: Draft): ReadonlyMap<number, number | null> {
  let position = 0;
  return new Map(draft.map(({ driverId, state }) => [driverId, state === 'FINISHED' ? ++position : null]));
}

/** Puts somebody at a place of the finish; everybody behind moves on by one. */
export function placeAt(draft: Draft, driverId: number, position: number): Draft {
  const row = draft.find((one) => one.driverId === driverId);
  if (!row) return draft;
  const others = draft.filter((one) => one !== row);
  const finishers = others.filter(({ state }) => state === 'FINISHED');
  const behind = finishers[Math.max(1, position) - 1];
  const last = finishers.at(-1);
  const at = behind ? others.indexOf(behind) : last ? others.indexOf(last) + 1 : 0;
  return others.toSpliced(at, 0, { ...row, state: 'FINISHED' });
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

/** Everybody nobody has said anything about was not there. */
export const restAbsent = (draft: Draft): Draft =>
  draft.map((row) => (isOpen(row) ? { ...row, state: 'DNP' as const } : row));

/** The finishers as their times say; nothing moves unless all of them have one. */
export function sortByTime(draft: Draft): Draft {
  const finishers = draft.filter(({ state }) => state === 'FINISHED');
  if (finishers.some(({ time }) => readTime(time) === undefined)) return draft;
  const sorted = finishers.toSorted((one, other) => (readTime(one.time) ?? 0) - (readTime(other.time) ?? 0));
  return [...sorted, ...draft.filter(({ state }) => state !== 'FINISHED')];
}
