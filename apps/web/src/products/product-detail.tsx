import type { Product } from '@kontor/contract/products/schema.ts';
import { ItemImage, useItemImage } from '#inventory';
import { formatPrice, formatQuantity } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { FactoryIcon } from '#platform/ui/icons.ts';
import { explainCost } from './cost.ts';
import { Description } from './description.tsx';
import styles from './product-detail.module.css';

interface ProductDetailProps {
  readonly product: Product;
  readonly prices: ReadonlyMap<string, number> | undefined;
}

function Recipe({ product, prices }: ProductDetailProps) {
  const imageOf = useItemImage();
  const { ingredients, produces } = product;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        Rezept für {formatQuantity(produces.amount)} × {produces.label}
      </h3>
      {ingredients.length === 0 ? <p className={styles.quiet}>Dieses Rezept hat keine Zutaten.</p> : null}
      <ul className={styles.recipe}>
        {ingredients.map(({ name, label, amount }) => {
          const price = prices?.get(name);
          return (
            <li key={name} className={styles.ingredient}>
              <ItemImage src={imageOf(name)} label={label} size={24} />
              <span>{label}</span>
              <span className={`${styles.amount} number`}>{formatQuantity(amount)}</span>
              <span
                className={`${price === undefined && prices ? styles.missing : styles.quiet} ${styles.amount} number`}
              >
                {price === undefined ? (prices ? 'kein Preis' : '') : `je ${formatPrice(price)}`}
              </span>
            </li>
          );
        })}
      </ul>
      {product.factoryProduct ? (
        <p className={styles.factory}>
          <Glyph icon={FactoryIcon} />
          Fabrikprodukt: niemand muss die Zutaten tragen.
        </p>
      ) : null}
    </section>
  );
}

/** What stands behind a product: recipe, cost with its values, description. */
export const ProductDetail = ({ product, prices }: ProductDetailProps) => (
  <div className={styles.detail}>
    <Recipe product={product} prices={prices} />
    <section className={styles.part}>
      <h3 className={styles.title}>Einkaufspreis je Stück</h3>
      <p className={`${styles.formula} number`}>{explainCost(product, prices)}</p>
    </section>
    <section className={styles.part}>
      <h3 className={styles.title}>Beschreibung</h3>
      {product.description.trim() === '' ? (
        <p className={styles.quiet}>Noch keine Beschreibung.</p>
      ) : (
        <Description text={product.description} />
      )}
    </section>
  </div>
);
