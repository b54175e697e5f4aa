import { stockCheckUpdate } from '@kontor/contract/stock-check/api.ts';
import { MINUTE_MS } from '#platform/jobs.ts';
import type { DeletedPerson } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Slice } from '#platform/slice.ts';
import { describeShrinkage } from './discord-shrinkage.ts';
import { noteGaps } from './note-gaps.ts';
import { findNotesAbout, forgetInStockCheck, PERSONAL_CHECK } from './personal.repo.ts';
import { seedStockCheck } from './seed-demo.ts';
import { stockCheckRoutes } from './stock-check.routes.ts';

export const stockCheckSlice = {
  tables: { growing: ['stock_gap', 'stock_explanation', 'stock_gap_day'], bounded: ['stock_check_setting'] },
  routes: stockCheckRoutes,
  start: ({ write, clock }) => ({
    jobs: [
      {
        name: 'stock-gaps',
        everyMs: MINUTE_MS,
        run: () =>
          write(async (tx, { publish }) => {
            if (await noteGaps(tx, clock())) publish(stockCheckUpdate, {});
          }),
      },
    ],
  }),
  demo: seedStockCheck,
  personal: {
    sections: PERSONAL_CHECK,
    findTexts: findNotesAbout,
    forget: async (tx: Tx, { id, pseudonym, publish }: DeletedPerson) => {
      await forgetInStockCheck(tx, id, pseudonym);
      publish(stockCheckUpdate, {});
    },
  },
  notices: { SHRINKAGE: describeShrinkage },
} satisfies Slice;
