import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterItems, toSearchable, useBaseItems } from '#inventory';
import { formatCount } from '#platform/format.de.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { PriceIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { FilterBar, SearchField } from '#platform/ui/table/filter-bar.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { sortRows, useSorting } from '#platform/ui/table/sortable.ts';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useProducts } from '#products';
import { PriceEffects } from './price-effects.tsx';
import { PriceForm } from './price-form.tsx';
import { type PriceColumn, PriceTable } from './price-table.tsx';
import styles from './prices.module.css';
import { usePriceMap, usePrices } from './prices.queries.ts';
import { usePriceEntry } from './use-price-entry.ts';

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

/** `/item-price-configs`: what items cost to buy in, and what a new price does to the products. */
export function PricesPage() {
  const list = usePrices();
  const prices = usePriceMap().data ?? NO_PRICES;
  const base = useBaseItems();
  const products = useProducts();
  const entry = usePriceEntry();
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const { shown, sorting } = useShownPrices(list.data, filter);
  const choices = useMemo(() => toSearchable(base.data ?? []), [base.data]);
  const { fill } = entry;
  const select = useCallback(
    ({ item, itemLabel, pricePerUnit }: ItemPrice) => fill({ name: item, label: itemLabel }, pricePerUnit),
    [fill],
  );
  return (
    <Page
      title="Einkaufspreise"
      purpose="Was Gegenstände im Einkauf kosten. Daraus ergeben sich Kosten und Marge der Produkte."
    >
      <div className="split" style={{ '--split': 'minmax(0, 1fr) clamp(340px, 30%, 440px)' }}>
        <aside className={`card stack gap-16 ${styles.side}`}>
          <PriceForm entry={entry} items={choices} isLoading={base.isPending} prices={prices} />
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
            {(rows) => <PriceTable prices={rows} sorting={sorting} selected={entry.item?.name} onSelect={select} />}
          </List>
        </div>
      </div>
    </Page>
  );
}
