import { AppError } from '../core/errors.ts';
import type { LapState } from './laps.ts';
import type { TournamentState } from './tournaments.ts';
import type { RecordStep } from './tracks.ts';

const STEPS: Record<TournamentState, readonly TournamentState[]> = {
  DRAFT: ['REGISTRATION', 'RUNNING', 'CANCELLED'],
  REGISTRATION: ['DRAFT', 'RUNNING', 'CANCELLED'],
  RUNNING: ['FINISHED', 'CANCELLED'],
  FINISHED: ['RUNNING'],
  CANCELLED: ['DRAFT'],
};

export const stepsFrom = (state: TournamentState): readonly TournamentState[] => STEPS[state];

interface Facts {
  readonly state: TournamentState;
  readonly entryCount: number;
  readonly raceStates: readonly string[];
}

/** The refusal names what is missing. */
export function checkStep({ state, entryCount, raceStates }: Facts, to: TournamentState): void {
  if (!STEPS[state].includes(to)) throw new AppError('racing.step');
  if (to === 'RUNNING' && entryCount === 0) throw new AppError('racing.no-entries');
  if (to === 'FINISHED' && (raceStates.length === 0 || raceStates.some((one) => one !== 'OFFICIAL'))) {
    throw new AppError('racing.open-races');
  }
}

/** Of the records of each class those that were the best of all. */
export function overallRecords(steps: readonly RecordStep[]): RecordStep[] {
  const inTime = [...steps].sort(
    (one, other) => one.drivenAt.localeCompare(other.drivenAt, 'en') || one.timeMs - other.timeMs,
  );
  const records: RecordStep[] = [];
  for (const step of inTime) {
    const last = records.at(-1);
    if (!last || step.timeMs < last.timeMs) records.push(step);
  }
  return records;
}

/** A decision can be reversed or undone, but not repeated. */
export function checkDecision(from: LapState, to: LapState): void {
  if (from === to) throw new AppError('racing.decided');
}
