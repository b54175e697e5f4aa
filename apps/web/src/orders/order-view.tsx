import { PresenceBadge } from '#game';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { CartBar } from './cart-bar.tsx';
import { Catalogue } from './catalogue.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { OrderOutcome, purposeAfter } from './order-outcome.tsx';
import styles from './order-page.module.css';
import { PastOrders } from './past-orders.tsx';
import { RunningOrder } from './running-order.tsx';
import { useOrdering } from './use-ordering.ts';

/** The shop while orders are taken: a cart, or the order somebody waits for in its place. */
export function OrderView({ userId }: { readonly userId: string }) {
  const { offers, mine, cart, running, outcome, isOpen, ...rest } = useOrdering(userId);
  const failed = [offers, mine].find(({ error, data }) => error && !data);
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
      actions={isOpen ? <PresenceBadge /> : null}
    >
      <div className={styles.sections} data-open={isOpen || undefined}>
        {running ? (
          <RunningOrder order={running} offers={offers.data} isJustPlaced={running.id === rest.placedId} />
        ) : outcome ? (
          <OrderOutcome order={outcome} onAgain={onAgain} onHide={rest.hideOutcome} />
        ) : null}
        {isOpen ? null : past}
        {failed ? (
          <LoadError
            title={
              failed === offers
                ? 'Die Produkte konnten nicht geladen werden.'
                : 'Deine Bestellungen konnten nicht geladen werden.'
            }
            of={failed}
          />
        ) : (
          <section aria-labelledby="angebot">
            <h2 id="angebot" className={(isOpen && !outcome) || !isKnown ? 'visually-hidden' : styles.title}>
              Unser Angebot
            </h2>
            <Catalogue offers={isKnown ? offers.data : undefined} cart={isOpen ? cart : undefined} />
          </section>
        )}
        {isOpen ? past : null}
        {isOpen && offers.data ? <CartBar cart={cart} onReview={rest.review} onOrder={rest.order} /> : null}
      </div>
      {isOpen && rest.isReviewing && offers.data ? (
        <CheckoutDialog cart={cart} offers={offers.data} checkout={rest.checkout} onClose={rest.closeReview} />
      ) : null}
    </Page>
  );
}
