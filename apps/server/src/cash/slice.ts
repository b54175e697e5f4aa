import type { DeletedPerson } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Slice } from '#platform/slice.ts';
import { cashRoutes, type Deps } from './cash.routes.ts';
import { describeClosed, describeDifference, describeForgotten, recordForgotten } from './discord-cash.ts';
import { forgetInCash, PERSONAL_CASH, PERSONAL_CLOSES } from './entries.repo.ts';
import { seedCash } from './seed-demo.ts';

export const cashSlice = {
  tables: {
    growing: ['cash_entry', 'cash_purchase', 'cash_close', 'cash_reopening'],
    // A few rows a day.
    bounded: ['cash_account', 'cash_day', 'cash_setting'],
  },
  routes: cashRoutes,
  demo: seedCash,
  personal: {
    sections: [PERSONAL_CASH, PERSONAL_CLOSES],
    forget: (tx: Tx, { id, pseudonym }: DeletedPerson) => forgetInCash(tx, id, pseudonym),
  },
  notices: { CASH_CLOSED: describeClosed, CASH_DIFFERENCE: describeDifference, CASH_FORGOTTEN: describeForgotten },
  recordDue: recordForgotten,
} satisfies Slice<Deps>;
