import { ACCOUNT_LABELS, ACCOUNTS, KIND_LABELS, KINDS, PRIZES } from '@kontor/contract/cash/schema.ts';
import type { MultiSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayRange } from '#platform/ui/field/day-range.tsx';
import { MultiSelect } from '#platform/ui/field/multi-select.ts';
import { NativeSelect } from '#platform/ui/field/native-select.ts';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
import { FilterPanel } from '#platform/ui/table/filter-panel.tsx';
import { useDebounced } from '#platform/use-debounced.ts';
import { cashQueries, SHORTEST } from '../cash.queries.ts';
import type { CashSearch } from '../cash-search.ts';

interface FilterProps {
  readonly search: CashSearch;
  readonly change: (next: object) => void;
}

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

const KIND_CHOICES = KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const ACCOUNT_CHOICES = [
  { value: '', label: 'Kasse und Bank' },
  ...ACCOUNTS.map((value) => ({ value, label: ACCOUNT_LABELS[value] })),
];

function TextFilter({ search: { suche = '' }, change }: FilterProps) {
  const toSearch = (text: string) => (text.trim().length >= SHORTEST ? text.trim() : '');
  const [typed, setTyped] = useDebounced(suche, (text) => change({ suche: text }), toSearch);
  const isTooShort = typed.trim() !== '' && toSearch(typed) === '';
  return (
    <SearchField
      label="Suche"
      placeholder="Notiz, Ware, Bestellung oder Name"
      maxLength={80}
      inputWrapperOrder={['label', 'input', 'description']}
      description={isTooShort ? `Ab ${SHORTEST} Zeichen wird gesucht.` : undefined}
      value={typed}
      onChange={setTyped}
    />
  );
}

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
      lead={<TextFilter search={search} change={change} />}
      count={[konto, art.length, wofuer.length, person.length, von, bis].filter(Boolean).length}
      onReset={onReset}
    >
      <Choice
        label="Person"
        data={[...new Set([...(people.data ?? []), ...person])].sort(german.compare)}
        value={person}
        onChange={(names) => change({ person: names })}
        nothingFoundMessage="So heißt niemand im Kassenbuch."
        limit={100}
        maxValues={20}
      />
      <DayRange span={search} onChange={change} />
      <NativeSelect
        label="Konto"
        data={ACCOUNT_CHOICES}
        value={konto}
        onChange={(event) => change({ konto: event.currentTarget.value })}
      />
      <Choice label="Art" data={KIND_CHOICES} value={art} onChange={(kinds) => change({ art: kinds })} />
      <Choice
        label="Wofür"
        data={[...new Set([...categories, PRIZES, ...wofuer])]}
        value={wofuer}
        onChange={(names) => change({ wofuer: names })}
      />
    </FilterPanel>
  );
}
