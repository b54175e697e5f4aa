import type { SetupChange, SkippableStep } from '@kontor/contract/setup/schema.ts';
import type { Db, Tx } from '#platform/postgres/db.ts';

export async function findSetup(db: Db): Promise<SetupChange> {
  const row = await db.selectFrom('setup').select(['is_dismissed', 'skipped']).executeTakeFirst();
  return { isDismissed: row?.is_dismissed ?? false, skipped: (row?.skipped ?? []) as SkippableStep[] };
}

export const saveSetup = (tx: Tx, { isDismissed, skipped }: SetupChange) => {
  const row = { is_dismissed: isDismissed, skipped: [...new Set(skipped)] };
  return tx
    .insertInto('setup')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
};
