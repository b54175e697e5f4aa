import type { VehicleClass } from '@kontor/contract/racing/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/postgres/db.ts';

export const listClasses = (db: Db): Promise<VehicleClass[]> =>
  db.selectFrom('vehicle_class').select(['id', 'name']).orderBy('position').orderBy('id').execute();

export async function lockClasses(tx: Tx): Promise<VehicleClass[]> {
  await sql`lock table vehicle_class in share row exclusive mode`.execute(tx);
  return listClasses(tx);
}

export async function isClassUsed(tx: Tx, id: number): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select exists (select from lap_time where class_id = ${id})
    or exists (select from race where class_id = ${id}) as used`.execute(tx);
  return found.rows[0]?.used ?? false;
}

export const deleteClass = (tx: Tx, id: number) => tx.deleteFrom('vehicle_class').where('id', '=', id).execute();

export const insertClass = (tx: Tx, name: string, position: number) =>
  tx.insertInto('vehicle_class').values({ name, position }).execute();

export const updateClass = (tx: Tx, id: number, name: string, position: number) =>
  tx.updateTable('vehicle_class').set({ name, position }).where('id', '=', id).execute();
