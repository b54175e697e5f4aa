import { totalOf } from '@kontor/contract/orders/rules.ts';
import type { Order } from '@kontor/contract/orders/schema.ts';
import { ItemImage, useItemImage } from '#inventory';
import { formatEur, formatNumber, formatPrice, formatWeight } from '#platform/format.de.ts';
import styles from './bought-lines.module.css';

/** What was ordered, as it was called and priced then. */
export function BoughtLines({ order }: { readonly order: Order }) {
  const imageOf = useItemImage();
  return (
    <div>
      <ul className={styles.lines} aria-label="Bestellte Produkte">
        {order.items.map((line) => (
          <li key={line.productId} className={styles.line}>
            <ItemImage src={imageOf(line.item)} label={line.name} size={32} />
            <span className={`${styles.amount} number`}>{formatNumber(line.amount)} ×</span>
            <span className={styles.name}>{line.name}</span>
            <span className={`${styles.unit} number`}>je {formatPrice(line.unitPrice)}</span>
            <span className={`${styles.sum} number`}>{formatEur(totalOf([line]))}</span>
          </li>
        ))}
      </ul>
      <p className={`${styles.total} number`}>
        <span>Summe, {formatWeight(order.weight)}</span> <strong>{formatEur(order.total)}</strong>
      </p>
    </div>
  );
}
