import type { Order } from '@kontor/contract/orders/schema.ts';
import { BoughtLines } from './bought-lines.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import styles from './purchase.module.css';

function Texts({ note, phone }: Order) {
  if (!note && !phone) return null;
  return (
    <dl className={styles.texts}>
      {note ? (
        <div>
          <dt>Nachricht an uns</dt>
          <dd>{note}</dd>
        </div>
      ) : null}
      {phone ? (
        <div>
          <dt>Telefon im Spiel</dt>
          <dd>{phone}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** What was ordered, what was said about it, and everything that happened to it. */
export const Purchase = ({ order }: { readonly order: Order }) => (
  <div className={styles.purchase}>
    <div className={styles.part}>
      <h3 className={styles.title}>Deine Bestellung</h3>
      <BoughtLines order={order} />
      <Texts {...order} />
    </div>
    <div className={styles.part}>
      <h3 className={styles.title}>Verlauf</h3>
      <OrderTimeline history={order.history} told={order.reason} />
    </div>
  </div>
);
