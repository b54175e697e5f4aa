import { recountAll } from '../../apps/server/src/orders/public.ts';
import { createDb, createPool } from '../../apps/server/src/platform/postgres/db.ts';
import { recountWages } from '../../apps/server/src/wages/public.ts';
import { connectionTo, type Kontor } from '../server.ts';
import type { Slice } from './slice.ts';

/** What was filled around the server is counted as `npm run recount` does. */
export async function recount({ dataDir }: Kontor): Promise<void> {
  const connection = await connectionTo(dataDir);
  const db = createDb(createPool({ ...connection, statement_timeout: 0, query_timeout: 0 }));
  await db.transaction().execute(async (tx) => {
    await recountAll(tx);
    await recountWages(tx);
  });
  await db.destroy();
}

/** A year beside the year before reads the sums of all orders there are. */
export const insights: Pick<Slice, 'asks'> = {
  asks: {
    'Auswertung, this year': { path: '/api/insights?span=YEAR', as: 'Leitung' },
    'Auswertung, 365 days': {
      path: `/api/insights?span=OWN&from=${dayBefore(364)}&to=${dayBefore(0)}`,
      as: 'Leitung',
    },
    'Auswertung, seven days': { path: '/api/insights', as: 'Leitung' },
  },
};

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
