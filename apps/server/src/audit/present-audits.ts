import type { AuditEntry, AuditFilter } from '@kontor/contract/audit/schema.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listAudits } from './audit.repo.ts';

export interface NamedAudits {
  /** Adds the user name to names that another person has or had. */
  tellApart: (db: Db, authors: readonly { id: string | null; name: string }[]) => Promise<string[]>;
}

export async function presentAudits(db: Db, filter: AuditFilter, { tellApart }: NamedAudits): Promise<AuditEntry[]> {
  const entries = await listAudits(db, filter);
  const names = await tellApart(
    db,
    entries.map(({ actorId, displayName }) => ({ id: actorId, name: displayName })),
  );
  return entries.map((entry, at) => ({ ...entry, displayName: names[at] ?? entry.displayName }));
}
