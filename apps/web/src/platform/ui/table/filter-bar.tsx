import type { TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextInput } from '../field/text-input.ts';
import { Glyph } from '../glyph.tsx';
import { SearchIcon } from '../icons.ts';
import styles from './filter-bar.module.css';

/** `count` says how many are shown, and is read aloud when it changes. */
export const FilterBar = ({ count, children }: { readonly count?: ReactNode; readonly children: ReactNode }) => (
  <div className="row wrap bottom" style={{ gap: '8px 24px', marginBottom: 16 }}>
    {children}
    {count === undefined ? null : (
      <p className={`${styles.count} push dim number`} role="status">
        {count}
      </p>
    )}
  </div>
);

interface SearchFieldProps extends Omit<TextInputProps, 'onChange' | 'type' | 'leftSection'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field to search with; without a `label` its placeholder names it. */
export const SearchField = ({ onChange, ...props }: SearchFieldProps) => (
  <TextInput
    className={styles.search ?? ''}
    aria-label={props.label ? undefined : props.placeholder}
    type="search"
    leftSection={<Glyph icon={SearchIcon} />}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...props}
  />
);
