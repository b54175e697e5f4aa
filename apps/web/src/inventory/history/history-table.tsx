import { difference } from '@kontor/contract/inventory/rules.ts';
import type { HistoryEntry, HistoryItem } from '@kontor/contract/inventory/schema.ts';
import { useMemo } from 'react';
import { formatChange, formatDateTime, formatDay, formatNumber } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { SourceLine } from '#platform/ui/source-line.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { timeColumn, useCoverage } from '#videos';
import { ItemImage, useItemImage } from '../item-image.tsx';
import styles from './history.module.css';
import { HistoryItems } from './history-items.tsx';
import { verbOf } from './history-words.ts';

const NAMED_AT_MOST = 3;

export const Difference = ({ of }: { readonly of: Pick<HistoryItem, 'oldAmount' | 'newAmount'> }) => {
  const change = difference(of);
  return <strong className={`${change > 0 ? 'success' : 'error'} strong number nowrap`}>{formatChange(change)}</strong>;
};

function Booked({ entry: { reason, items } }: { readonly entry: HistoryEntry }) {
  const imageOf = useItemImage();
  return (
    <span className="row wrap" style={{ gap: '4px 16px' }}>
      <span className="dim">{verbOf({ reason, items })} </span>
      {items.slice(0, NAMED_AT_MOST).map((item) => (
        <span key={item.name} className="row gap-8">
          <ItemImage src={imageOf(item.name)} label={item.label} size={24} />
          <span className="anywhere">
            {item.label} <Difference of={item} />{' '}
          </span>
        </span>
      ))}
      {items.length > NAMED_AT_MOST ? (
        <span className="dim">und {formatNumber(items.length - NAMED_AT_MOST)} weitere</span>
      ) : null}
    </span>
  );
}

const OPENING = {
  label: ({ citizenName, date }: HistoryEntry) => `Einzelheiten zu ${citizenName}, ${formatDateTime(date)}`,
  content: (entry: HistoryEntry) => () => <HistoryItems entry={entry} />,
};

const dayOf = ({ date }: HistoryEntry): string => formatDay(date, new Date(serverNow()));

interface HistoryTableProps {
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly isStale: boolean;
}

/** Each row reads as a sentence: who did what with which items. */
export function HistoryTable({ entries, isStale }: HistoryTableProps) {
  const coverage = useCoverage(entries?.map(({ date }) => date));
  const columns = useMemo<Column<HistoryEntry>[]>(
    () => [
      {
        id: 'who',
        head: 'Mitarbeiter',
        width: 200,
        skeleton: 120,
        cell: ({ citizenName, source }) => (
          <>
            <span className="strong anywhere">{citizenName}</span> <SourceLine source={source} />
          </>
        ),
      },
      { id: 'what', head: 'Gegenstände', skeleton: 200, cell: (entry) => <Booked entry={entry} /> },
      timeColumn(coverage),
    ],
    [coverage],
  );
  return (
    <DataTable
      caption="Änderungen des Bestands"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      group={dayOf}
      opening={OPENING}
      cards={{ below: 'tablet', areas: '"who when open" "what what open"', columns: 'minmax(0, 1fr) auto 36px' }}
      isLong
      className={styles.table}
      isStale={isStale}
      skeletonRows={12}
    />
  );
}
