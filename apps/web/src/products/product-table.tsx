import type { Product } from '@kontor/contract/products/schema.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { SortHeader, type Sorting, type SortValue } from '#platform/ui/sortable.tsx';
import table from '#platform/ui/table.module.css';
import { type CostOf, marginOf } from './cost.ts';
import { type ProductActions, ProductRow } from './product-row.tsx';
import styles from './product-table.module.css';

export type ProductColumn = 'name' | 'stock' | 'label' | 'buy' | 'price' | 'margin';

/** What each column is sorted by; the stock by how far it is below its target. */
export const COLUMNS: Record<ProductColumn, (product: Product) => SortValue> = {
  name: ({ name }) => name,
  stock: ({ inventoryAmount, targetProductionCount }) => inventoryAmount - targetProductionCount,
  label: ({ produces }) => produces.label,
  buy: ({ buyPrice }) => buyPrice,
  price: ({ price }) => price,
  margin: marginOf,
};

const Head = ({ sorting }: { readonly sorting: Sorting<ProductColumn> }) => (
  <thead>
    <tr>
      <SortHeader column="name" sorting={sorting}>
        Name
      </SortHeader>
      <SortHeader column="stock" sorting={sorting} isNumber>
        Bestand / Ziel
      </SortHeader>
      <SortHeader column="label" sorting={sorting} className={styles.item}>
        Gegenstand
      </SortHeader>
      <SortHeader column="buy" sorting={sorting} isNumber>
        Einkauf je Stück
      </SortHeader>
      <th scope="col" className={table.number}>
        je 100
      </th>
      <SortHeader column="price" sorting={sorting} isNumber>
        Verkauf
      </SortHeader>
      <SortHeader column="margin" sorting={sorting} isNumber>
        Marge
      </SortHeader>
      <th scope="col" className={styles.actions}>
        <span className="visually-hidden">Aktionen</span>
      </th>
    </tr>
  </thead>
);

const SkeletonRow = () => (
  <tr className={`${table.stack} ${styles.row}`}>
    {Array.from({ length: 8 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
      <td key={at}>
        <Skeleton height={14} width={at === 0 ? 120 : 56} />
      </td>
    ))}
  </tr>
);

interface ProductTableProps extends ProductActions {
  readonly products: readonly Product[] | undefined;
  readonly costOf: CostOf | undefined;
  readonly sorting: Sorting<ProductColumn>;
}

/** All products with what is there, what they cost and what they bring. */
export const ProductTable = ({ products, costOf, sorting, ...actions }: ProductTableProps) => (
  <table className={`${table.table} ${table.stacksSooner} ${styles.table}`} aria-busy={products === undefined}>
    <caption className="visually-hidden">Produkte</caption>
    <Head sorting={sorting} />
    <tbody>
      {products
        ? products.map((product) => <ProductRow key={product.id} product={product} costOf={costOf} {...actions} />)
        : Array.from({ length: 10 }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
            <SkeletonRow key={at} />
          ))}
    </tbody>
  </table>
);
