import { type Category, KIND_LABELS, priceAt } from '@kontor/contract/products/offer.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { useRedrawnMoney } from '#platform/currency.ts';
import { formatCount, formatPrice } from '#platform/format.de.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RemoveIcon } from '#platform/ui/icons.ts';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { useFlash } from '#platform/use-flash.ts';
import type { CostOf } from './cost.ts';
import { useCategories } from './menu.queries.ts';
import { Cost, Margin, Stock, StockBar } from './product-figures.tsx';
import { ProductImage } from './product-image.tsx';
import styles from './products.module.css';

/** What one has to know before the figures; what is always so is not said. */
function factsOf({ kind, onSale, soldOut, categoryId }: Product, categories: readonly Category[]): string {
  const category = categories.find(({ id }) => id === categoryId)?.name;
  return [
    onSale ? undefined : 'nicht auf der Karte',
    onSale && soldOut ? 'ausverkauft' : undefined,
    category,
    kind === 'MADE' ? undefined : KIND_LABELS[kind],
  ]
    .filter(Boolean)
    .join(' · ');
}

function Price({ product }: { readonly product: Product }) {
  const now = priceAt(product, new Date(serverNow()));
  return (
    <>
      <span className="huge bold">{formatPrice(now)}</span>
      {now === product.price ? null : (
        <span className="meta">
          {' '}
          statt <s>{formatPrice(product.price)}</s>
        </span>
      )}
    </>
  );
}

interface ProductCardProps {
  readonly product: Product;
  readonly categories: readonly Category[];
  readonly costOf: CostOf | undefined;
  readonly onRemove: (product: Product) => void;
}

const ProductCard = memo(function ProductCard({ product, categories, costOf, onRemove }: ProductCardProps) {
  useRedrawnMoney();
  const titleId = useId();
  const { id, name, produces, inventoryAmount, onSale, soldOut } = product;
  const card = useFlash<HTMLElement>(inventoryAmount);
  return (
    <li className="off-screen" style={{ '--kept-size': 'auto 202px' }}>
      <article
        ref={card}
        className={`${styles.product} card leads`}
        aria-labelledby={titleId}
        data-off={!onSale || soldOut || undefined}
      >
        <span className={`${styles.photo} tile`}>
          <ProductImage product={product} size={72} />
        </span>
        <div className="stack gap-0">
          <h2 id={titleId} className="large clamp-2 anywhere hyphens">
            <Link to="/products/$id" params={{ id: String(id) }} className="leads-to">
              {name}
            </Link>
          </h2>
          <p className="meta clamp-2">{factsOf(product, categories)}</p>
          <p className="number">
            <Price product={product} />
          </p>
        </div>
        <Button
          look="quiet"
          className={styles.remove ?? ''}
          title="Löschen"
          aria-label={`Löschen: ${name}`}
          icon={<Glyph icon={RemoveIcon} />}
          onClick={() => onRemove(product)}
        />
        <div className="stack gap-4 full">
          <p className="row between number">
            <span className="dim">{produces ? 'Bestand' : 'Reicht für'}</span>
            <span className="strong">
              {produces ? <Stock product={product} /> : formatCount(inventoryAmount, 'Menü', 'Menüs')}
            </span>
          </p>
          <StockBar product={product} />
        </div>
        <p className={`${styles.money} row between full number`}>
          <span>
            {product.buyPrice === null ? null : <span className="dim">Einkauf </span>}
            <Cost product={product} costOf={costOf} />
          </span>
          <span className="end">
            <Margin product={product} />
          </span>
        </p>
      </article>
    </li>
  );
});

const SKELETONS = Array.from({ length: 9 }, (_, at) => at);

interface ProductCardsProps extends Omit<ProductCardProps, 'product' | 'categories'> {
  /** Undefined while they are being loaded. */
  readonly products: readonly Product[] | undefined;
}

/** The products as one knows them: by their picture. */
export function ProductCards({ products, ...props }: ProductCardsProps) {
  const categories = useCategories().data ?? NONE;
  return (
    <ul className="cards" aria-label="Produkte" aria-busy={!products} style={{ '--card-min': '284px' }}>
      {products
        ? products.map((product) => (
            <ProductCard key={product.id} product={product} categories={categories} {...props} />
          ))
        : SKELETONS.map((key) => (
            <li key={key}>
              <Skeleton height={202} radius={8} />
            </li>
          ))}
    </ul>
  );
}

const NONE: readonly Category[] = [];
