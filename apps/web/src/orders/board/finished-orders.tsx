import type { Order } from '@kontor/contract/orders/schema.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PagedResult } from '#platform/api/paged-query.ts';
import { formatDateTime, formatMoney } from '#platform/format.de.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { OrdersIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { StatusBadge } from '../order/order-label.tsx';
import { SHORTEST, type useOrderSearch } from './use-order-search.ts';

const showing = (id: number) => ({
  to: '/orders' as const,
  search: (now: { suche?: string }) => ({ ...now, bestellung: id }),
  resetScroll: false,
});

/** The person responsible, else the one who ended it; nobody where the customer or the clock did. */
function handlerOf({ assignee, history, customer }: Order): string {
  const last = history.at(-1)?.by;
  return assignee?.name ?? (last && last !== customer.name ? last : '–');
}

const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'number',
    head: 'Nummer',
    cell: ({ id, number }) => (
      <Link {...showing(id)} className="link strong nowrap number">
        {number}
      </Link>
    ),
    skeleton: 96,
  },
  {
    id: 'customer',
    head: 'Kunde',
    cell: ({ customer }) => (
      <span className="row anywhere">
        <Avatar person={customer} size={24} />
        {customer.name}
      </span>
    ),
    skeleton: 140,
  },
  { id: 'status', head: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'end', skeleton: 112 },
  { id: 'total', head: 'Summe', cell: ({ total }) => formatMoney(total), isNumber: true, card: 'end', skeleton: 64 },
  {
    id: 'date',
    head: 'Beendet',
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>,
    className: 'nowrap number',
    card: 'meta',
    skeleton: 120,
  },
  { id: 'handler', head: 'Bearbeitet von', cell: handlerOf, card: 'meta end', skeleton: 104 },
];

interface FinishedOrdersProps {
  readonly list: PagedResult<Order>;
  /** What the board shows: an order on its way from there to here does not stand in both. */
  readonly running: readonly Order[] | undefined;
  readonly search: ReturnType<typeof useOrderSearch>;
}

/** What is over and done, the newest first. */
export function FinishedOrders({
  list,
  running,
  search: { typed, setTyped, search, isTooShort },
}: FinishedOrdersProps) {
  const navigate = useNavigate({ from: '/orders' });
  const orders = list.data?.filter(({ id }) => !running?.some((order) => order.id === id));
  return (
    <Section
      title="Beendete Bestellungen"
      actions={
        <SearchField
          aria-label="Beendete Bestellungen durchsuchen"
          placeholder="Nummer, Kunde, Produkt oder Mitarbeiter"
          maxLength={60}
          value={typed}
          description={isTooShort ? `Ab ${SHORTEST} Zeichen oder mit einer Bestellnummer wird gesucht.` : undefined}
          onChange={setTyped}
        />
      }
    >
      <List
        list={{ ...list, data: orders }}
        failure="Die beendeten Bestellungen konnten nicht geladen werden."
        empty={
          <EmptyState
            icon={OrdersIcon}
            title={search ? `Keine beendete Bestellung passt zu „${search}“.` : 'Noch ist keine Bestellung beendet.'}
          >
            {search ? <Button onClick={() => setTyped('')}>Suche leeren</Button> : null}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption="Beendete Bestellungen"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => id}
            row={({ id }) => ({ onClick: () => void navigate(showing(id)) })}
            cards={{ below: 'tablet', areas: '"number status" "customer total" "date handler"' }}
            skeletonRows={5}
          />
        )}
      </List>
    </Section>
  );
}
