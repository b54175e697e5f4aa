import type { PayoutFilter, PayoutTotals } from '@kontor/contract/tips/schema.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '#platform/postgres/db.gen.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';
import { pageOf } from '#platform/postgres/page.ts';

export type StoredPayout = Selectable<DB['tip_payout']>;

export const listPayouts = (db: Db, { state, ...page }: PayoutFilter): Promise<StoredPayout[]> => {
  const payouts = db.selectFrom('tip_payout').selectAll();
  return pageOf(payouts.where('paid_at', state === 'open' ? 'is' : 'is not', null), page).execute();
};

export async function findTotals(db: Db): Promise<PayoutTotals> {
  const { rows } = await sql<PayoutTotals>`
    select count(*) as open, coalesce(sum(amount), 0)::bigint as "openTotal",
      (select count(*) from tip_payout where corrected_to is not null) as flagged
    from tip_payout where paid_at is null`.execute(db);
  return rows[0] ?? { open: 0, openTotal: 0, flagged: 0 };
}

/** Open entries are updated, paid ones only flagged with the right amount. Returns new entries; the caller has locked the game. */
export async function refreshPayouts(tx: Tx, gameId: number): Promise<{ userId: string; amount: number }[]> {
  await sql`
    update tip_payout set corrected_to = nullif(tip.won, coalesce(settled_to, amount))
    from tip where tip.game_id = ${gameId} and tip_payout.game_id = tip.game_id and tip_payout.user_id = tip.user_id
      and paid_at is not null`.execute(tx);
  await sql`
    delete from tip_payout using tip
    where tip.game_id = ${gameId} and tip_payout.game_id = tip.game_id and tip_payout.user_id = tip.user_id
      and paid_at is null and tip.won = 0`.execute(tx);
  await sql`
    update tip_payout set amount = tip.won from tip
    where tip.game_id = ${gameId} and tip_payout.game_id = tip.game_id and tip_payout.user_id = tip.user_id
      and paid_at is null and amount <> tip.won`.execute(tx);
  const { rows } = await sql<{ userId: string; amount: number }>`
    insert into tip_payout (game_id, user_id, amount)
    select game_id, user_id, won from tip join app_user on app_user.id = tip.user_id
    where game_id = ${gameId} and won > 0 and not anonymous and not exists (
      select from tip_payout known where known.game_id = tip.game_id and known.user_id = tip.user_id
    ) order by won desc, tip.id
    returning user_id as "userId", amount`.execute(tx);
  return rows;
}

interface Marking {
  id: string;
  name: string;
  at: Date;
}

export interface Marked {
  id: number;
  user_id: string;
  amount: number;
}

export async function markPaid(tx: Tx, ids: readonly number[], by: Marking | undefined): Promise<Marked[]> {
  return (
    tx
      .updateTable('tip_payout')
      .set({ paid_at: by?.at ?? null, paid_by: by?.name ?? null, paid_by_id: by?.id ?? null })
      .where('id', 'in', ids)
      .where('paid_at', by ? 'is' : 'is not', null)
      // A payout corrected after it was paid keeps its state.
      .where('corrected_to', 'is', null)
      .where('settled_to', 'is', null)
      .returning(['id', 'user_id', 'amount'])
      .execute()
  );
}

/** With the amount by which each was wrong. */
export async function markSettled(tx: Tx, ids: readonly number[], by: Marking): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    update tip_payout set settled_to = payout.corrected_to, corrected_to = null, settled_at = ${by.at},
      settled_by = ${by.name}, settled_by_id = ${by.id}
    from (select id, corrected_to, coalesce(settled_to, amount) as handed_out from tip_payout
      where id = any(${[...ids]}::bigint[]) and corrected_to is not null for update) payout
    where tip_payout.id = payout.id
    returning tip_payout.id, user_id, payout.corrected_to - handed_out as amount`.execute(tx);
  return rows;
}

/** No entry changes between the check and the payment. */
export const lockPayouts = (tx: Tx) => sql`lock table tip_payout in share row exclusive mode`.execute(tx);

export const markAllPaid = (tx: Tx, by: Marking): Promise<Marked[]> =>
  tx
    .updateTable('tip_payout')
    .set({ paid_at: by.at, paid_by: by.name, paid_by_id: by.id })
    .where('paid_at', 'is', null)
    .returning(['id', 'user_id', 'amount'])
    .execute();
