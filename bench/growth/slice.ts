import type pg from 'pg';

/** Who looks, as the demo knows them. */
export const PERSONAS = {
  Kunde: '100000000000000001',
  Mitarbeiter: '100000000000000002',
  Verwaltung: '100000000000000003',
  Leitung: '100000000000000004',
};

interface Ask {
  path: string;
  as: keyof typeof PERSONAS;
  /** Nothing is to be found. */
  isEmpty?: boolean;
}

export interface Slice {
  /** Everything that grows, together with its parts. */
  tables: readonly string[];
  fill: (db: pg.Client, total: number) => Promise<void>;
  /** What a screen asks for, by its name. */
  asks: Record<string, Ask>;
}

const definitions = (tables: readonly string[]) => ({
  indexes: [
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  ] as [string, unknown[]],
  keys: [
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  ] as [string, unknown[]],
});

/** Fills tables with their indexes out of the way, built afterwards they cost a fraction; other work on them waits. */
export async function fillQuickly(db: pg.Client, { tables, fill }: Slice, total: number): Promise<void> {
  const { indexes, keys } = definitions(tables);
  await db.query(`set maintenance_work_mem = '256MB'; set synchronous_commit = off`);
  await db.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`);
  const [index, key] = [(await db.query(...indexes)).rows, (await db.query(...keys)).rows];
  for (const { name } of index) await db.query(`drop index ${name}`);
  for (const { owner, name } of key) await db.query(`alter table ${owner} drop constraint ${name}`);
  await fill(db, total);
  for (const { definition } of index) await db.query(definition);
  for (const { owner, name, definition } of key) {
    await db.query(`alter table ${owner} add constraint ${name} ${definition}`);
  }
  await db.query('commit');
  await db.query(`vacuum analyze ${tables.join(', ')}`);
}
