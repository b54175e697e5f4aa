import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { OrdersIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { useTogether } from '#platform/use-together.ts';
import { FinishedOrders } from './finished-orders.tsx';
import { BoardSkeleton, OrderBoard } from './order-board.tsx';
import { OrderDetail } from './order-detail.tsx';
import { ordersQueries } from './orders.queries.ts';
import { readOrdersSearch } from './orders-search.ts';
import { SoundSwitch } from './sound-switch.tsx';
import { StepQuestion } from './step-question.tsx';
import { useCancelledNews } from './use-cancelled-news.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useOrderSearch } from './use-order-search.ts';
import { useOrderSteps } from './use-order-steps.ts';
import { useShownColumn } from './use-shown-column.ts';

const route = getRouteApi('/orders');

/** `/orders`: what customers wait for, and what has become of the rest. */
export function OrdersPage() {
  // The router keeps what it could not read beside what it could.
  const { bestellung: opened } = readOrdersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const running = useQuery(ordersQueries.running());
  const search = useOrderSearch();
  const finished = useInfiniteQuery(ordersQueries.finished(search.search));
  const [orders, over] = useTogether([running, finished], search.search);
  const { shown, choose, lookAt } = useShownColumn(orders);
  const steps = useOrderSteps(orders, lookAt);
  useCardFocus(orders, opened, steps.question);
  useCancelledNews(orders);
  const close = () => void navigate({ search: ({ bestellung: _, ...now }) => now, resetScroll: false });
  return (
    <Page
      title="Bestellungen"
      purpose="Annehmen, bearbeiten, übergeben. Neue Bestellungen erscheinen von selbst."
      actions={<SoundSwitch />}
    >
      {running.error && !orders ? (
        <LoadError title="Die Bestellungen konnten nicht geladen werden." of={running} />
      ) : !orders ? (
        <BoardSkeleton />
      ) : orders.length === 0 ? (
        <EmptyState icon={OrdersIcon} title="Gerade nichts zu tun.">
          Sobald jemand bestellt, steht es hier.
        </EmptyState>
      ) : (
        <OrderBoard orders={orders} steps={steps} shown={shown} onShow={choose} />
      )}
      <FinishedOrders orders={over} list={finished} search={search} />
      {opened ? <OrderDetail key={opened} id={opened} steps={steps} onClose={close} /> : null}
      <StepQuestion steps={steps} />
    </Page>
  );
}
