import type { AuditChange } from '@kontor/contract/audit/schema.ts';
import type { AppError } from '@kontor/contract/core/errors.ts';
import { type Author, writeAudit } from '#audit';
import type { Html } from '#platform/http/html.ts';
import type { Tx } from '#platform/postgres/db.ts';
import { findUserIds } from './drivers/drivers.repo.ts';

/** Who changes something, and when. */
export interface Who {
  readonly by: Exclude<Author, string>;
  readonly at: Date;
}

export interface Caller extends Who {
  readonly isAdmin: boolean;
}

export async function writeRacingAudit(
  tx: Tx,
  { by, at }: { by: Author; at: Date },
  message: Html,
  { changes = [], drivers = [] }: { changes?: readonly AuditChange[]; drivers?: readonly number[] } = {},
) {
  const about = await findUserIds(tx, drivers);
  await writeAudit(tx, { type: 'MANAGEMENT', message, by, at, changes, about });
}

const UNIQUE_VIOLATION = '23505';

/** Maps a unique violation to its refusal by the name of the index; other errors pass through. */
export const refuseTaken =
  (refusals: Readonly<Record<string, AppError>>) =>
  (error: unknown): never => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    throw code === UNIQUE_VIOLATION ? (refusals[constraint] ?? error) : error;
  };
