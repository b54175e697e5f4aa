import type { ItemPrice } from '@kontor/contract/prices/schema.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { filterItems, toSearchable, useBaseItems } from '#inventory';
import { formatNumber } from '#platform/format.de.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { PriceIcon, SearchIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { sortRows, useSorting } from '#platform/ui/sortable.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { TextInput } from '#platform/ui/text-input.ts';
import { useProducts } from '#products';
import { PriceEffects } from './price-effects.tsx';
import { PriceForm } from './price-form.tsx';
import { type PriceColumn, PriceTable } from './price-table.tsx';
import { usePriceMap, usePrices } from './prices.queries.ts';
import styles from './prices-page.module.css';
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
      <div className={styles.columns}>
        <aside className={styles.side}>
          <PriceForm entry={entry} items={choices} isLoading={base.isPending} prices={prices} />
          <PriceEffects entry={entry} products={products.data} prices={prices} />
        </aside>
        <div className={styles.main}>
          <div className={styles.filters}>
            <TextInput
              className={styles.search}
              type="search"
              aria-label="Preise filtern"
              placeholder="Preise filtern"
              leftSection={<Glyph icon={SearchIcon} />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <p className={`${styles.count} number`} role="status">
              {shown ? `${formatNumber(shown.length)} ${shown.length === 1 ? 'Preis' : 'Preise'}` : ''}
            </p>
          </div>
          {list.error && !list.data ? (
            <LoadError title="Die Preise konnten nicht geladen werden." of={list} />
          ) : shown?.length === 0 ? (
            <EmptyState
              icon={PriceIcon}
              title={filter ? `Kein Preis passt zu „${filter}“.` : 'Noch hat kein Gegenstand einen Preis.'}
            >
              {filter ? <Button onClick={() => setTyped('')}>Filter leeren</Button> : 'Erfasse im Formular den ersten.'}
            </EmptyState>
          ) : (
            <PriceTable prices={shown} sorting={sorting} selected={entry.item?.name} onSelect={select} />
          )}
        </div>
      </div>
    </Page>
  );
}
