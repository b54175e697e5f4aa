import { sayDateTime } from '@kontor/contract/core/german.ts';
import { stateAt } from '@kontor/contract/hours/rules.ts';
import { COLORS, recordShop } from '#discord-notices';
import type { Describe, Slice } from '#platform/slice.ts';
import { findHours } from './hours.repo.ts';
import { hoursRoutes } from './hours.routes.ts';
import { seedHours } from './seed-demo.ts';

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

export const hoursSlice = {
  tables: { bounded: ['hours'] },
  routes: hoursRoutes,
  demo: seedHours,
  notices: { SHOP: describeShop },
  // The schedule opens and closes without a write.
  recordDue: async (tx, now) => recordShop(tx, stateAt(await findHours(tx), now).isOpen, now),
} satisfies Slice;
