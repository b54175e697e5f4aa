import type { ItemBooking } from '@kontor/contract/inventory/schema.ts';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatDay, formatNumber, formatTime } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { HistoryIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { SourceLine } from '#platform/ui/source-line.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { List } from '#platform/ui/table/list.tsx';
import type { Loading } from '#platform/ui/table/load-error.tsx';
import type { PagedList } from '#platform/ui/table/load-more.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRights } from '#users';
import { Difference } from '../history/history-table.tsx';
import { verbOf } from '../history/history-words.ts';

const COLUMNS: Column<ItemBooking>[] = [
  {
    id: 'who',
    head: 'Wer und warum',
    cell: ({ citizenName, source, ...booking }) => (
      <>
        <span className="strong anywhere">{citizenName}</span>{' '}
        <span className="dim">{verbOf({ reason: booking.reason, items: [booking] })}</span>
        <SourceLine source={source} />
      </>
    ),
  },
  {
    id: 'change',
    head: 'Änderung',
    width: 96,
    isNumber: true,
    card: 'end',
    cell: (booking) => <Difference of={booking} />,
  },
  {
    id: 'after',
    head: 'Danach',
    width: 96,
    isNumber: true,
    card: 'meta end',
    cell: ({ newAmount }) => (
      <>
        <span className="card-only">danach </span>
        {formatNumber(newAmount)}
      </>
    ),
  },
  {
    id: 'when',
    head: 'Zeit',
    order: 'descending',
    width: 72,
    isNumber: true,
    card: 'meta',
    cell: ({ date }) => (
      <time className="number nowrap" dateTime={date} title={formatDateTime(date)}>
        {formatTime(date)}
      </time>
    ),
  },
];

const dayOf = ({ date }: ItemBooking): string => formatDay(date, new Date(serverNow()));

interface ItemBookingsProps {
  readonly item: string;
  readonly list: Loading & { readonly data: readonly ItemBooking[] | undefined } & PagedList;
}

export function ItemBookings({ item, list }: ItemBookingsProps) {
  const { isSuperAdmin } = useRights();
  return (
    <Section
      title="Buchungen"
      actions={
        isSuperAdmin ? (
          <Link to="/warehouse-history" search={{ was: item }} className="accent">
            Im Lagerverlauf
          </Link>
        ) : null
      }
    >
      <List
        list={list}
        failure="Die Buchungen konnten nicht geladen werden."
        empty={
          <EmptyState icon={HistoryIcon} title="Noch hat niemand etwas davon gebucht.">
            Sobald etwas dazukommt oder weggeht, steht es hier.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption="Buchungen"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            row={({ id }) => ({ flash: id })}
            group={dayOf}
            cards={{ below: 'phone', areas: '"who change" "when after"', columns: 'minmax(0, 1fr) auto' }}
            isLong
          />
        )}
      </List>
    </Section>
  );
}
