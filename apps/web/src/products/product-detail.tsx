import type { Product } from '@kontor/contract/products/schema.ts';
import { ItemImage, useItemImage } from '#inventory';
import { formatPrice, formatQuantity } from '#platform/format.de.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { FactoryIcon } from '#platform/ui/icons.ts';
import { type CostOf, explainCost } from './cost.ts';
import { Description } from './description.tsx';
import styles from './product-detail.module.css';

interface ProductDetailProps {
  readonly product: Product;
  readonly costOf: CostOf | undefined;
}

function Recipe({ product, costOf }: ProductDetailProps) {
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
          const { price = null, isMade = false } = costOf?.(name) ?? {};
          return (
            <li key={name} className={styles.ingredient}>
              <ItemImage src={imageOf(name)} label={label} size={24} />
              <span>{label}</span>
              <span className={`${styles.amount} number`}>{formatQuantity(amount)}</span>
              <span className={`${price === null && costOf ? styles.missing : styles.quiet} ${styles.amount} number`}>
                {price === null ? (costOf ? 'kein Preis' : '') : `je ${formatPrice(price)}`}
                {isMade && price !== null ? ', selbst hergestellt' : ''}
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
export const ProductDetail = ({ product, costOf }: ProductDetailProps) => (
  <div className={styles.detail}>
    <Recipe product={product} costOf={costOf} />
    <section className={styles.part}>
      <h3 className={styles.title}>Einkaufspreis je Stück</h3>
      <p className={`${styles.formula} number`}>{explainCost(product, costOf)}</p>
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
