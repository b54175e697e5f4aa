import { KIND_LABELS } from '@kontor/contract/products/offer.ts';
import {
  goodsValue,
  isMade,
  isSingle,
  itemCosts,
  lackOf,
  type SingleProduct,
} from '@kontor/contract/products/rules.ts';
import type { Product } from '@kontor/contract/products/schema.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { filterItems, toSearchable } from '#inventory';
import { formatMoney, formatNumber } from '#platform/format.de.ts';
import { lazyPart } from '#platform/lazy-extra.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, CategoryIcon, ProductIcon, SortIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { sortRows, useSorting } from '#platform/ui/table/sortable.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useOpenedByAddress } from '#platform/use-opened-by-address.ts';
import { usePriceMap } from '#prices';
import { ProductDialog, RemoveProduct } from './product-dialog.tsx';
import { type ProductColumn, ProductTable, SORTED } from './product-table.tsx';
import { useProducts } from './products.queries.ts';
import { RequiredStock } from './required-stock.tsx';

// Sorting brings the code for dragging, which few visits need.
const CategoryDialog = lazyPart(async () => (await import('./sorting-dialogs.tsx')).CategoryDialog);
const ProductOrderDialog = lazyPart(async () => (await import('./sorting-dialogs.tsx')).ProductOrderDialog);

/** Found by its own name and by that of its item; all Menüs and all that is bought also by that word. */
const toFind = (product: Product) => ({
  product,
  label: product.name,
  name: [product.produces?.label, product.kind === 'MADE' ? undefined : KIND_LABELS[product.kind]].join(' ').trim(),
});

function useShown(products: readonly Product[] | undefined, filter: string) {
  const sorting = useSorting<ProductColumn>('name');
  const { by, isDescending } = sorting;
  const searchable = useMemo(() => toSearchable((products ?? []).map(toFind)), [products]);
  const shown = useMemo(() => {
    const found = filterItems(searchable, filter).map(({ product }) => product);
    return sortRows(found, { by, isDescending }, SORTED);
  }, [searchable, filter, by, isDescending]);
  return { shown: products && shown, sorting };
}

/** A Menü is no goods of its own: what it is made of is counted already. */
const explainValue = (products: readonly SingleProduct[]): string =>
  `Summe aus Bestand × Verkaufspreis über ${formatNumber(products.length)} Produkte`;

function Summary({ products }: { readonly products: readonly SingleProduct[] }) {
  const lacks = products.map(lackOf);
  const [made, bought] = (['MAKE', 'BUY'] as const).map((lack) => lacks.filter((one) => one === lack).length);
  return (
    <p className="number push">
      <span className="dim">
        {made ? `${formatNumber(made)} unter dem Ziel · ` : null}
        {bought ? `${formatNumber(bought)} nachzukaufen · ` : null}
        Warenwert gesamt
      </span>{' '}
      <strong className="large bold">
        <Formula explain={() => explainValue(products)}>{formatMoney(goodsValue(products))}</Formula>
      </strong>
    </p>
  );
}

/** `/products`: what is sold, what it costs to make and what it takes; `#neu` opens the dialog for another. */
export function ProductsPage() {
  const list = useProducts();
  const prices = usePriceMap().data;
  const goods = useMemo(() => list.data?.filter(isSingle), [list.data]);
  const recipes = useMemo(() => list.data?.filter(isMade), [list.data]);
  const costOf = useMemo(() => recipes && prices && itemCosts(recipes, prices), [recipes, prices]);
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const { shown, sorting } = useShown(list.data, filter);
  const [edited, setEdited] = useState<Product | 'new'>();
  useOpenedByAddress('neu', () => setEdited('new'));
  const [removed, setRemoved] = useState<Product>();
  const [sorted, setSorted] = useState<'categories' | 'products'>();
  return (
    <Page
      title="Produkte"
      purpose="Was ihr verkauft, selbst hergestellt oder eingekauft, mit Kosten und Marge."
      actions={
        <>
          <Button icon={<Glyph icon={CategoryIcon} />} onClick={() => setSorted('categories')}>
            Kategorien
          </Button>
          <Button icon={<Glyph icon={SortIcon} />} onClick={() => setSorted('products')}>
            Reihenfolge
          </Button>
          <Button look="primary" icon={<Glyph icon={AddIcon} />} onClick={() => setEdited('new')}>
            Neues Produkt
          </Button>
        </>
      }
    >
      <FilterBar>
        <SearchField placeholder="Produkte filtern" value={typed} onChange={setTyped} />
        {goods ? <Summary products={goods} /> : null}
      </FilterBar>
      <List
        list={{ ...list, data: shown }}
        failure="Die Produkte konnten nicht geladen werden."
        empty={
          <EmptyState
            icon={ProductIcon}
            title={filter ? `Kein Produkt passt zu „${filter}“.` : 'Noch gibt es kein Produkt.'}
          >
            {filter ? <Button onClick={() => setTyped('')}>Filter leeren</Button> : 'Lege oben das erste an.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ProductTable products={rows} costOf={costOf} sorting={sorting} onEdit={setEdited} onRemove={setRemoved} />
        )}
      </List>
      {recipes ? <RequiredStock products={recipes} /> : null}
      {edited ? (
        <ProductDialog product={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      {sorted === 'categories' ? <CategoryDialog onClose={() => setSorted(undefined)} /> : null}
      {sorted === 'products' ? <ProductOrderDialog onClose={() => setSorted(undefined)} /> : null}
      {removed ? <RemoveProduct product={removed} onClose={() => setRemoved(undefined)} /> : null}
    </Page>
  );
}
