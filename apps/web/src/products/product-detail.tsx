import { isMade, type MadeProduct, type SingleProduct } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { ItemImage, useItemImage } from '#inventory';
import { formatCost, formatPrice, formatQuantity } from '#platform/format.de.ts';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { FactoryIcon } from '#platform/ui/icons.ts';
import { type CostOf, explainCost } from './cost.ts';
import styles from './products.module.css';

interface ProductDetailProps {
  readonly product: Product;
  readonly costOf: CostOf | undefined;
}

function Menu({ product: { parts } }: Pick<ProductDetailProps, 'product'>) {
  const imageOf = useItemImage();
  return (
    <section className="stack">
      <h3 className="meta">Produkte im Menü</h3>
      <ul className="divided">
        {parts.map(({ productId, name, item, amount, buyPrice }) => (
          <li key={productId} className={styles.ingredient}>
            <ItemImage src={imageOf(item)} label={name} size={24} />
            <span>{name}</span>
            <span className="end nowrap number">{formatQuantity(amount)}</span>
            <span className={`${buyPrice === null ? 'error' : 'dim'} end nowrap number`}>
              {buyPrice === null ? 'kein Preis' : `je ${formatCost(buyPrice)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recipe({ product, costOf }: ProductDetailProps & { readonly product: MadeProduct }) {
  const imageOf = useItemImage();
  const { ingredients, produces } = product;
  return (
    <section className="stack">
      <h3 className="meta">
        Rezept für {formatQuantity(produces.amount)} × {produces.label}
      </h3>
      {ingredients.length === 0 ? <p className="dim">Dieses Rezept hat keine Zutaten.</p> : null}
      <ul className="divided">
        {ingredients.map(({ name, label, amount }) => {
          const { price = null, isMade = false } = costOf?.(name) ?? {};
          return (
            <li key={name} className={styles.ingredient}>
              <ItemImage src={imageOf(name)} label={label} size={24} />
              <span>{label}</span>
              <span className="end nowrap number">{formatQuantity(amount)}</span>
              <span className={`${price === null && costOf ? 'error' : 'dim'} end nowrap number`}>
                {price === null
                  ? costOf
                    ? 'kein Preis'
                    : ''
                  : `je ${isMade ? formatCost(price) : formatPrice(price)}`}
                {isMade && price !== null ? ', selbst hergestellt' : ''}
              </span>
            </li>
          );
        })}
      </ul>
      {product.factoryProduct ? (
        <p className="row meta">
          <Glyph icon={FactoryIcon} />
          Fabrikprodukt: niemand muss die Zutaten tragen.
        </p>
      ) : null}
    </section>
  );
}

function Resold({ produces }: { readonly produces: SingleProduct['produces'] }) {
  const imageOf = useItemImage();
  return (
    <section className="stack">
      <h3 className="meta">Handelsware</h3>
      <p className="row">
        <ItemImage src={imageOf(produces.name)} label={produces.label} size={24} />
        {produces.label} wird eingekauft, nicht hergestellt.
      </p>
    </section>
  );
}

function Contents({ product, costOf }: ProductDetailProps) {
  if (isMade(product)) return <Recipe product={product} costOf={costOf} />;
  return product.produces ? <Resold produces={product.produces} /> : <Menu product={product} />;
}

export const ProductDetail = ({ product, costOf }: ProductDetailProps) => (
  <div className={`${styles.detail} split`}>
    <Contents product={product} costOf={costOf} />
    <section className="stack">
      <h3 className="meta">Einkaufspreis je Stück</h3>
      <p className="lines number">{explainCost(product, costOf)}</p>
    </section>
    <section className="stack">
      <h3 className="meta">Beschreibung</h3>
      {product.description.trim() === '' ? (
        <p className="dim">Noch keine Beschreibung.</p>
      ) : (
        <MarkdownText text={product.description} />
      )}
    </section>
  </div>
);
