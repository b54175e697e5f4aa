import type { Tx } from '#platform/postgres/db.ts';

interface Row {
  type: string;
  message: string;
  display_name: string;
  created_at: Date;
}

export const insertAudit = (tx: Tx, row: Row) => tx.insertInto('audit').values(row).execute();
