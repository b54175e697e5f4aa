import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { type Author, writeAudit } from '#audit';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findUserIds } from './drivers/drivers.repo.ts';

export interface Who {
  readonly by: Author;
  readonly at: Date;
}

export async function writeRacingAudit(
  tx: Tx,
  { by, at }: Who,
  message: Html,
  { changes = [], drivers = [] }: { changes?: readonly AuditChange[]; drivers?: readonly number[] } = {},
) {
  const about = await findUserIds(tx, drivers);
  await writeAudit(tx, { type: 'MANAGEMENT', message, by, at, changes, about });
}
