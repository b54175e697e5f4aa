import { difference } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry, HistoryItem } from '@kontor/contract/inventory/schema.ts';
import type { Coverage } from '@kontor/contract/videos/schema.ts';
import { memo, useId, useState } from 'react';
import { formatChange, formatDateTime, formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { ExpandIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
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
  const [isOpen, setIsOpen] = useState(false);
  const detailId = useId();
  const { items } = entry;
  const hidden = items.length - NAMED_AT_MOST;
  // The button is the keyboard's way; the whole row is the larger target of the mouse.
  const toggle = () => setIsOpen((before) => !before);
  return (
    <>
      <tr className={styles.entry} data-open={isOpen || undefined} onClick={toggle}>
        <td className={styles.who}>{entry.citizenName}</td>
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
        <td className={styles.expand}>
          <Button
            look="quiet"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={`Einzelheiten zu ${entry.citizenName}, ${formatDateTime(entry.date)}`}
            icon={<Glyph icon={ExpandIcon} className={isOpen ? styles.turned : undefined} />}
            onClick={(event) => {
              // The row listens too.
              event.stopPropagation();
              toggle();
            }}
          />
        </td>
      </tr>
      {isOpen ? (
        <tr id={detailId} className={styles.detail}>
          <td colSpan={5}>
            <HistoryItems entry={entry} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

const SkeletonRow = () => (
  <tr className={styles.entry}>
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
    <table className={`${table.table} ${styles.table}`} aria-busy={entries === undefined}>
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
