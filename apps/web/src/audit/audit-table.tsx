import { entryLabel } from '@kontor/contract/audit/rules.ts';
import type { AuditEntry } from '@kontor/contract/audit/schema.ts';
import type { Coverage } from '@kontor/contract/videos/schema.ts';
import { memo } from 'react';
import { formatDateTime } from '#platform/format.de.ts';
import { OpeningRow } from '#platform/ui/opening-row.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { SourceLine } from '#platform/ui/source-line.tsx';
import { useFlash } from '#platform/use-flash.ts';
import { useCoverage, WatchLink } from '#videos';
import { AuditChanges } from './audit-changes.tsx';
import { AuditMessage } from './audit-message.tsx';
import styles from './audit-table.module.css';

interface EntryProps {
  readonly entry: AuditEntry;
  /** Arrived while somebody was looking. */
  readonly isNew: boolean;
  readonly coverage: readonly Coverage[];
}

const Entry = memo(function Entry({ entry, isNew, coverage }: EntryProps) {
  const { message, date, displayName, changes } = entry;
  const row = useFlash<HTMLTableRowElement>(isNew, false);
  return (
    <OpeningRow
      ref={row}
      className={styles.entry}
      buttonClassName={styles.expand}
      detailClassName={styles.detail}
      label={`Änderungen von ${displayName}, ${formatDateTime(date)}`}
      columns={5}
      detail={changes.length > 0 ? () => <AuditChanges changes={changes} /> : undefined}
    >
      <td className={styles.what}>
        <AuditMessage markup={message} />
      </td>
      <td className={styles.type}>
        <span className={styles.badge}>{entryLabel(entry)}</span>
      </td>
      <td className={`${styles.when} number`}>
        <span className={styles.moment}>
          <time dateTime={date}>{formatDateTime(date)}</time>
          <WatchLink at={date} coverage={coverage} />
        </span>
      </td>
      <td className={styles.who}>
        {displayName} <SourceLine source={entry.source} />
      </td>
    </OpeningRow>
  );
});

const SkeletonRow = () => (
  <tr className={styles.entry}>
    <td className={styles.what}>
      <Skeleton height={14} width="70%" />
    </td>
    <td className={styles.type}>
      <Skeleton height={14} width={96} />
    </td>
    <td className={styles.when}>
      <Skeleton height={14} width={112} />
    </td>
    <td className={styles.who}>
      <Skeleton height={14} width={104} />
    </td>
    <td className={styles.expand} />
  </tr>
);

interface AuditTableProps {
  readonly entries: readonly AuditEntry[] | undefined;
  readonly arrived: ReadonlySet<number>;
  /** Another selection is on its way. */
  readonly isStale: boolean;
}

/** Newest first; a row opens to what was edited. */
export function AuditTable({ entries, arrived, isStale }: AuditTableProps) {
  const coverage = useCoverage(entries?.map(({ date }) => date));
  return (
    <table className={styles.table} aria-busy={entries === undefined || isStale}>
      <caption className="visually-hidden">Protokoll</caption>
      <thead>
        <tr>
          <th scope="col">Ereignis</th>
          <th scope="col">Art</th>
          <th scope="col" aria-sort="descending">
            Datum
          </th>
          <th scope="col">Person</th>
          <th scope="col">
            <span className="visually-hidden">Änderungen</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries
          ? entries.map((entry) => (
              <Entry key={entry.id} entry={entry} isNew={arrived.has(entry.id)} coverage={coverage} />
            ))
          : Array.from({ length: 12 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <SkeletonRow key={at} />
            ))}
      </tbody>
    </table>
  );
}
