import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterItems, ItemImage, toSearchable, useItemImage } from '#inventory';
import { formatCount, formatPrice } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { PriceIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { type Column, DataTable } from '#platform/ui/table/data-table.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { type Sorting, sortRows, useSorting } from '#platform/ui/table/sortable.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useProducts } from '#products';
import { PriceEffects, PriceForm } from './price-form.tsx';
import styles from './prices.module.css';
import { usePriceMap, usePrices } from './prices.queries.ts';
import { usePriceEntry } from './use-price-entry.ts';

type PriceColumn = 'label' | 'price';

interface PriceTableProps {
  readonly prices: readonly ItemPrice[] | undefined;
  readonly sorting: Sorting<PriceColumn>;
  readonly selected: string | undefined;
  readonly onSelect: (price: ItemPrice) => void;
}

function PriceTable({ prices, sorting, selected, onSelect }: PriceTableProps) {
  const imageOf = useItemImage();
  const columns = useMemo(
    (): Column<ItemPrice, PriceColumn>[] => [
      {
        id: 'picture',
        head: 'Bild',
        isHeadHidden: true,
        cell: ({ item, itemLabel }) => <ItemImage src={imageOf(item)} label={itemLabel} size={32} />,
        width: 60,
        skeleton: 32,
      },
      {
        id: 'label',
        head: 'Gegenstand',
        sort: 'label',
        cell: (price) => (
          <span className="row wrap baseline gap-12">
            <button
              type="button"
              className="plain-button strong anywhere"
              style={{ minHeight: 28 }}
              aria-pressed={price.item === selected}
              onClick={() => onSelect(price)}
            >
              {price.itemLabel}
            </button>
            <span className={`meta ${styles.name}`}>{price.item}</span>
          </span>
        ),
        skeleton: 140,
      },
      {
        id: 'price',
        head: 'Preis je Stück',
        sort: 'price',
        isNumber: true,
        cell: ({ pricePerUnit }) => formatPrice(pricePerUnit),
        width: 'clamp(128px, 20vw, 168px)',
      },
    ],
    [imageOf, selected, onSelect],
  );
  const look = useCallback(
    (price: ItemPrice) => ({
      flash: price.pricePerUnit,
      data: { selected: price.item === selected },
      onClick: () => onSelect(price),
    }),
    [selected, onSelect],
  );
  return (
    <DataTable
      caption="Einkaufspreise"
      className={styles.table}
      columns={columns}
      rows={prices}
      rowKey={({ item }) => item}
      row={look}
      sorting={sorting}
      skeletonRows={12}
    />
  );
}

const COLUMNS = {
  label: ({ itemLabel }: ItemPrice) => itemLabel,
  price: ({ pricePerUnit }: ItemPrice) => pricePerUnit,
};

const NO_PRICES: ReadonlyMap<string, number> = new Map();

function useShownPrices(prices: readonly ItemPrice[] | undefined, filter: string) {
  const sorting = useSorting<PriceColumn>('label');
  const { by, isDescending } = sorting;
  const searchable = useMemo(
    () => toSearchable((prices ?? []).map((price) => ({ ...price, name: price.item, label: price.itemLabel }))),
    [prices],
  );
  const shown = useMemo(
    () => sortRows<ItemPrice, PriceColumn>(filterItems(searchable, filter), { by, isDescending }, COLUMNS),
    [searchable, filter, by, isDescending],
  );
  return { shown: prices && shown, sorting };
}

export function PricesPage() {
  const list = usePrices();
  const prices = usePriceMap().data ?? NO_PRICES;
  const products = useProducts();
  const entry = usePriceEntry();
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const { shown, sorting } = useShownPrices(list.data, filter);
  const { fill } = entry;
  return (
    <Page
      title="Einkaufspreise"
      purpose="Was Gegenstände im Einkauf kosten. Daraus ergeben sich Kosten und Marge der Produkte."
    >
      <div className="split" style={{ '--split': 'minmax(0, 1fr) clamp(340px, 30%, 440px)' }}>
        <aside className={`card stack gap-16 ${styles.side}`}>
          <PriceForm entry={entry} prices={prices} />
          <PriceEffects entry={entry} products={products.data} prices={prices} />
        </aside>
        <div>
          <FilterBar count={shown ? formatCount(shown.length, 'Preis', 'Preise') : ''}>
            <SearchField placeholder="Preise filtern" value={typed} onChange={setTyped} />
          </FilterBar>
          <List
            list={{ ...list, data: shown }}
            failure="Die Preise konnten nicht geladen werden."
            empty={
              <EmptyState
                icon={PriceIcon}
                title={filter ? `Kein Preis passt zu „${filter}“.` : 'Noch hat kein Gegenstand einen Preis.'}
              >
                {filter ? (
                  <Button onClick={() => setTyped('')}>Filter leeren</Button>
                ) : (
                  'Erfasse im Formular den ersten.'
                )}
              </EmptyState>
            }
          >
            {(rows) => <PriceTable prices={rows} sorting={sorting} selected={entry.item?.name} onSelect={fill} />}
          </List>
        </div>
      </div>
    </Page>
  );
}
