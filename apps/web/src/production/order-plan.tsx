import { goodsOf, isRunning, piecesToMake } from '@kontor/contract/orders/rules.ts';
import { type EarlierOrder, type Order, STATUS_LABELS } from '@kontor/contract/orders/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { listOf, missingOf, OrderNumber, ordersQueries } from '#orders';
import { ApiError } from '#platform/api/api-error.ts';
import { formatNumber } from '#platform/format.de.ts';
import { DoneCircleIcon, type Icon, OrdersIcon } from '#platform/ui/icons.ts';
import { Notice } from '#platform/ui/page/notice.tsx';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useProducts } from '#products';
import { planForMissing } from './plan.ts';
import type { PlanSearch } from './plan-search.ts';
import { PlanView } from './plan-view.tsx';

/** Targets and choice of products belong to the whole plan; how much one can carry stays. */
const WholePlan = () => (
  <Link to="/production" search={({ bestellung: _, ...now }) => now} className="accent strong">
    Ganzen Plan anzeigen
  </Link>
);

const OrderNotice = ({ icon, order, children }: { icon: Icon; order: Order; children: ReactNode }) => (
  <Notice
    icon={icon}
    role="status"
    actions={
      <>
        <Link to="/orders" search={{ bestellung: order.id }} className="accent strong">
          Zur Bestellung
        </Link>
        <WholePlan />
      </>
    }
  >
    <p className="number">{children}</p>
  </Notice>
);

const EARLIER_SHOWN = 3;

/** `davor: B-2026-0041 braucht noch 44`. */
function sayEarlier(earlier: readonly EarlierOrder[]): string {
  const shown = earlier.slice(0, EARLIER_SHOWN);
  const rest = earlier.slice(EARLIER_SHOWN).reduce((sum, { missing }) => sum + missing, 0);
  const words = shown.map(({ number, missing }) => `${number} braucht noch ${formatNumber(missing)}`);
  return `davor: ${[...words, ...(rest > 0 ? [`weitere noch ${formatNumber(rest)}`] : [])].join(', ')}`;
}

const sayMissing = (order: Order): string =>
  missingOf(order)
    .map((line) => {
      const earlier = goodsOf(order.items).find(({ productId }) => productId === line.productId)?.stock?.before ?? [];
      return listOf([line]) + (earlier.length > 0 ? ` (${sayEarlier(earlier)})` : '');
    })
    .join(', ');

interface ShortageProps extends Omit<ComponentProps<typeof PlanView>, 'plan' | 'others'> {
  readonly order: Order;
  readonly search: PlanSearch;
  readonly form: ReactNode;
}

function Shortage({ order, search, form, ...props }: ShortageProps) {
  const { products, free } = props;
  const missing = useMemo(() => missingOf(order), [order]);
  const pieces = useMemo(() => piecesToMake(goodsOf(order.items)), [order]);
  const plan = useMemo(() => planForMissing(products, free, pieces, search), [products, free, pieces, search]);
  const others = useMemo(() => {
    const goods = goodsOf(order.items);
    return search.aufloesen ? products : products.filter(({ id }) => goods.some(({ productId }) => productId === id));
  }, [order, search, products]);
  const total = missing.map((line) => ({ ...line, amount: pieces.get(line.productId) ?? line.amount }));
  const known = useProducts().data;
  const isResold = ({ productId }: { readonly productId: number }) =>
    known?.find(({ id }) => id === productId)?.kind === 'RESOLD';
  const bought = missing.filter(isResold);
  const made = total.filter((line) => !isResold(line));
  const isFirst = total.every(({ amount }, at) => amount === missing[at]?.amount);
  const gone = missing.filter((line) => !isResold(line) && !products.some(({ id }) => id === line.productId));
  return (
    <>
      <div className="stack gap-12">
        {missing.length > 0 ? (
          <OrderNotice icon={OrdersIcon} order={order}>
            Plan für <OrderNumber order={order} />: es{' '}
            {missing.length === 1 && missing[0]?.amount === 1 ? 'fehlt' : 'fehlen'} <strong>{sayMissing(order)}</strong>
            .{isFirst || made.length === 0 ? null : ` Zusammen herzustellen: ${listOf(made)}.`}
            {bought.length > 0 ? ` Eingekauft, nicht hergestellt: ${listOf(bought)}.` : null}
            {gone.length > 0 ? ` Für ${listOf(gone)} gibt es kein Rezept mehr.` : null}
          </OrderNotice>
        ) : (
          <OrderNotice icon={DoneCircleIcon} order={order}>
            Für <OrderNumber order={order} /> fehlt nichts mehr.
          </OrderNotice>
        )}
        {plan.lines.length > 0 ? form : null}
      </div>
      <PlanView {...props} plan={plan} others={others} />
    </>
  );
}

export function OrderPlan({ id, ...rest }: Omit<ShortageProps, 'order'> & { readonly id: number }) {
  const query = useQuery(ordersQueries.one(id));
  const { data: order, error } = query;
  if (order && !isRunning(order.status))
    return (
      <OrderNotice icon={DoneCircleIcon} order={order}>
        <OrderNumber order={order} /> ist „{STATUS_LABELS[order.status]}“. Dafür ist nichts mehr herzustellen.
      </OrderNotice>
    );
  if (order) return <Shortage order={order} {...rest} />;
  if (error instanceof ApiError && [403, 404].includes(error.status)) {
    return (
      <EmptyState icon={OrdersIcon} title="Diese Bestellung gibt es nicht, oder du darfst sie nicht sehen.">
        <WholePlan />
      </EmptyState>
    );
  }
  return error ? <LoadError title="Die Bestellung konnte nicht geladen werden." of={query} /> : <PageSpinner />;
}
