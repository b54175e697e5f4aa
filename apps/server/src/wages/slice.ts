import { wagesUpdate } from '@kontor/contract/wages/api.ts';
import type { DeletedPerson } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import type { Slice } from '#platform/slice.ts';
import { insertAnonymous } from '#users';
import { findWageTexts, forgetInWages, hasWages, PERSONAL_WAGES } from './personal.repo.ts';
import { seedWages } from './seed-demo.ts';
import { type Deps, wagesRoutes } from './wages.routes.ts';

/** What was earned and paid stays, under a person without a name. */
async function forgetWages(tx: Tx, { id, pseudonym, publish }: DeletedPerson): Promise<void> {
  const anonymousId = (await hasWages(tx, id)) ? await insertAnonymous(tx, { name: pseudonym }) : null;
  await forgetInWages(tx, id, anonymousId, pseudonym);
  publish(wagesUpdate, {});
}

export const wagesSlice = {
  tables: { growing: ['wage_line', 'wage_payment'], bounded: ['wage_day', 'wage_rate'] },
  routes: wagesRoutes,
  demo: seedWages,
  personal: { sections: PERSONAL_WAGES, findTexts: findWageTexts, forget: forgetWages },
} satisfies Slice<Deps>;
