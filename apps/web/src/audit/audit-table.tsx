import { entryLabel } from '@kontor/contract/audit/rules.ts';
import type { AuditChange, AuditEntry } from '@kontor/contract/audit/schema.ts';
import { useCallback, useMemo } from 'react';
import { formatDateTime, formatDay } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { SourceLine } from '#platform/ui/source-line.tsx';
import { type Column, DataTable, type RowLook } from '#platform/ui/table/data-table.tsx';
import { timeColumn, useCoverage } from '#videos';
import styles from './audit.module.css';
import { AuditMessage } from './audit-message.tsx';

const Value = ({ children }: { readonly children: string }) =>
  children === '' ? <i className="dim">leer</i> : children;

const AuditChanges = ({ changes }: { readonly changes: readonly AuditChange[] }) => (
  <table className={`${styles.changes} lines`}>
    <caption className="visually-hidden">Änderungen</caption>
    <thead className="meta">
      <tr>
        <th scope="col">Feld</th>
        <th scope="col">Vorher</th>
        <th scope="col">
          <span className="visually-hidden">wurde zu</span>
        </th>
        <th scope="col">Nachher</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ field, before, after }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
        <tr key={at}>
          <th scope="row" className="strong">
            {field}
          </th>
          <td className="dim">
            <Value>{before}</Value>
          </td>
          <td className="dim" aria-hidden="true">
            →
          </td>
          <td>
            <Value>{after}</Value>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** As round as a line is high, also where it takes two. */
const BADGE = { display: 'inline-block', borderRadius: 12, whiteSpace: 'normal' } as const;

/** What one should not miss among the rest. */
const TONES: Readonly<Record<string, string>> = { SECURITY: 'error', RAID: 'warning' };

const dayOf = ({ date }: AuditEntry): string => formatDay(date, new Date(serverNow()));

const OPENING = {
  label: ({ displayName, date }: AuditEntry) => `Änderungen von ${displayName}, ${formatDateTime(date)}`,
  content: ({ changes }: AuditEntry) => (changes.length > 0 ? () => <AuditChanges changes={changes} /> : undefined),
};

interface AuditTableProps {
  readonly entries: readonly AuditEntry[] | undefined;
  readonly arrived: ReadonlySet<number>;
  readonly isStale: boolean;
}

export function AuditTable({ entries, arrived, isStale }: AuditTableProps) {
  const coverage = useCoverage(entries?.map(({ date }) => date));
  const columns = useMemo<Column<AuditEntry>[]>(
    () => [
      {
        id: 'who',
        head: 'Person',
        width: 152,
        skeleton: 104,
        className: 'anywhere',
        cell: ({ displayName, source }) => (
          <>
            <span className="strong">{displayName}</span> <SourceLine source={source} />
          </>
        ),
      },
      {
        id: 'what',
        head: 'Ereignis',
        skeleton: '70%',
        className: 'prose anywhere',
        cell: ({ message }) => <AuditMessage markup={message} />,
      },
      {
        id: 'type',
        head: 'Art',
        width: 224,
        skeleton: 96,
        cell: (entry) => (
          <span className={`pill ${TONES[entry.type] ?? 'dim'}`} style={BADGE}>
            {entryLabel(entry)}
          </span>
        ),
      },
      timeColumn(coverage),
    ],
    [coverage],
  );
  const row = useCallback(({ id }: AuditEntry): RowLook => ({ flash: arrived.has(id), before: false }), [arrived]);
  return (
    <DataTable
      caption="Protokoll"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      row={row}
      group={dayOf}
      opening={OPENING}
      cards={{
        below: 'tablet',
        areas: '"who when open" "what what open" "type type open"',
        columns: 'minmax(0, 1fr) auto 36px',
      }}
      isLong
      isStale={isStale}
      skeletonRows={12}
    />
  );
}
