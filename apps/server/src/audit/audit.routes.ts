import * as api from '@kontor/contract/audit/api.ts';
import { entryLabel } from '@kontor/contract/audit/rules.ts';
import type { AuditEntry, AuditFilter } from '@kontor/contract/audit/schema.ts';
import { csvRows, toCsv } from '@kontor/contract/core/csv.ts';
import { SOURCE_LABELS } from '@kontor/contract/core/source.ts';
import { eachPage } from '#platform/http/download.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db } from '#platform/postgres/db.ts';
import { listAudits, listPeople, listTypes } from './audit.repo.ts';
import { textOf } from './text-of.ts';

export interface NamedAudits {
  /** Adds the user name to names that another person has or had. */
  tellApart: (db: Db, authors: readonly { id: string | null; name: string }[]) => Promise<string[]>;
}

async function presentAudits(db: Db, filter: AuditFilter, { tellApart }: NamedAudits): Promise<AuditEntry[]> {
  const entries = await listAudits(db, filter);
  const names = await tellApart(
    db,
    entries.map(({ actorId, displayName }) => ({ id: actorId, name: displayName })),
  );
  return entries.map((entry, at) => ({ ...entry, displayName: names[at] ?? entry.displayName }));
}

const ROWS = 1000;
const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

const cellsOf = ({ date, type, displayName, source, message, changes }: AuditEntry): string[] => [
  moment.format(new Date(date)),
  entryLabel({ type, source }),
  displayName,
  SOURCE_LABELS[source],
  textOf(message),
  changes.map((change) => `${change.field}: ${change.before} → ${change.after}`).join('; '),
];

async function* exportAudits(db: Db, filter: AuditFilter, others: NamedAudits): AsyncGenerator<string> {
  yield toCsv([['Zeit', 'Art', 'Person', 'Quelle', 'Ereignis', 'Änderungen']]);
  const read = (last: AuditEntry | undefined) =>
    presentAudits(db, { ...filter, limit: ROWS - 1, before: last && String(last.id) }, others);
  for await (const entries of eachPage(ROWS, read)) yield csvRows(entries.map(cellsOf));
}

export function auditRoutes({ route }: Platform, deps: NamedAudits): void {
  route(api.listAudits, ({ db, query }) => presentAudits(db, query, deps));
  route(api.listAuditTypes, ({ db }) => listTypes(db));
  route(api.listAuditPeople, ({ db }) => listPeople(db));
  route(api.exportAudits, ({ db, query, download }) => download('protokoll.csv', exportAudits(db, query, deps)));
}
