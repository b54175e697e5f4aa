import { ACCOUNT_LABELS, type CashEntry, type CashOverview } from '@kontor/contract/cash/schema.ts';
import { useMemo } from 'react';
import { formatCents, formatCentsChange, formatDateTime, formatDay, formatTime } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Menu } from '#platform/ui/field/menu.ts';
import { MoreIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { headOf, mayReverse, textOf } from './entry-words.ts';

const More = ({ entry, onReverse }: { readonly entry: CashEntry; readonly onReverse: (entry: CashEntry) => void }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button look="quiet" icon={MoreIcon} aria-label={`Mehr zu ${headOf(entry)} ${textOf(entry)}`} />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onReverse(entry)}>Zurücknehmen</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

const NUMBER = /(B-\d{4}-\d+)/;

/** A number is not broken at its hyphens. */
const withWholeNumbers = (text: string) =>
  text.split(NUMBER).map((part) =>
    NUMBER.test(part) ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

const columnsOf = (onReverse: (entry: CashEntry) => void): Column<CashEntry>[] => [
  {
    id: 'what',
    head: 'Was',
    skeleton: '60%',
    className: 'prose anywhere',
    cell: (entry) => (
      <>
        <span className={entry.reversedBy ? 'dim' : 'strong'}>{headOf(entry)}</span>{' '}
        <span className={entry.reversedBy ? 'dim' : undefined}>{withWholeNumbers(textOf(entry))}</span>{' '}
        {entry.reversedBy ? <span className="pill dim">zurückgenommen</span> : null}
        <span className="block meta">{entry.by}</span>
      </>
    ),
  },
  {
    id: 'account',
    head: 'Konto',
    width: 72,
    card: 'meta',
    cell: ({ account, date }) => (
      <>
        {ACCOUNT_LABELS[account]}
        <span className="card-only">, {formatTime(date)}</span>
      </>
    ),
  },
  {
    id: 'cents',
    head: 'Betrag',
    width: 132,
    isNumber: true,
    card: 'end',
    cell: ({ cents }) => (
      <span className={`strong nowrap ${cents > 0 ? 'success' : ''}`}>{formatCentsChange(cents)}</span>
    ),
  },
  {
    id: 'balance',
    head: 'Stand',
    width: 132,
    isNumber: true,
    card: 'meta end',
    cell: ({ balance }) => (
      <span className="nowrap">
        <span className="card-only">danach </span>
        {formatCents(balance)}
      </span>
    ),
  },
  {
    id: 'when',
    head: 'Zeit',
    order: 'descending',
    width: 64,
    isNumber: true,
    card: 'hidden',
    cell: ({ date }) => (
      <time className="number nowrap" dateTime={date} title={formatDateTime(date)}>
        {formatTime(date)}
      </time>
    ),
  },
  {
    id: 'more',
    head: 'Aktionen',
    isHeadHidden: true,
    width: 44,
    cell: (entry) => (mayReverse(entry) ? <More entry={entry} onReverse={onReverse} /> : null),
  },
];

interface EntryTableProps {
  readonly entries: readonly CashEntry[] | undefined;
  readonly book: Pick<CashOverview, 'day' | 'closedThrough'>;
  readonly isStale: boolean;
  readonly onReverse: (entry: CashEntry) => void;
}

export function EntryTable({ entries, book, isStale, onReverse }: EntryTableProps) {
  const columns = useMemo(() => columnsOf(onReverse), [onReverse]);
  /** Days are closed as a rule: what is said is that one is not. */
  const dayOf = ({ date, day }: CashEntry): string => {
    const isOpen = day < book.day && (book.closedThrough === null || day > book.closedThrough);
    return `${formatDay(date, new Date(serverNow()))}${isOpen ? ' · offen' : ''}`;
  };
  return (
    <DataTable
      caption="Buchungen"
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      row={({ id }) => ({ flash: id })}
      group={dayOf}
      cards={{
        below: 'phone',
        areas: '"what cents more" "account balance balance"',
        columns: 'minmax(0, 1fr) auto 44px',
      }}
      isLong
      isStale={isStale}
      skeletonRows={10}
    />
  );
}
