import type { CashClose } from '@kontor/contract/cash/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { formatCents, formatCentsChange, formatDate, formatDateTime } from '#platform/format.de.ts';
import { DoneCircleIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { cashQueries } from '../cash.queries.ts';

const sayDate = (day: string): string => formatDate(`${day}T12:00:00Z`);

export const daysOf = ({ since, day }: Pick<CashClose, 'since' | 'day'>): string =>
  since === day ? sayDate(day) : `${sayDate(since)} bis ${sayDate(day)}`;

const Difference = ({ close }: { readonly close: CashClose }) => {
  const difference = close.counted - close.expected;
  return (
    <span className={difference === 0 ? 'dim' : 'warning strong'}>
      {difference === 0 ? 'keine' : formatCentsChange(difference)}
    </span>
  );
};

const COLUMNS: Column<CashClose>[] = [
  {
    id: 'day',
    head: 'Tag',
    isRowHead: true,
    cell: (close) => (
      <>
        <Link to="/cash-book/$close" params={{ close: String(close.id) }} className="link strong">
          {daysOf(close)}
        </Link>{' '}
        {close.reopened ? <span className="pill dim">zurückgenommen</span> : null}
        <span className="block meta">
          {close.by}, {formatDateTime(close.date)}
        </span>
      </>
    ),
  },
  { id: 'note', head: 'Notiz', className: 'anywhere dim', card: 'meta', cell: ({ note }) => note },
  {
    id: 'counted',
    head: 'Gezählt',
    width: 140,
    isNumber: true,
    card: 'end',
    cell: ({ counted }) => formatCents(counted),
  },
  {
    id: 'difference',
    head: 'Differenz',
    width: 140,
    isNumber: true,
    card: 'meta end',
    cell: (close) => <Difference close={close} />,
  },
];

export function CloseList() {
  const list = usePagedQuery(cashQueries.closes());
  const navigate = useNavigate();
  return (
    <List
      list={list}
      failure="Die Abschlüsse konnten nicht geladen werden."
      empty={
        <EmptyState icon={DoneCircleIcon} title="Noch wurde kein Tag abgeschlossen.">
          Zähl am Abend die Kasse, dann steht hier, ob sie stimmte.
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          caption="Abschlüsse"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          row={({ id }) => ({
            onClick: () => void navigate({ to: '/cash-book/$close', params: { close: String(id) } }),
          })}
          cards={{ below: 'phone', areas: '"day counted" "note difference"' }}
        />
      )}
    </List>
  );
}
