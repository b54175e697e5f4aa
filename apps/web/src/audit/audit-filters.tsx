import { auditLabel } from '@kontor/contract/audit/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DayRange } from '#platform/ui/field/day-range.tsx';
import { FilterPanel } from '#platform/ui/table/filter-panel.tsx';
import { PeopleFilter, SomeFilter, TextFilter } from '#platform/ui/table/search-filters.tsx';
import styles from './audit.module.css';
import { auditQueries, selectionOf, typesIn } from './audit.queries.ts';
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

function TypeFilter({ search, change, existing }: FilterProps & { readonly existing: readonly string[] }) {
  const chosen = typesIn(search, existing);
  const choices = [...new Set([...existing, ...chosen])].map((value) => ({ value, label: auditLabel(value) }));
  return (
    <SomeFilter
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

export const AuditFilters = ({ types, isFiltered, reset, ...filter }: ReturnType<typeof useAuditFilters>) => {
  const people = useQuery(auditQueries.people());
  const { arten, person, von, bis } = filter.search;
  return (
    <FilterPanel
      columns="minmax(0, 2fr) minmax(0, 2fr) minmax(0, 160px) minmax(0, 160px)"
      lead={
        <TextFilter
          text={filter.search.suche}
          placeholder="Text im Ereignis oder Name"
          onChange={(suche) => filter.change({ suche })}
        />
      }
      count={[arten, person, von, bis].filter(Boolean).length}
      onReset={isFiltered ? reset : undefined}
    >
      <PeopleFilter
        people={people.data}
        chosen={person ?? []}
        onChange={(names) => filter.change({ person: names })}
        nothingFoundMessage="So heißt niemand im Protokoll."
        maxValues={PEOPLE_MAX}
      />
      <DayRange span={filter.search} onChange={filter.change} />
      <TypeFilter {...filter} existing={types.data ?? []} />
    </FilterPanel>
  );
};
