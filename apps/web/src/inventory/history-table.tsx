import { difference } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry, HistoryItem } from '@kontor/contract/inventory/schema.ts';
import type { Coverage } from '@kontor/contract/videos/schema.ts';
import { memo } from 'react';
import { formatChange, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { OpeningRow } from '#platform/ui/opening-row.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { SourceLine } from '#platform/ui/source-line.tsx';
import table from '#platform/ui/table.module.css';
import { useCoverage, WatchLink } from '#videos';
import { HistoryItems } from './history-items.tsx';
import styles from './history-table.module.css';

const NAMED_AT_MOST = 3;

const Change = ({ item }: { readonly item: HistoryItem }) => {
  const change = difference(item);
  return (
    <span className={styles.change}>
      {item.label}{' '}
      <strong className={`${change > 0 ? styles.more : styles.less} number`}>{formatChange(change)}</strong>
    </span>
  );
};

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly coverage: readonly Coverage[];
}

const Entry = memo(function Entry({ entry, coverage }: EntryProps) {
  const { items } = entry;
  const hidden = items.length - NAMED_AT_MOST;
  return (
    <OpeningRow
      className={`${table.stack} ${styles.entry}`}
      buttonClassName={styles.expand}
      detailClassName={styles.detail}
      label={`Einzelheiten zu ${entry.citizenName}, ${formatDateTime(entry.date)}`}
      columns={5}
      detail={() => <HistoryItems entry={entry} />}
    >
      <td className={styles.who}>
        {entry.citizenName} <SourceLine source={entry.source} />
      </td>
      <td className={`${styles.when} number`}>
        <span className={styles.moment}>
          <time dateTime={entry.date}>{formatDateTime(entry.date)}</time>
          <WatchLink at={entry.date} coverage={coverage} />
        </span>
      </td>
      <td className={styles.what}>
        {items.slice(0, NAMED_AT_MOST).map((item) => (
          <Change key={item.name} item={item} />
        ))}
        {hidden > 0 ? <span className={styles.rest}>und {formatNumber(hidden)} weitere</span> : null}
      </td>
      <td className={styles.why}>{entry.reason ? <span className={styles.reason}>{entry.reason}</span> : null}</td>
    </OpeningRow>
  );
});

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.entry}`}>
    <td className={styles.who}>
      <Skeleton height={14} width={120} />
    </td>
    <td className={styles.when}>
      <Skeleton height={14} width={112} />
    </td>
    <td className={styles.what} colSpan={3}>
      <Skeleton height={14} width={200} />
    </td>
  </tr>
);

/** Newest first; a row opens to what happened to each item. */
export function HistoryTable({ entries }: { readonly entries: readonly HistoryEntry[] | undefined }) {
  const coverage = useCoverage(entries?.map(({ date }) => date));
  return (
    <table
      className={`${table.table} ${table.stacksSooner} ${table.hovers} ${styles.table}`}
      aria-busy={entries === undefined}
    >
      <caption className="visually-hidden">Änderungen des Bestands</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.who}>
            Mitarbeiter
          </th>
          <th scope="col" className={styles.when} aria-sort="descending">
            Datum
          </th>
          <th scope="col">Gegenstände</th>
          <th scope="col" className={styles.why}>
            Grund
          </th>
          <th scope="col" className={styles.expand}>
            <span className="visually-hidden">Einzelheiten</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries
          ? entries.map((entry) => <Entry key={entry.id} entry={entry} coverage={coverage} />)
          : Array.from({ length: 12 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
              <SkeletonRow key={at} />
            ))}
      </tbody>
    </table>
  );
}
