import { RUNNING } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ordersQueries, outlookOf, useQuickAdd } from '#orders';
import { formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, OrderIcon } from '#platform/ui/icons.ts';
import { BestSellers } from './best-sellers.tsx';
import styles from './home.module.css';

/** How far the order is that the customer waits for. */
function RunningOrder() {
  const mine = useQuery(ordersQueries.mine());
  const order = mine.data?.find(({ status }) => RUNNING.some((running) => running === status));
  if (!order) return null;
  return (
    <section className={`${styles.strip} card leads row wrap`} aria-label="Deine Bestellung">
      <Glyph icon={OrderIcon} className="accent" />
      <Link to="/order" className="leads-to strong">
        Deine Bestellung
      </Link>
      <span className={order.status === 'READY' ? 'done strong' : 'dim'}>{outlookOf(order)}</span>
    </section>
  );
}

interface AddProps {
  readonly offer: Offer;
  readonly amount: number;
  readonly onAdd: () => void;
}

const Add = ({ offer, amount, onAdd }: AddProps) => (
  <Button icon={<Glyph icon={AddIcon} />} onClick={onAdd}>
    {amount > 0 ? `${formatNumber(amount)} im Korb` : 'In den Korb'}
    <span className="visually-hidden"> {offer.name}</span>
  </Button>
);

/** For those who may order: their running order, and best sellers that are in the cart with one tap. */
export function CustomersWindow({ userId }: { readonly userId: string }) {
  const cart = useQuickAdd(userId);
  return (
    <>
      <RunningOrder />
      <BestSellers
        action={(offer) => <Add offer={offer} amount={cart.amountOf(offer)} onAdd={() => cart.add(offer)} />}
        foot={
          <Link to="/order" className={buttonClass(cart.isEmpty ? undefined : 'primary')}>
            <Glyph icon={OrderIcon} />
            {cart.isEmpty ? 'Alles ansehen und bestellen' : 'Zum Warenkorb'}
          </Link>
        }
      />
    </>
  );
}
