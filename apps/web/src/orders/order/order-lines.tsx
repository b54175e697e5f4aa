import { hasClaim, totalOf } from '@kontor/contract/orders/rules.ts';
import type { Order, OrderGood, OrderItem } from '@kontor/contract/orders/schema.ts';
import { Link } from '@tanstack/react-router';
import { ItemImage, useItemImage } from '#inventory';
import { formatMoney, formatNumber, formatPrice, formatWeight } from '#platform/format.de.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RecipeIcon } from '#platform/ui/icons.ts';
import { explainAvailable, missingOf, sharesOf } from './line-stock.ts';
import styles from './order.module.css';
import { MakeMissing } from './order-actions.tsx';

const n = formatNumber;

interface LineProps<I = OrderItem> {
  readonly item: I;
  /** An accepted order has a claim on the store, a new one has not. */
  readonly isClaiming: boolean;
}

function Stock({ item, isClaiming }: LineProps<OrderGood>) {
  const { stock } = item;
  if (!stock) return null;
  const { onHand, available, missing } = stock;
  const { granted, others, whose } = sharesOf(item.amount, stock, isClaiming);
  const lack = isClaiming
    ? `${n(item.amount)} bestellt − ${n(granted)} für diese Bestellung = ${n(missing)} fehlen`
    : `${n(item.amount)} bestellt − ${n(item.amount - missing)} davon verfügbar = ${n(missing)} fehlen`;
  return (
    <div className="meta number">
      <p>
        {isClaiming ? `${n(granted)} für diese Bestellung · ` : null}
        {n(others)} für {whose}
        {missing > 0 ? (
          <>
            {' · '}
            <span className="error nowrap">
              <Formula explain={() => lack}>{n(missing)} fehlen</Formula>
            </span>
          </>
        ) : null}
      </p>
      <p>
        {n(onHand)} vorhanden ·{' '}
        <Formula explain={() => explainAvailable(item.amount, stock, isClaiming)}>{n(available)} verfügbar</Formula>
      </p>
    </div>
  );
}

function Line({ item, isClaiming }: LineProps) {
  const imageOf = useItemImage();
  return (
    <li className={styles.line}>
      <span className="tile">
        <ItemImage src={imageOf(item.item)} label={item.name} size={36} />
      </span>
      <div className="anywhere">
        <p>
          <strong className="bold number">{n(item.amount)} ×</strong> {item.name}
        </p>
        <Stock item={item} isClaiming={isClaiming} />
        {item.parts ? (
          <ul className="stack gap-4" aria-label={`Im Menü ${item.name}`}>
            {item.parts.map((part) => (
              <li key={part.productId}>
                <span className="number">{n(part.amount)} ×</span> {part.name}
                <Stock item={part} isClaiming={isClaiming} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <p className="stack gap-0 end number">
        <span className="strong">{formatMoney(totalOf([item]))}</span>
        <span className="meta">je {formatPrice(item.unitPrice)}</span>
      </p>
    </li>
  );
}

export const OrderLines = ({ order }: { readonly order: Order }) => (
  <section aria-label="Bestellte Ware">
    <ul className="card flush divided">
      {order.items.map((item) => (
        <Line key={item.productId} item={item} isClaiming={hasClaim(order.status)} />
      ))}
    </ul>
    <p className="row baseline gap-12 number" style={{ padding: '10px 13px' }}>
      <span className="meta grow">{formatWeight(order.weight)}</span>
      <span>Summe</span>
      <strong className="large bold">{formatMoney(order.total)}</strong>
    </p>
    {missingOf(order).length > 0 ? (
      <div className="row wrap">
        <MakeMissing order={order} />
        <Link to="/production" search={{ bestellung: order.id }} className={buttonClass('outline')}>
          <Glyph icon={RecipeIcon} />
          Plan für das Fehlende
        </Link>
      </div>
    ) : null}
  </section>
);
