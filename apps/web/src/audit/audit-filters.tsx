import { auditLabel } from '@kontor/contract/audit/rules.ts';
import type { MultiSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DayRange } from '#platform/ui/field/day-range.tsx';
import { MultiSelect } from '#platform/ui/field/multi-select.ts';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { FilterPanel } from '#platform/ui/table/filter-panel.tsx';
import { useDebounced } from '#platform/use-debounced.ts';
import styles from './audit.module.css';
import { auditQueries, SHORTEST, selectionOf, typesIn } from './audit.queries.ts';
import { type AuditSearch, EVERY_TYPE, PEOPLE_MAX, readAuditSearch, TYPES_MAX } from './audit-search.ts';

const route = getRouteApi('/audit-log');

export function useAuditFilters() {
  const search = readAuditSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const types = useQuery(auditQueries.types());
  const existing = types.data;
  return {
    search,
    types,
    selection: existing && selectionOf(search, existing),
    isFiltered: Object.keys(search).length > 0,
    change: (next: AuditSearch) =>
      void navigate({ search: (now) => readAuditSearch({ ...now, ...next }), replace: true, resetScroll: false }),
    reset: () => void navigate({ search: {}, replace: true, resetScroll: false }),
  };
}

type FilterProps = Pick<ReturnType<typeof useAuditFilters>, 'search' | 'change'>;

const german = new Intl.Collator('de', { numeric: true });

const Choice = (props: MultiSelectProps) => (
  <MultiSelect
    placeholder={props.value?.length ? '' : 'Alle'}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': 'Auswahl leeren' }}
    {...props}
  />
);

function TypeFilter({ search, change, existing }: FilterProps & { readonly existing: readonly string[] }) {
  const chosen = typesIn(search, existing);
  const choices = [...new Set([...existing, ...chosen])].map((value) => ({ value, label: auditLabel(value) }));
  return (
    <Choice
      className={styles.types ?? ''}
      label="Art"
      data={choices.sort((one, other) => german.compare(one.label, other.label))}
      value={chosen}
      onChange={(types) => change({ arten: types.length > 0 ? types : EVERY_TYPE })}
      nothingFoundMessage="Diese Art gibt es nicht."
      maxValues={TYPES_MAX}
    />
  );
}

function PersonFilter({ search: { person = [] }, change }: FilterProps) {
  const people = useQuery(auditQueries.people());
  return (
    <Choice
      label="Person"
      data={[...new Set([...(people.data ?? []), ...person])].sort(german.compare)}
      value={person}
      onChange={(names) => change({ person: names })}
      nothingFoundMessage="So heißt niemand im Protokoll."
      limit={100}
      maxValues={PEOPLE_MAX}
    />
  );
}

function TextFilter({ search: { suche = '' }, change }: FilterProps) {
  const toSearch = (text: string) => (text.trim().length >= SHORTEST ? text.trim() : '');
  const [typed, setTyped] = useDebounced(suche, (text) => change({ suche: text }), toSearch);
  const isTooShort = typed.trim() !== '' && toSearch(typed) === '';
  return (
    <SearchField
      label="Suche"
      placeholder="Text im Ereignis oder Name"
      maxLength={80}
      inputWrapperOrder={['label', 'input', 'description']}
      description={isTooShort ? `Ab ${SHORTEST} Zeichen wird gesucht.` : undefined}
      value={typed}
      onChange={setTyped}
    />
  );
}

export const AuditFilters = ({ types, isFiltered, reset, ...filter }: ReturnType<typeof useAuditFilters>) => {
  const { arten, person, von, bis } = filter.search;
  return (
    <FilterPanel
      columns="minmax(0, 2fr) minmax(0, 2fr) minmax(0, 160px) minmax(0, 160px)"
      lead={<TextFilter {...filter} />}
      count={[arten, person, von, bis].filter(Boolean).length}
      onReset={isFiltered ? reset : undefined}
    >
      <PersonFilter {...filter} />
      <DayRange span={filter.search} onChange={filter.change} />
      <TypeFilter {...filter} existing={types.data ?? []} />
    </FilterPanel>
  );
};
