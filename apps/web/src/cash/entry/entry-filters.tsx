import { ACCOUNT_LABELS, ACCOUNTS, KIND_LABELS, KINDS, PRIZES } from '@kontor/contract/cash/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { DayRange } from '#platform/ui/field/day-range.tsx';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { FilterPanel } from '#platform/ui/table/filter-panel.tsx';
import { PeopleFilter, SomeFilter, TextFilter } from '#platform/ui/table/search-filters.tsx';
import { cashQueries } from '../cash.queries.ts';
import type { CashSearch } from '../cash-search.ts';

interface FilterProps {
  readonly search: CashSearch;
  readonly change: (next: object) => void;
}

const KIND_CHOICES = KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const ACCOUNT_CHOICES = [
  { value: '', label: 'Kasse und Bank' },
  ...ACCOUNTS.map((value) => ({ value, label: ACCOUNT_LABELS[value] })),
];

interface EntryFiltersProps extends FilterProps {
  readonly categories: readonly string[];
  readonly onReset: (() => void) | undefined;
}

export function EntryFilters({ search, change, categories, onReset }: EntryFiltersProps) {
  const people = useQuery(cashQueries.people());
  const { konto = '', art = [], wofuer = [], person = [], von, bis } = search;
  return (
    <FilterPanel
      columns="minmax(0, 2fr) minmax(0, 2fr) minmax(0, 160px) minmax(0, 160px)"
      lead={
        <TextFilter
          text={search.suche}
          placeholder="Notiz, Ware, Bestellung oder Name"
          onChange={(suche) => change({ suche })}
        />
      }
      count={[konto, art.length, wofuer.length, person.length, von, bis].filter(Boolean).length}
      onReset={onReset}
    >
      <PeopleFilter
        people={people.data}
        chosen={person}
        onChange={(names) => change({ person: names })}
        nothingFoundMessage="So heißt niemand im Kassenbuch."
        maxValues={20}
      />
      <DayRange span={search} onChange={change} />
      <NativeSelect
        label="Konto"
        data={ACCOUNT_CHOICES}
        value={konto}
        onChange={(event) => change({ konto: event.currentTarget.value })}
      />
      <SomeFilter label="Art" data={KIND_CHOICES} value={art} onChange={(kinds) => change({ art: kinds })} />
      <SomeFilter
        label="Wofür"
        data={[...new Set([...categories, PRIZES, ...wofuer])]}
        value={wofuer}
        onChange={(names) => change({ wofuer: names })}
      />
    </FilterPanel>
  );
}
