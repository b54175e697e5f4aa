import { centsOf } from '@kontor/contract/core/money.ts';
import { personKeyOf } from '@kontor/contract/stock-check/rules.ts';
import type { GapKind } from '@kontor/contract/stock-check/schema.ts';
import { demoUnbooked } from '#inventory';
import type { Tx } from '#platform/postgres/db.ts';
import type { Demo } from '#platform/slice.ts';
import { findPrices } from '#prices';
import { holdUsers } from '#users';
import { explainGaps } from './explain.ts';
import { listGapRows } from './gaps.repo.ts';
import { saveGaps } from './note-gaps.ts';
import { saveSettings } from './settings.repo.ts';

const HOUR_MS = 3_600_000;
const SELMA = '100000000000000003';
const JONAS = '100000000000000002';
const TAREK = '100000000000000011';

/** What became of the oldest of them, in sequence; the rest is open. */
const EXPLAINED: readonly [kind: GapKind, person: string | null, note: string][] = [
  ['FORGOTTEN', JONAS, 'Catering am Yachthafen'],
  ['LOSS', null, 'Verschimmelt'],
  ['RAID', null, 'Durchsuchung durch das LSPD'],
  ['CONSUMED', TAREK, 'Teamessen'],
  ['LOSS', null, 'Kühlung war aus'],
  ['CONSUMED', null, ''],
  ['LOSS', null, 'Verzählt'],
  ['FORGOTTEN', JONAS, ''],
  ['RAID', null, 'Durchsuchung durch das LSPD'],
];

/** Two weeks of a store from which now and then something vanishes. */
export async function seedStockCheck(tx: Tx, { now }: Demo): Promise<void> {
  if ((await listGapRows(tx, { limit: 1 })).length > 0 || !(await holdUsers(tx, [SELMA, JONAS, TAREK])).has(SELMA))
    return;
  await saveSettings(tx, { limit: 50_000, version: 1 });
  const prices = await findPrices(tx);
  const gaps = demoUnbooked().map(({ hours, name, label, amount, by }) => ({
    name,
    label,
    amount,
    cents: prices.has(name) ? centsOf(prices.get(name) ?? 0, amount) : null,
    at: new Date(now.getTime() - hours * HOUR_MS),
    citizenName: by,
    personKey: personKeyOf({ userId: null, citizenName: by }),
  }));
  await saveGaps(tx, gaps);
  const saved = (await listGapRows(tx, { limit: gaps.length })).reverse();
  for (const [index, [kind, personId, note]] of EXPLAINED.entries()) {
    const gap = saved[index];
    if (!gap) continue;
    const at = new Date(gap.at.getTime() + 10 * HOUR_MS);
    const by = { id: SELMA, name: 'Selma Brandt' };
    await explainGaps(tx, by, { gaps: [gap.id], kind, personId, note }, at);
  }
}
