import type { SetupChange, SkippableStep } from '@kontor/contract/setup/schema.ts';
import { type Db, hasRow, type Tx } from '#platform/postgres/db.ts';

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

export const insertOwnerCode = (db: Db, codeHash: string, at: Date) =>
  db.insertInto('owner_code').values({ code_hash: codeHash, created_at: at }).execute();

export const removeOwnerCode = (db: Db, codeHash: string) =>
  db.deleteFrom('owner_code').where('code_hash', '=', codeHash).execute();

export const removeOwnerCodes = (db: Db) => db.deleteFrom('owner_code').execute();

export const hasOwnerCode = (db: Db) => hasRow(db.selectFrom('owner_code'));

/** Deletes every code, so that of two concurrent attempts one finds none. */
export async function takeOwnerCodes(tx: Tx): Promise<string[]> {
  const taken = await tx.deleteFrom('owner_code').returning('code_hash').execute();
  return taken.map(({ code_hash }) => code_hash);
}
