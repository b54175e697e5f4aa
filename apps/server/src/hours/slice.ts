import { sayDateTime } from '@kontor/contract/core/german.ts';
import { stateAt } from '@kontor/contract/hours/rules.ts';
import { EMPTY_WEEK, NEW_HOURS, type Span } from '@kontor/contract/hours/schema.ts';
import { COLORS, recordShop } from '#discord-notices';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo, Describe, Slice } from '#platform/slice.ts';
import { findHours, saveHours } from './hours.repo.ts';
import { type Deps, hoursRoutes } from './hours.routes.ts';

/** A state that is over is not announced later. */
const describeShop: Describe = async (db, subject, { at }) => {
  const [state, since = ''] = subject.split(' ');
  const { isOpen, changesAt } = stateAt(await findHours(db), at);
  if ((state === 'OPEN') !== isOpen) return undefined;
  const until = changesAt ? `${sayDateTime(changesAt)} Uhr` : '';
  return {
    title: isOpen ? 'Wir haben geöffnet' : 'Wir haben geschlossen',
    fields: [[isOpen ? 'Geöffnet bis' : 'Wieder geöffnet ab', until]],
    color: isOpen ? COLORS.green : COLORS.grey,
    link: '/menu',
    at: new Date(since),
  };
};

const span = (opens: string, closes: string): Span => ({ opens, closes });
const EVENING = [span('17:00', '23:00')];
const LATE = [span('11:00', '14:00'), span('18:00', '02:00')];

/** Hours of an evening business. They do not hold: the demo takes orders whenever it is tried. */
async function seedHours(tx: Tx, { now, isNew }: Demo): Promise<void> {
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

export const hoursSlice = {
  tables: { bounded: ['hours'] },
  routes: hoursRoutes,
  demo: seedHours,
  notices: { SHOP: describeShop },
  // The schedule opens and closes without a write.
  recordDue: async (tx, now) => recordShop(tx, stateAt(await findHours(tx), now).isOpen, now),
} satisfies Slice<Deps>;
