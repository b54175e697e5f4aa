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
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { filterItems, toSearchable } from '#inventory';
import { formatMoney, formatNumber } from '#platform/format.de.ts';
import { remember, remembered } from '#platform/storage.ts';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Formula } from '#platform/ui/field/formula.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { Segments } from '#platform/ui/field/segments.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { AddIcon, CategoryIcon, ProductIcon, SortIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { type Sorting, sortRows, useSorting } from '#platform/ui/table/sortable.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { usePriceMap } from '#prices';
import { ProductCards } from './product-cards.tsx';
import { type ProductColumn, ProductTable, SORTED } from './product-table.tsx';
import { useProducts } from './products.queries.ts';
import { readProductsSearch, type View } from './products-search.ts';
import { RemoveProduct } from './remove-product.tsx';
import { RequiredStock } from './required-stock.tsx';

// Sorting brings the code for dragging, which few visits need.
const CategoryDialog = lazyDialog(async () => (await import('./sorting-dialogs.tsx')).CategoryDialog);
const ProductOrderDialog = lazyDialog(async () => (await import('./sorting-dialogs.tsx')).ProductOrderDialog);

/** Found by its own name and by that of its item; all Menüs and all that is bought also by that word. */
const toFind = (product: Product) => ({
  product,
  label: product.name,
  name: [product.produces?.label, product.kind === 'MADE' ? undefined : KIND_LABELS[product.kind]].join(' ').trim(),
});

function useShown(
  products: readonly Product[] | undefined,
  filter: string,
  sorting: Pick<Sorting<ProductColumn>, 'by' | 'isDescending'>,
) {
  const { by, isDescending } = sorting;
  const searchable = useMemo(() => toSearchable((products ?? []).map(toFind)), [products]);
  const shown = useMemo(() => {
    const found = filterItems(searchable, filter).map(({ product }) => product);
    return sortRows(found, { by, isDescending }, SORTED);
  }, [searchable, filter, by, isDescending]);
  return products && shown;
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

/** As pictures have no heads of columns to press. */
const ORDERS = {
  name: { label: 'Name', by: 'name', isDescending: false },
  stock: { label: 'Was zuerst fehlt', by: 'stock', isDescending: false },
  margin: { label: 'Kleinste Marge zuerst', by: 'margin', isDescending: false },
  price: { label: 'Höchster Preis zuerst', by: 'price', isDescending: true },
} as const;
type Order = keyof typeof ORDERS;
const CHOICES = (Object.keys(ORDERS) as Order[]).map((value) => ({ value, label: ORDERS[value].label }));

const VIEW = 'kontor.products.view';
const route = getRouteApi('/products');

/** As the address says, else as it was seen last. */
function useView() {
  const { ansicht } = route.useSearch();
  const navigate = route.useNavigate();
  const view: View = ansicht ?? readProductsSearch({ ansicht: remembered(VIEW) }).ansicht ?? 'bilder';
  const choose = (next: View) => {
    remember(VIEW, next);
    void navigate({ search: { ansicht: next }, replace: true, resetScroll: false });
  };
  return { view, choose };
}

/** `/products`: what is sold, what it costs to make and what it takes; `?ansicht=tabelle` shows all its figures. */
export function ProductsPage() {
  const list = useProducts();
  const prices = usePriceMap().data;
  const goods = useMemo(() => list.data?.filter(isSingle), [list.data]);
  const recipes = useMemo(() => list.data?.filter(isMade), [list.data]);
  const costOf = useMemo(() => recipes && prices && itemCosts(recipes, prices), [recipes, prices]);
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const { view, choose } = useView();
  const columns = useSorting<ProductColumn>('name');
  const [order, setOrder] = useState<Order>('name');
  const shown = useShown(list.data, filter, view === 'tabelle' ? columns : ORDERS[order]);
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
          <Link to="/products/new" className={buttonClass('primary')}>
            <Glyph icon={AddIcon} />
            <span>Neues Produkt</span>
          </Link>
        </>
      }
    >
      <FilterBar>
        <SearchField placeholder="Produkte filtern" value={typed} onChange={setTyped} />
        {view === 'bilder' ? (
          <NativeSelect
            aria-label="Sortieren"
            data={CHOICES}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value as Order)}
          />
        ) : null}
        <Segments
          label="Ansicht"
          isLabelHidden
          value={view}
          segments={[
            { value: 'bilder', label: 'Bilder' },
            { value: 'tabelle', label: 'Tabelle' },
          ]}
          onChange={choose}
        />
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
        {(rows) =>
          view === 'tabelle' ? (
            <ProductTable products={rows} costOf={costOf} sorting={columns} onRemove={setRemoved} />
          ) : (
            <ProductCards products={rows} costOf={costOf} onRemove={setRemoved} />
          )
        }
      </List>
      {recipes ? <RequiredStock products={recipes} /> : null}
      {sorted === 'categories' ? <CategoryDialog onClose={() => setSorted(undefined)} /> : null}
      {sorted === 'products' ? <ProductOrderDialog onClose={() => setSorted(undefined)} /> : null}
      {removed ? <RemoveProduct product={removed} onClose={() => setRemoved(undefined)} /> : null}
    </Page>
  );
}
