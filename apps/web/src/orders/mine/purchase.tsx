import { totalOf } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { ItemImage, useItemImage } from '#inventory';
import { formatMoney, formatNumber, formatPrice, formatWeight } from '#platform/format.de.ts';
import { listOf } from '../order/list-of.ts';
import { OrderTimeline } from '../order/order-timeline.tsx';
import cart from '../shop/cart.module.css';

function Lines({ order }: { readonly order: Order }) {
  const imageOf = useItemImage();
  return (
    <div>
      <ul className="divided" aria-label="Bestellte Produkte">
        {order.items.map((line) => (
          <li key={line.productId} className="row" style={{ minHeight: 48, paddingBlock: 6 }}>
            <ItemImage src={imageOf(line.item)} label={line.name} size={32} />
            <span className="bold end nowrap number">{formatNumber(line.amount)} ×</span>
            <span className="grow anywhere">
              {line.name} <span className="meta nowrap number">je {formatPrice(line.unitPrice)}</span>
              {line.parts ? <span className="meta block">{listOf(line.parts)}</span> : null}
            </span>
            <span className="end nowrap number">{formatMoney(totalOf([line]))}</span>
          </li>
        ))}
      </ul>
      <p className={`row baseline between gap-16 number ${cart.total}`}>
        <span className="dim">Summe, {formatWeight(order.weight)}</span>{' '}
        <strong className="large bold">{formatMoney(order.total)}</strong>
      </p>
    </div>
  );
}

const Text = ({ label, text }: { readonly label: string; readonly text: string | null | undefined }) =>
  text ? (
    <div>
      <dt className="meta">{label}</dt>
      <dd className="anywhere lines">{text}</dd>
    </div>
  ) : null;

/** What was ordered, and what has happened since. */
export const Purchase = ({ order }: { readonly order: Order }) => (
  <div className="split" style={{ '--split': 'minmax(0, 1.7fr) minmax(0, 1fr)' }}>
    <div className="stack gap-12">
      <h3 className="meta">Das hast du bestellt</h3>
      <Lines order={order} />
      {order.note || order.phone ? (
        <dl className="stack gap-12">
          <Text label="Nachricht an uns" text={order.note} />
          <Text label="Telefon im Spiel" text={order.phone} />
        </dl>
      ) : null}
    </div>
    <div className="stack gap-12">
      <h3 className="meta">Verlauf</h3>
      <OrderTimeline history={order.history} shownReason={order.reason} />
    </div>
  </div>
);
