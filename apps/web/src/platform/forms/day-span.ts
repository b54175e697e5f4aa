import { fromField } from '@kontor/contract/core/berlin-time.ts';
import { filled } from '../filled.ts';

/** Days in Berlin, both included; either may be missing. */
export interface DaySpan {
  readonly von?: string;
  readonly bis?: string;
}

const DAY_MS = 86_400_000;

const dayAfter = (day: string): string => {
  const next = new Date(Date.parse(day) + DAY_MS);
  return Number.isNaN(next.getTime()) ? '' : next.toISOString().slice(0, 10);
};

/** Midnight in Berlin; nothing for a day that does not exist. */
const startOf = (day: string): string | undefined => fromField(`${day}T00:00`)?.toISOString();

/** As calls ask for it: `to` is exclusive. */
export const momentsOf = ({ von = '', bis = '' }: DaySpan): { from?: string; to?: string } =>
  filled({ from: startOf(von), to: startOf(dayAfter(bis)) });
