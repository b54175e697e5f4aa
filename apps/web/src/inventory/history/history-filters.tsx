import { listCitizens } from '@kontor/contract/inventory/api.ts';
import { REASONS } from '@kontor/contract/inventory/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#platform/api/read-query.ts';
import { DayRange } from '#platform/ui/field/day-range.tsx';
import { FilterPanel } from '#platform/ui/table/filter-panel.tsx';
import { SomeFilter } from '#platform/ui/table/search-filters.tsx';
import { inventoryQueries, useBaseItems } from '../inventory.queries.ts';
import { ItemPicker } from '../item-picker.tsx';
import { type HistorySearch, PEOPLE_MAX, REASONS_MAX, readHistorySearch } from './history-search.ts';

const citizensQuery = readQuery(
  [...inventoryQueries.booked().queryKey, 'citizens'],
  listCitizens,
  {},
  { meta: { pauseMs: 5000 } },
);

const route = getRouteApi('/warehouse-history');

export function useHistoryFilters() {
  const search = readHistorySearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  return {
    search,
    isFiltered: Object.keys(search).length > 0,
    change: (next: HistorySearch) =>
      void navigate({ search: (now) => readHistorySearch({ ...now, ...next }), replace: true, resetScroll: false }),
    reset: () => void navigate({ search: {}, replace: true, resetScroll: false }),
  };
}

type Filters = ReturnType<typeof useHistoryFilters>;

function ItemFilter({ search: { was }, change }: Filters) {
  const { data: items = [] } = useBaseItems();
  // What has vanished from the game may still be in the history.
  const item = was === undefined ? undefined : (items.find(({ name }) => name === was) ?? { name: was, label: was });
  return (
    <ItemPicker
      label="Gegenstand"
      placeholder="Alle"
      value={item}
      onChange={(next) => change({ was: next?.name ?? '' })}
    />
  );
}

export function HistoryFilters(filters: Filters) {
  const { search, change, isFiltered, reset } = filters;
  const { wer = [], grund = [], von, bis } = search;
  const citizens = useQuery(citizensQuery);
  return (
    <FilterPanel
      columns="repeat(3, minmax(0, 1fr)) minmax(0, 150px) minmax(0, 150px)"
      lead={<ItemFilter {...filters} />}
      count={[wer.length > 0, grund.length > 0, von, bis].filter(Boolean).length}
      onReset={isFiltered ? reset : undefined}
    >
      <SomeFilter
        label="Mitarbeiter"
        data={[...new Set([...(citizens.data ?? []), ...wer])]}
        value={wer}
        onChange={(names) => change({ wer: names })}
        nothingFoundMessage="So heißt niemand im Verlauf."
        maxValues={PEOPLE_MAX}
      />
      <SomeFilter
        label="Grund"
        data={[...new Set([...REASONS, ...grund])]}
        value={grund}
        onChange={(reasons) => change({ grund: reasons })}
        nothingFoundMessage="Diesen Grund gibt es nicht."
        maxValues={REASONS_MAX}
      />
      <DayRange span={search} onChange={change} />
    </FilterPanel>
  );
}
