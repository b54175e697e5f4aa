import type { MultiSelectProps } from '@mantine/core';
import { SHORTEST, searchText } from '../../search-text.ts';
import { useDebounced } from '../../use-debounced.ts';
import { MultiSelect } from '../field/multi-select.ts';
import { SearchField } from './filter-bar.tsx';

interface TextFilterProps {
  readonly text: string | undefined;
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
}

const toSearch = (typed: string): string => searchText(typed) ?? '';

/** Words that are searched for a moment after they were typed. */
export function TextFilter({ text = '', placeholder, onChange }: TextFilterProps) {
  const [typed, setTyped] = useDebounced(text, onChange, toSearch);
  const isTooShort = typed.trim() !== '' && toSearch(typed) === '';
  return (
    <SearchField
      label="Suche"
      placeholder={placeholder}
      maxLength={80}
      inputWrapperOrder={['label', 'input', 'description']}
      description={isTooShort ? `Ab ${SHORTEST} Zeichen wird gesucht.` : undefined}
      value={typed}
      onChange={setTyped}
    />
  );
}

/** Some of many; none of them chosen means all. */
export const SomeFilter = (props: MultiSelectProps) => (
  <MultiSelect
    placeholder={props.value?.length ? '' : 'Alle'}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': 'Auswahl leeren' }}
    {...props}
  />
);

const german = new Intl.Collator('de', { numeric: true });

interface PeopleFilterProps extends Pick<MultiSelectProps, 'nothingFoundMessage' | 'maxValues'> {
  readonly people: readonly string[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (names: string[]) => void;
}

/** Who is chosen stays in the list, also when nothing of theirs is left. */
export const PeopleFilter = ({ people = [], chosen, onChange, ...props }: PeopleFilterProps) => (
  <SomeFilter
    label="Person"
    data={[...new Set([...people, ...chosen])].sort(german.compare)}
    value={[...chosen]}
    onChange={onChange}
    limit={100}
    {...props}
  />
);
