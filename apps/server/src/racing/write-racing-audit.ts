import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { type Author, writeAudit } from '#audit';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findUserIds } from './drivers/drivers.repo.ts';

export interface Who {
  readonly by: Author;
  readonly at: Date;
}

interface Details {
  readonly changes?: readonly AuditChange[];
  readonly drivers?: readonly number[];
}

export async function writeRacingAudit(
  tx: Tx,
  { by, at }: Who,
  message: Html,
  { changes = [], drivers = [] }: Details = {},
) {
  const about = await findUserIds(tx, drivers);
  await writeAudit(tx, { type: 'MANAGEMENT', message, by, at, changes, about });
}
