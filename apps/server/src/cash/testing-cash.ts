import * as cash from '@kontor/contract/cash/api.ts';
import type { Account, CashFilter } from '@kontor/contract/cash/schema.ts';
import type { Caller, testApp } from '#testing/app.ts';
import { findBroken } from '#testing/invariants.ts';

type Kontor = Awaited<ReturnType<typeof testApp>>;

/** The book as an admin uses it. */
export function openBook(kontor: Kontor, admin: () => Caller) {
  const overview = async () => (await admin().call(cash.getCashOverview)).body;
  const entries = async (query: Partial<Record<keyof CashFilter, unknown>> = {}) =>
    (await admin().call(cash.listCashEntries, { query: query as never })).body;
  return {
    overview,
    entries,
    /** In each account by the overview, by its last entry and by the sum of its entries. */
    balances: async () => {
      const { balances } = await overview();
      const broken = await findBroken(kontor.pool);
      if (broken.length > 0) throw new Error(broken.join('\n'));
      return balances;
    },
    lines: async () => (await entries()).map(({ account, kind, cents, note }) => [account, kind, cents, note]),
    deposit: (cents: number, account: Account = 'CASH') =>
      admin().call(cash.bookEntry, { body: { kind: 'DEPOSIT', account, cents, note: '' } }),
    spend: (cents: number, note = 'Benzin', account: Account = 'CASH') =>
      admin().call(cash.bookEntry, { body: { kind: 'EXPENSE', account, cents, note } }),
    buy: (by: Caller, lines: { name: string; amount: number; cents: number }[], more: object = {}) =>
      by.call(cash.bookPurchase, {
        body: { account: 'CASH', lines, note: '', updatePrices: false, ...more },
      }),
    reverse: (id: number, takesStockBack = true, by = admin()) =>
      by.call(cash.reverseEntry, { params: { id }, body: { reason: 'Vertippt', takesStockBack } }),
    close: (day: string, cents: number, expected: number, more: object = {}) =>
      admin().call(cash.closeDay, {
        body: { day, cash: { cents, expected }, bank: null, counts: null, note: '', ...more },
      }),
    audits: async () =>
      (await kontor.db.selectFrom('audit').select(['type', 'message']).orderBy('id').execute()).map(
        ({ type, message }) => `${type}: ${message}`,
      ),
  };
}
