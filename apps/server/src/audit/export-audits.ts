import { entryLabel } from '@kontor/contract/audit/rules.ts';
import type { AuditEntry, AuditFilter } from '@kontor/contract/audit/schema.ts';
import { csvRows, toCsv } from '@kontor/contract/core/csv.ts';
import { SOURCE_LABELS } from '@kontor/contract/core/source.ts';
import { eachPage } from '#platform/http/download.ts';
import type { Db } from '#platform/postgres/db.ts';
import { type NamedAudits, presentAudits } from './present-audits.ts';
import { textOf } from './text-of.ts';

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

export async function* exportAudits(db: Db, filter: AuditFilter, others: NamedAudits): AsyncGenerator<string> {
  yield toCsv([['Zeit', 'Art', 'Person', 'Quelle', 'Ereignis', 'Änderungen']]);
  const read = (last: AuditEntry | undefined) =>
    presentAudits(db, { ...filter, limit: ROWS - 1, before: last && String(last.id) }, others);
  for await (const entries of eachPage(ROWS, read)) yield csvRows(entries.map(cellsOf));
}
