import { EMPTY_WEEK, NEW_HOURS, type Span } from '@kontor/contract/hours/schema.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { saveHours } from './hours.repo.ts';

const span = (opens: string, closes: string): Span => ({ opens, closes });
const EVENING = [span('17:00', '23:00')];
const LATE = [span('11:00', '14:00'), span('18:00', '02:00')];

/** Hours of an evening business. They do not hold: the demo takes orders whenever it is tried. */
export async function seedHours(tx: Tx, { now, isNew }: Demo): Promise<void> {
  if (!isNew) return;
  await saveHours(tx, {
    ...NEW_HOURS,
    week: {
      ...EMPTY_WEEK,
      TUE: EVENING,
      WED: EVENING,
      THU: EVENING,
      FRI: LATE,
      SAT: LATE,
      SUN: [span('12:00', '20:00')],
    },
    exceptions: [{ day: `${now.getUTCFullYear()}-12-24`, spans: [] }],
  });
}
