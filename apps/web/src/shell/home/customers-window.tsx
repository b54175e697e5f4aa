import { type Order, RUNNING } from '@kontor/contract/orders/schema.ts';
import type { Offer } from '@kontor/contract/products/offer.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ordersQueries, outlookOf, useQuickAdd } from '#orders';
import { formatNumber } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, OrderIcon } from '#platform/ui/icons.ts';
import { BestSellers } from './best-sellers.tsx';

const RunningOrder = ({ order }: { readonly order: Order }) => (
  <section
    className="card leads row wrap"
    style={{ padding: '12px 20px', borderInlineStart: '4px solid var(--accent)' }}
    aria-label="Deine Bestellung"
  >
    <Glyph icon={OrderIcon} className="accent" />
    <Link to="/order" className="leads-to strong">
      Deine Bestellung
    </Link>
    <span className={order.status === 'READY' ? 'success strong' : 'dim'}>{outlookOf(order)}</span>
  </section>
);

function useRunningOrder(): Order | undefined {
  const mine = useQuery(ordersQueries.mine());
  return mine.data?.find(({ status }) => RUNNING.some((running) => running === status));
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

export function CustomersWindow({ userId }: { readonly userId: string }) {
  const cart = useQuickAdd(userId);
  const order = useRunningOrder();
  return (
    <>
      {order ? <RunningOrder order={order} /> : null}
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
