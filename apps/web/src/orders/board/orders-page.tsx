import { getRouteApi } from '@tanstack/react-router';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { MutedIcon, OrdersIcon, SoundIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { OrderDetail } from '../order/order-detail.tsx';
import { StepQuestion } from '../order/step-question.tsx';
import { useOrderSteps } from '../order/use-order-steps.ts';
import { chime, switchSound, useSound } from './bell.ts';
import { useBoard, useFinished } from './board.queries.ts';
import { FinishedOrders } from './finished-orders.tsx';
import { BoardSkeleton, OrderBoard, useShownColumn } from './order-board.tsx';
import { readOrdersSearch } from './order-search.ts';
import { useCancelledNews } from './use-cancelled-news.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useOrderSearch } from './use-order-search.ts';

/** Switched on it rings once, as a sample. */
function SoundSwitch() {
  const isOn = useSound();
  const toggle = () => {
    switchSound(!isOn);
    if (!isOn) void chime();
  };
  return (
    <Button
      role="switch"
      aria-checked={isOn}
      title={isOn ? 'Neue Bestellungen klingeln' : 'Neue Bestellungen klingeln nicht'}
      icon={<Glyph icon={isOn ? SoundIcon : MutedIcon} />}
      onClick={toggle}
    >
      <span>
        Ton <span aria-hidden="true">{isOn ? 'an' : 'aus'}</span>
      </span>
    </Button>
  );
}

const route = getRouteApi('/orders');

/** `/orders`: what customers wait for, and what has become of the rest. */
export function OrdersPage() {
  // The router keeps what it could not read beside what it could.
  const { bestellung: opened } = readOrdersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const running = useBoard();
  const orders = running.data;
  const search = useOrderSearch();
  const finished = useFinished(search.search);
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
      <FinishedOrders list={finished} running={orders} search={search} />
      {opened ? <OrderDetail key={opened} id={opened} steps={steps} onClose={close} /> : null}
      <StepQuestion steps={steps} />
    </Page>
  );
}
