import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { useInfo } from '#business';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { useMe } from '#users';
import { OrderOutcome } from '../mine/order-outcome.tsx';
import { PastOrders } from '../mine/past-orders.tsx';
import { Tracking } from '../mine/tracking.tsx';
import { Catalogue } from './catalogue.tsx';
import { choosingOf } from './choosing.tsx';
import { ClosedShop, ShopPage } from './shop.tsx';
import { useShop } from './use-shop.ts';

const TITLE = 'Bestellen';

function OrderView({ userId, info }: { readonly userId: string; readonly info: BusinessInfo }) {
  const shop = useShop(userId);
  const { offers, mine, cart, running, outcome } = shop;
  const isKnown = mine.data !== undefined;
  const onAgain = running || !offers.data ? undefined : shop.orderAgain;
  return (
    <ShopPage title={running ? 'Deine Bestellung' : TITLE} info={info} shop={shop}>
      {running ? (
        <Tracking order={running} info={info} offers={offers.data} isJustPlaced={running.id === shop.placedId} />
      ) : outcome ? (
        <OrderOutcome order={outcome} onAgain={onAgain} onHide={shop.hideOutcome} />
      ) : null}
      {mine.error && !isKnown ? (
        <LoadError title="Deine Bestellungen konnten nicht geladen werden." of={mine} />
      ) : (
        // Drawn anew when it is known whether an order comes above it: nothing is seen to move.
        <Section
          key={isKnown ? 'known' : 'waiting'}
          title={running ? 'Weiter aussuchen' : 'Unsere Karte'}
          isTitleHidden={!running && !outcome}
        >
          <Catalogue isWaiting={!isKnown} choosing={choosingOf(cart)} />
        </Section>
      )}
      <PastOrders orders={shop.past} onAgain={onAgain} />
    </ShopPage>
  );
}

/** `/order`: where a customer chooses, orders and sees how far their order is. */
export function OrderPage() {
  const { data: me } = useMe();
  const { data: info } = useInfo();
  if (!me || !info) return null;
  if (!isFeatureOn(info.features, 'PRODUCT_ORDER')) return <ClosedShop title={TITLE} info={info} />;
  return <OrderView key={me.id} userId={me.id} info={info} />;
}
