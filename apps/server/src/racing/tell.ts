import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import { writeAudit } from '#audit';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';

export interface Who {
  /** The display name that stands in the log. */
  readonly by: string;
  readonly at: Date;
}

export const tell = (tx: Tx, { by, at }: Who, message: Html, changes: readonly AuditChange[] = []): Promise<void> =>
  writeAudit(tx, { type: 'MANAGEMENT', message, by, at, changes });
