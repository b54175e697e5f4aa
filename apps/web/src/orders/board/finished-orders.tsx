import { listOrders } from '@kontor/contract/orders/api.ts';
import { readNumber } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { pagedQuery, usePagedQuery } from '#platform/api/paged-query.ts';
import { filled } from '#platform/filled.ts';
import { formatDate, formatDateTime, formatMoney } from '#platform/format.de.ts';
import { type DaySpan, momentsOf } from '#platform/forms/day-span.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { OrdersIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useDebounced } from '#platform/use-debounced.ts';
import { StatusBadge } from '../order/order-label.tsx';
import { type OrdersSearch, readOrdersSearch } from './order-search.ts';

const route = getRouteApi('/orders');

const sayDate = (day = ''): string => (day ? formatDate(`${day}T12:00:00Z`) : 'heute');

const PAGE_SIZE = 50;
const SHORTEST = 3;

/** Fewer letters would find nearly everything; a number is exact however short it is. */
const isSearchable = (text: string): boolean => text.length >= SHORTEST || readNumber(text) !== undefined;

function useOrderSearch() {
  const { suche = '' } = readOrdersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const settle = (text: string) => {
    const search = ({ suche: _, ...now }: OrdersSearch) => (text ? { ...now, suche: text } : now);
    void navigate({ search, replace: true, resetScroll: false });
  };
  const [typed, setTyped] = useDebounced(suche, settle, (text) => text.trim());
  const wanted = typed.trim();
  return {
    typed,
    setTyped,
    search: isSearchable(suche) ? suche : '',
    isTooShort: wanted !== '' && !isSearchable(wanted),
  };
}

const showing = (id: number) => ({
  to: '/orders' as const,
  search: (now: { suche?: string }) => ({ ...now, bestellung: id }),
  resetScroll: false,
});

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

const useFinished = (search: string, span: DaySpan) =>
  usePagedQuery({
    ...pagedQuery(
      ['orders', 'finished', search, span],
      listOrders,
      { query: { state: 'finished', limit: PAGE_SIZE, ...momentsOf(span), ...(search ? { search } : {}) } },
      { onlyGrows: true },
    ),
    placeholderData: keepPreviousData,
  });

/** The newest first; an order on its way from the board to here does not stand in both. */
export function FinishedOrders({ running }: { readonly running: readonly Order[] | undefined }) {
  const navigate = route.useNavigate();
  const { typed, setTyped, search, isTooShort } = useOrderSearch();
  const { von, bis } = readOrdersSearch({ ...route.useSearch() });
  const list = useFinished(search, filled({ von, bis }));
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
      {von || bis ? (
        <p className="row wrap number" role="status">
          Nur was {von === bis ? `am ${sayDate(von)}` : `vom ${sayDate(von)} bis ${sayDate(bis)}`} übergeben wurde.
          <Link
            to="/orders"
            search={({ von: _von, bis: _bis, ...rest }: OrdersSearch) => rest}
            resetScroll={false}
            className="link"
          >
            Alle zeigen
          </Link>
        </p>
      ) : null}
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
