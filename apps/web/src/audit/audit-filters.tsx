import { auditLabel } from '@kontor/contract/audit/rules.ts';
import { fromField } from '@kontor/contract/core/berlin-time.ts';
import type { MultiSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { readDateTimeText } from '#platform/forms/date-time-text.ts';
import { Button } from '#platform/ui/field/button.tsx';
import { DateTimeField } from '#platform/ui/field/date-time-field.tsx';
import { MultiSelect } from '#platform/ui/field/multi-select.ts';
import { SearchField } from '#platform/ui/table/filter-bar.tsx';
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
      className={styles.people ?? ''}
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
      className={styles.search ?? ''}
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

/** Some days are in no calendar. */
const isDay = (text: string): boolean =>
  readDateTimeText(text, 'day') === text && fromField(`${text}T12:00`) !== undefined;

/** Nobody is corrected while they are still typing. */
function Day({ error, ...field }: ComponentProps<typeof DateTimeField>) {
  const [isTyping, setIsTyping] = useState(false);
  const isWrong = !isTyping && field.value && !isDay(field.value);
  return (
    <DateTimeField
      kind="day"
      {...field}
      error={error ?? (isWrong ? 'Bitte ein Datum wie 15.11.2026 angeben.' : undefined)}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    />
  );
}

function DayFilters({ search: { von = '', bis = '' }, change }: FilterProps) {
  const toDay = (text: string) => (isDay(text) ? text : '');
  const [from, setFrom] = useDebounced(von, (day) => change({ von: day }), toDay);
  const [to, setTo] = useDebounced(bis, (day) => change({ bis: day }), toDay);
  const isTurned = toDay(from) !== '' && toDay(to) !== '' && to < from;
  return (
    <>
      <Day label="Von" value={from} onChange={setFrom} />
      <Day label="Bis" value={to} error={isTurned ? 'Liegt vor dem Anfang.' : undefined} onChange={setTo} />
    </>
  );
}

export const AuditFilters = ({ types, isFiltered, reset, ...filter }: ReturnType<typeof useAuditFilters>) => (
  <div className={styles.filters}>
    <TextFilter {...filter} />
    <PersonFilter {...filter} />
    <DayFilters {...filter} />
    <TypeFilter {...filter} existing={types.data ?? []} />
    {isFiltered ? (
      <Button style={{ placeSelf: 'end' }} look="quiet" onClick={reset}>
        Filter zurücksetzen
      </Button>
    ) : null}
  </div>
);
