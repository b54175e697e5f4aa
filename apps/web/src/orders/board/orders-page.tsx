import { inventoryUpdate } from '@kontor/contract/inventory/topics.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { refresh } from '#platform/live/refresh.ts';
import { useTopic } from '#platform/live/use-topic.ts';
import { showToast } from '#platform/toasts.ts';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { MutedIcon, OrdersIcon, SoundIcon } from '#platform/ui/icons.ts';
import { AfterMount } from '#platform/ui/page/after-mount.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useMe } from '#users';
import { AskedStep } from '../order/asked-step.tsx';
import { aboutOrder } from '../order/order-steps.ts';
import { useOrderSteps } from '../order/use-order-steps.ts';
import { ordersQueries } from '../orders.queries.ts';
import { chime, useSound } from './bell.ts';
import { FinishedOrders } from './finished-orders.tsx';
import { BoardSkeleton, OrderBoard, useShownColumn } from './order-board.tsx';
import { readOrdersSearch } from './order-search.ts';
import { useCardFocus } from './use-card-focus.ts';

const isGivenUp = ({ history }: Order): boolean => {
  const last = history.at(-1);
  return last?.from === 'NEW' && last.to === 'CANCELLED';
};

function useCancelledNews(orders: readonly Order[] | undefined): void {
  const client = useQueryClient();
  const { data: me } = useMe();
  const before = useRef<readonly Order[]>([]);

  const report = useEffectEvent(async ({ id, number, customer }: Order) => {
    if (customer.id === me?.id) return;
    try {
      const order = await client.fetchQuery({ ...ordersQueries.one(id), staleTime: 0 });
      if (!isGivenUp(order)) return;
      showToast({ kind: 'info', sentence: `${customer.name} hat ${number} storniert.`, about: aboutOrder(order) });
    } catch {}
  });

  useEffect(() => {
    if (!orders) return;
    const gone = before.current.filter(({ id, status }) => status === 'NEW' && !orders.some((one) => one.id === id));
    before.current = orders;
    for (const order of gone) void report(order);
  }, [orders]);
}

function SoundSwitch() {
  const [sound, setSound] = useSound();
  const isOn = sound !== 'off';
  const toggle = () => {
    setSound(isOn ? 'off' : 'on');
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

const OrderDetail = lazyDialog(async () => (await import('../order/order-detail.tsx')).OrderDetail);

const route = getRouteApi('/orders');

/** `/orders`: what customers wait for, and what has become of the rest. */
export function OrdersPage() {
  // The router keeps what it could not read beside what it could.
  const { bestellung: opened } = readOrdersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const client = useQueryClient();
  // A card also shows what of the store is missing for it, which concerns no other screen.
  useTopic(inventoryUpdate, () => void refresh(client, ordersQueries.running()));
  const running = useQuery(ordersQueries.running());
  const orders = running.data;
  const { shown, choose, lookAt } = useShownColumn(orders);
  const steps = useOrderSteps(orders, { lookAt });
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
        <AfterMount fallback={<BoardSkeleton />}>
          <OrderBoard orders={orders} steps={steps} shown={shown} onShow={choose} />
        </AfterMount>
      )}
      {/* Below the board, whose height is not known before: it would have to move. */}
      {running.isPending ? null : (
        <AfterMount>
          <FinishedOrders running={orders} />
        </AfterMount>
      )}
      {opened ? <OrderDetail key={opened} id={opened} steps={steps} onClose={close} /> : null}
      <AskedStep steps={steps} />
    </Page>
  );
}
