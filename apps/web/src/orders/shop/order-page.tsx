import { MAY_ORDER_SENTENCES, type MayOrder } from '@kontor/contract/business/schema.ts';
import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { useInfo } from '#business';
import { PresenceBadge } from '#game';
import { HoursLine } from '#hours';
import { Notice } from '#platform/ui/page/notice.tsx';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { LoadError } from '#platform/ui/table/load-error.tsx';
import { useMe } from '#users';
import { CartBar } from './cart-bar.tsx';
import { Catalogue } from './catalogue.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { OrderOutcome, PastOrders, purposeAfter, RunningOrder } from './placed-orders.tsx';
import { useOrdering } from './use-ordering.ts';

const ClosedShop = () => (
  <Page title="Bestellen" purpose="Was es bei uns gibt.">
    <div className="stack gap-24">
      <Notice kind="warning" role="status">
        Zurzeit nehmen wir keine Bestellungen an. Schau dich gern schon einmal um.
      </Notice>
      <Catalogue />
    </div>
  </Page>
);

function OrderView({ userId, mayOrder }: { readonly userId: string; readonly mayOrder: MayOrder }) {
  const { offers, mine, cart, running, outcome, isOpen, ...rest } = useOrdering(userId);
  const isKnown = mine.data !== undefined;
  const onAgain = running || !offers.data ? undefined : rest.orderAgain;
  const past = <PastOrders orders={rest.past} onAgain={onAgain} />;
  return (
    <Page
      title="Bestellen"
      purpose={
        running
          ? 'Hier siehst du, wie weit deine Bestellung ist.'
          : outcome
            ? purposeAfter(outcome)
            : 'Such dir aus, was du brauchst. Wir stellen es dir zur Abholung bereit.'
      }
      actions={isOpen && mayOrder === 'IN_GAME' ? <PresenceBadge /> : null}
    >
      <div className={`column gap-32 ${isOpen ? 'bottom-view' : ''}`}>
        {running ? (
          <RunningOrder order={running} offers={offers.data} isJustPlaced={running.id === rest.placedId} />
        ) : outcome ? (
          <OrderOutcome order={outcome} onAgain={onAgain} onHide={rest.hideOutcome} />
        ) : null}
        {isOpen ? null : past}
        {mine.error && !isKnown ? (
          <LoadError title="Deine Bestellungen konnten nicht geladen werden." of={mine} />
        ) : (
          <Section title="Unsere Karte" isTitleHidden={(isOpen && !outcome) || !isKnown}>
            {isOpen ? (
              <div className="stack gap-4">
                <HoursLine />
                <p className="dim">{MAY_ORDER_SENTENCES[mayOrder]}</p>
              </div>
            ) : null}
            <Catalogue isWaiting={!isKnown} cart={isOpen ? cart : undefined} />
          </Section>
        )}
        {isOpen ? past : null}
        {isOpen && offers.data ? <CartBar cart={cart} onReview={rest.review} onOrder={rest.order} /> : null}
      </div>
      {isOpen && rest.isReviewing && offers.data ? (
        <CheckoutDialog cart={cart} checkout={rest.checkout} onClose={rest.closeReview} />
      ) : null}
    </Page>
  );
}

/** `/order`: where a customer chooses, orders and waits. */
export function OrderPage() {
  const { data: me } = useMe();
  const { data: info } = useInfo();
  if (!me || !info) return null;
  if (!isFeatureOn(info.features, 'PRODUCT_ORDER')) return <ClosedShop />;
  return <OrderView key={me.id} userId={me.id} mayOrder={info.mayOrder} />;
}
