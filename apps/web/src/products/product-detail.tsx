import { isMade, type MadeProduct, type SingleProduct } from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import type { ReactNode } from 'react';
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

interface LineProps {
  readonly item: string;
  readonly label: string;
  readonly amount: number;
  readonly price: string;
  readonly isUnpriced: boolean;
}

function Line({ item, label, amount, price, isUnpriced }: LineProps) {
  const imageOf = useItemImage();
  return (
    <li className={styles.ingredient}>
      <ItemImage src={imageOf(item)} label={label} size={24} />
      <span>{label}</span>
      <span className="end nowrap number">{formatQuantity(amount)}</span>
      <span className={`${isUnpriced ? 'error' : 'dim'} end nowrap number`}>{isUnpriced ? 'kein Preis' : price}</span>
    </li>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="stack">
    <h3 className="meta">{title}</h3>
    {children}
  </section>
);

const Menu = ({ product: { parts } }: Pick<ProductDetailProps, 'product'>) => (
  <Part title="Produkte im Menü">
    <ul className="divided">
      {parts.map(({ productId, name, item, amount, buyPrice }) => {
        const price = buyPrice === null ? '' : `je ${formatCost(buyPrice)}`;
        return (
          <Line key={productId} item={item} label={name} amount={amount} price={price} isUnpriced={buyPrice === null} />
        );
      })}
    </ul>
  </Part>
);

function sayPrice({ price = null, isMade: isOwn = false }: Partial<ReturnType<CostOf>>): string {
  if (price === null) return '';
  return isOwn ? `je ${formatCost(price)}, selbst hergestellt` : `je ${formatPrice(price)}`;
}

const Recipe = ({ product, costOf }: ProductDetailProps & { readonly product: MadeProduct }) => (
  <Part title={`Rezept für ${formatQuantity(product.produces.amount)} × ${product.produces.label}`}>
    {product.ingredients.length === 0 ? <p className="dim">Dieses Rezept hat keine Zutaten.</p> : null}
    <ul className="divided">
      {product.ingredients.map(({ name, label, amount }) => {
        const price = costOf ? sayPrice(costOf(name)) : '';
        const isUnpriced = costOf !== undefined && price === '';
        return <Line key={name} item={name} label={label} amount={amount} price={price} isUnpriced={isUnpriced} />;
      })}
    </ul>
    {product.factoryProduct ? (
      <p className="row meta">
        <Glyph icon={FactoryIcon} />
        Fabrikprodukt: niemand muss die Zutaten tragen.
      </p>
    ) : null}
  </Part>
);

function Resold({ produces }: { readonly produces: SingleProduct['produces'] }) {
  const imageOf = useItemImage();
  return (
    <Part title="Handelsware">
      <p className="row">
        <ItemImage src={imageOf(produces.name)} label={produces.label} size={24} />
        {produces.label} wird eingekauft, nicht hergestellt.
      </p>
    </Part>
  );
}

function Contents({ product, costOf }: ProductDetailProps) {
  if (isMade(product)) return <Recipe product={product} costOf={costOf} />;
  return product.produces ? <Resold produces={product.produces} /> : <Menu product={product} />;
}

const COLUMNS = 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr)';

export const ProductDetail = ({ product, costOf }: ProductDetailProps) => (
  <div className="split" style={{ '--split': COLUMNS, paddingBlock: 8 }}>
    <Contents product={product} costOf={costOf} />
    <Part title="Einkaufspreis je Stück">
      <p className="lines number">{explainCost(product, costOf)}</p>
    </Part>
    <Part title="Beschreibung">
      {product.description.trim() === '' ? (
        <p className="dim">Noch keine Beschreibung.</p>
      ) : (
        <MarkdownText text={product.description} />
      )}
    </Part>
  </div>
);
