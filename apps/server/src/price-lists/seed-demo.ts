import type { Tx } from '#platform/postgres/db.ts';
import { listLists, saveCustomer, writeLists } from './price-lists.repo.ts';

const MARA = '100000000000000001';
const FRANKA = '100000000000000021';

export async function seedPriceLists(tx: Tx): Promise<void> {
  if ((await listLists(tx)).length > 0) return;
  await writeLists(tx, [
    { name: 'Stammkunde', percent: -10 },
    { name: 'Mitarbeiter', percent: -30 },
    { name: 'Nachtzuschlag', percent: 15 },
  ]);
  const [regulars] = await listLists(tx);
  for (const id of [MARA, FRANKA]) if (regulars) await saveCustomer(tx, id, regulars.id);
}
