import { auditLabel } from '@kontor/contract/audit/rules.ts';
import { fromField } from '@kontor/contract/core/berlin-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readMomentText } from '#platform/moment-text.ts';
import { Button } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { SearchIcon } from '#platform/ui/icons.ts';
import { MomentField } from '#platform/ui/moment-field.tsx';
import { MultiSelect } from '#platform/ui/multi-select.ts';
import { TextInput } from '#platform/ui/text-input.ts';
import { auditQueries } from './audit.queries.ts';
import styles from './audit-filters.module.css';
import { type AuditSearch, EVERY_TYPE, PEOPLE_MAX, TYPES_MAX } from './audit-search.ts';
import { SHORTEST, typesIn } from './audit-selection.ts';
import { useTyped } from './use-typed.ts';

interface FilterProps {
  readonly search: AuditSearch;
  readonly onChange: (next: AuditSearch) => void;
}

const CLEAR = { 'aria-label': 'Auswahl leeren' };
const german = new Intl.Collator('de', { numeric: true });

function TypeFilter({ search, onChange, existing }: FilterProps & { readonly existing: readonly string[] }) {
  const chosen = typesIn(search, existing);
  const choices = [...new Set([...existing, ...chosen])].map((value) => ({ value, label: auditLabel(value) }));
  return (
    <MultiSelect
      className={styles.types}
      label="Art"
      placeholder={chosen.length === 0 ? 'Alle' : ''}
      data={choices.toSorted((one, other) => german.compare(one.label, other.label))}
      value={chosen}
      onChange={(types) => onChange({ arten: types.length > 0 ? types : EVERY_TYPE })}
      searchable
      clearable
      clearButtonProps={CLEAR}
      nothingFoundMessage="Diese Art gibt es nicht."
      maxValues={TYPES_MAX}
    />
  );
}

function PersonFilter({ search: { person = [] }, onChange }: FilterProps) {
  const people = useQuery(auditQueries.people());
  return (
    <MultiSelect
      className={styles.people}
      label="Person"
      placeholder={person.length === 0 ? 'Alle' : ''}
      data={[...new Set([...(people.data ?? []), ...person])].toSorted(german.compare)}
      value={person}
      onChange={(names) => onChange({ person: names })}
      searchable
      clearable
      clearButtonProps={CLEAR}
      nothingFoundMessage="So heißt niemand im Protokoll."
      limit={100}
      maxValues={PEOPLE_MAX}
    />
  );
}

function TextFilter({ search: { suche = '' }, onChange }: FilterProps) {
  const toSearch = (text: string) => (text.trim().length >= SHORTEST ? text.trim() : '');
  const [typed, setTyped] = useTyped(suche, (text) => onChange({ suche: text }), toSearch);
  const isTooShort = typed.trim() !== '' && toSearch(typed) === '';
  return (
    <TextInput
      className={styles.search}
      label="Suche"
      type="search"
      placeholder="Text im Ereignis oder Name"
      maxLength={80}
      leftSection={<Glyph icon={SearchIcon} />}
      inputWrapperOrder={['label', 'input', 'description']}
      description={isTooShort ? `Ab ${SHORTEST} Zeichen wird gesucht.` : undefined}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** Some days are in no calendar. */
const isDay = (text: string): boolean =>
  readMomentText(text, 'day') === text && fromField(`${text}T12:00`) !== undefined;

const dayProblem = (text: string): string | undefined =>
  text === '' || isDay(text) ? undefined : 'Bitte ein Datum wie 15.11.2026 angeben.';

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (day: string) => void;
}

/** Nobody is corrected while they are still typing. */
function Day({ error, ...field }: DayProps) {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <MomentField
      kind="day"
      {...field}
      error={error ?? (isTyping ? undefined : dayProblem(field.value))}
      onFocus={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    />
  );
}

function DayFilters({ search: { von = '', bis = '' }, onChange }: FilterProps) {
  const toDay = (text: string) => (isDay(text) ? text : '');
  const [from, setFrom] = useTyped(von, (day) => onChange({ von: day }), toDay);
  const [to, setTo] = useTyped(bis, (day) => onChange({ bis: day }), toDay);
  const isTurned = toDay(from) !== '' && toDay(to) !== '' && to < from;
  return (
    <>
      <Day label="Von" value={from} onChange={setFrom} />
      <Day label="Bis" value={to} error={isTurned ? 'Liegt vor dem Anfang.' : undefined} onChange={setTo} />
    </>
  );
}

interface AuditFiltersProps extends FilterProps {
  readonly existing: readonly string[];
  readonly isFiltered: boolean;
  readonly onReset: () => void;
}

/** What of the log is shown; every choice stands in the address. */
export const AuditFilters = ({ existing, isFiltered, onReset, ...filter }: AuditFiltersProps) => (
  <div className={styles.filters}>
    <TextFilter {...filter} />
    <PersonFilter {...filter} />
    <DayFilters {...filter} />
    <TypeFilter {...filter} existing={existing} />
    {isFiltered ? (
      <Button className={styles.reset ?? ''} look="quiet" onClick={onReset}>
        Filter zurücksetzen
      </Button>
    ) : null}
  </div>
);
