import { sayDay } from '@kontor/contract/cash/rules.ts';
import { sayCents } from '@kontor/contract/core/german.ts';
import { sayGoods } from '@kontor/contract/stock-check/rules.ts';
import { findCurrency } from '#business';
import { COLORS } from '#discord-notices';
import type { Describe } from '#platform/slice.ts';
import { presentReport } from './present-check.ts';

/** What was explained meanwhile is not reported. */
export const describeShrinkage: Describe = async (db, day, { at }) => {
  const { sums, items } = await presentReport(db, { from: day, to: day });
  const open = sums.find(({ kind }) => kind === 'OPEN');
  if (!open || open.cents <= 0) return undefined;
  const goods = items.groups.flatMap(({ label, sums: own }) =>
    own.flatMap(({ kind, lost, found }) => (kind === 'OPEN' && lost > found ? [{ label, amount: lost - found }] : [])),
  );
  return {
    title: `Ungeklärter Schwund am ${sayDay(day)}: ${sayCents(open.cents, await findCurrency(db))}`,
    fields: [['Es fehlen', sayGoods(goods)]],
    color: COLORS.red,
    link: `/stock-check?zeit=spanne&von=${day}&bis=${day}`,
    at,
  };
};
