import { Readable } from 'node:stream';
import { entryLabel } from '@kontor/contract/audit/rules.ts';
import type { AuditFilter } from '@kontor/contract/audit/schema.ts';
import { csvRows, toCsv } from '@kontor/contract/core/csv.ts';
import { SOURCE_LABELS } from '@kontor/contract/core/source.ts';
import type { Db } from '#platform/postgres/db.ts';
import { type NamedAudits, presentAudits } from './present-audits.ts';
import { textOf } from './text-of.ts';

const BATCH = 1000;
const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

async function* pieces(db: Db, filter: AuditFilter, others: NamedAudits): AsyncGenerator<string> {
  yield toCsv([['Zeit', 'Art', 'Person', 'Quelle', 'Ereignis', 'Änderungen']]);
  let before: string | undefined;
  do {
    const rows = await presentAudits(db, { ...filter, limit: BATCH, before }, others);
    const page = rows.slice(0, BATCH);
    yield csvRows(
      page.map(({ date, type, displayName, source, message, changes }) => [
        moment.format(new Date(date)),
        entryLabel({ type, source }),
        displayName,
        SOURCE_LABELS[source],
        textOf(message),
        changes.map((change) => `${change.field}: ${change.before} → ${change.after}`).join('; '),
      ]),
    );
    before = rows.length > BATCH ? String(page.at(-1)?.id) : undefined;
  } while (before);
}

/** The selection as a table for a spreadsheet, page by page, so that a million entries need no more memory. */
export const exportAudits = (db: Db, filter: AuditFilter, others: NamedAudits): Readable =>
  Readable.from(pieces(db, filter, others), { objectMode: false });
