import { KIND_LABELS, type ProductKind } from '@kontor/contract/products/offer.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ItemImage, useItemImage } from '#inventory';
import { formatCount, formatMoney, formatPrice } from '#platform/format.de.ts';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import type { Sorting, SortValue } from '#platform/ui/table/sortable.ts';
import { type CostOf, marginOf, perHundred } from './cost.ts';
import { ProductDetail } from './product-detail.tsx';
import { Cost, Margin, Stock } from './product-figures.tsx';
import styles from './products.module.css';

export type ProductColumn = 'name' | 'stock' | 'label' | 'buy' | 'price' | 'margin';

export const SORTED: Record<ProductColumn, (product: Product) => SortValue> = {
  name: ({ name }) => name,
  stock: ({ inventoryAmount, targetProductionCount }) => inventoryAmount - targetProductionCount,
  label: ({ produces }) => produces?.label ?? KIND_LABELS.MENU,
  buy: ({ buyPrice }) => buyPrice,
  price: ({ price }) => price,
  margin: marginOf,
};

interface ProductActions {
  readonly onRemove: (product: Product) => void;
}

const Actions = ({ product, onRemove }: ProductActions & { product: Product }) => (
  <span className="row gap-0 to-end">
    <Link
      to="/products/$id"
      params={{ id: String(product.id) }}
      className={buttonClass('quiet', styles.edit)}
      title="Bearbeiten"
      aria-label={`Bearbeiten: ${product.name}`}
    >
      <Glyph icon={EditIcon} />
    </Link>
    <Button
      look="quiet"
      title="Löschen"
      aria-label={`Löschen: ${product.name}`}
      icon={<Glyph icon={RemoveIcon} />}
      onClick={() => onRemove(product)}
    />
  </span>
);

interface ProductTableProps extends ProductActions {
  readonly products: readonly Product[] | undefined;
  readonly costOf: CostOf | undefined;
  readonly sorting: Sorting<ProductColumn>;
}

/** A card says the head of the column above the value. */
const named = (head: string) => ({ head, label: head });

function useColumns({ costOf, onRemove }: Omit<ProductTableProps, 'products' | 'sorting'>) {
  const imageOf = useItemImage();
  return useMemo((): Column<Product, ProductColumn>[] => {
    const number = { isNumber: true, skeleton: 56 } as const;
    return [
      {
        id: 'name',
        head: 'Name',
        sort: 'name',
        cell: ({ name, onSale, soldOut }) => (
          <>
            {name}
            {onSale && !soldOut ? null : (
              <span className="meta block">{onSale ? 'ausverkauft' : 'nicht auf der Karte'}</span>
            )}
          </>
        ),
        className: `strong hyphens ${styles.words}`,
        skeleton: 120,
      },
      {
        id: 'stock',
        ...named('Bestand / Ziel'),
        sort: 'stock',
        cell: (product) => <Stock product={product} />,
        ...number,
      },
      {
        id: 'label',
        className: `from-medium ${styles.words}`,
        ...named('Gegenstand'),
        sort: 'label',
        cell: ({ kind, produces, parts }) =>
          produces ? (
            <span className="row">
              <ItemImage src={imageOf(produces.name)} label={produces.label} size={32} />
              <span className="anywhere">
                {produces.label}
                {kind === 'RESOLD' ? <span className="meta block">{KIND_LABELS.RESOLD}</span> : null}
              </span>
            </span>
          ) : (
            `Menü aus ${formatCount(parts.length, 'Produkt', 'Produkten')}`
          ),
        skeleton: 56,
      },
      {
        id: 'buy',
        ...named('Einkauf je Stück'),
        sort: 'buy',
        cell: (product) => <Cost product={product} costOf={costOf} />,
        ...number,
      },
      {
        id: 'hundred',
        className: 'from-wide',
        head: 'je 100',
        label: 'Einkauf je 100',
        cell: ({ buyPrice }) => (buyPrice === null ? '–' : formatMoney(perHundred(buyPrice))),
        ...number,
      },
      {
        id: 'price',
        ...named('Verkauf'),
        sort: 'price',
        cell: ({ price }) => formatPrice(price),
        ...number,
      },
      {
        id: 'margin',
        ...named('Marge'),
        sort: 'margin',
        cell: (product) => <Margin product={product} />,
        ...number,
      },
      {
        id: 'actions',
        head: 'Aktionen',
        isHeadHidden: true,
        cell: (product) => <Actions product={product} onRemove={onRemove} />,
      },
    ];
  }, [imageOf, costOf, onRemove]);
}

const CARDS = {
  below: 'tablet',
  areas:
    '"name name actions open" "stock label label label" "buy hundred hundred hundred" "price margin margin margin"',
  columns: 'minmax(0, 1fr) calc(50% - 136px) 72px 36px',
} as const;

const OPENED: Record<ProductKind, string> = { MADE: 'Rezept', RESOLD: 'Einkauf', MENU: 'Menü' };

const flashStock = ({ inventoryAmount }: Product) => ({ flash: inventoryAmount });

export function ProductTable({ products, sorting, ...props }: ProductTableProps) {
  const { costOf } = props;
  const opening = useMemo(
    () => ({
      label: ({ name, kind }: Product) => `${OPENED[kind]} ansehen: ${name}`,
      content: (product: Product) => () => <ProductDetail product={product} costOf={costOf} />,
    }),
    [costOf],
  );
  return (
    <DataTable
      caption="Produkte"
      className={styles.table}
      columns={useColumns(props)}
      rows={products}
      rowKey={({ id }) => id}
      row={flashStock}
      opening={opening}
      sorting={sorting}
      cards={CARDS}
      skeletonRows={10}
    />
  );
}
