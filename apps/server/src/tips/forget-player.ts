import { tipGameUpdate, tipPayoutUpdate } from '@kontor/contract/tips/api.ts';
import type { DeletedPerson } from '#platform/personal.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { insertAnonymous } from '#users';
import { forgetPayer, handResultsTo, hasResults, removeOpenTips } from './personal.repo.ts';

/** Results stay, under an anonymous player. */
export async function forgetPlayer(tx: Tx, { id, pseudonym, publish }: DeletedPerson): Promise<void> {
  for (const game of await removeOpenTips(tx, id)) publish(tipGameUpdate, { id: game });
  if (await hasResults(tx, id)) await handResultsTo(tx, id, await insertAnonymous(tx));
  await forgetPayer(tx, id, pseudonym);
  publish(tipPayoutUpdate, {});
}
