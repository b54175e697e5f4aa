import { readTime, sayTime } from '@kontor/contract/racing/times.ts';
import { type ComponentProps, useState } from 'react';
import { TextInput } from '#platform/ui/field/text-input.ts';

export const NO_TIME = 'Bitte eine Zeit wie 1:05.250 eingeben.';

type TimeFieldProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'error' | 'type'> & {
  /** Milliseconds; null is nothing typed, or nothing readable. */
  readonly value: number | null;
  readonly onChange: (ms: number | null) => void;
  readonly error?: string | undefined;
};

const textOf = (value: number | null): string => (value === null ? '' : sayTime(value));
const msOf = (text: string): number | null => readTime(text) ?? null;

export function TimeField({ value, onChange, error, className, onBlur, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState(() => ({ text: textOf(value), hasLeft: true }));
  // Another time from outside wins over what is typed; the own one comes back as it went.
  const text = msOf(typed.text) === value ? typed.text : textOf(value);
  const isUnreadable = typed.hasLeft && text.trim() !== '' && msOf(text) === null;
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder="1:05.250"
      autoComplete="off"
      inputMode="text"
      {...rest}
      className={`number ${className ?? ''}`}
      value={text}
      error={isUnreadable ? NO_TIME : error}
      onChange={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, hasLeft: false });
        onChange(msOf(currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped({ text: value === null ? text : sayTime(value), hasLeft: true });
        onBlur?.(event);
      }}
    />
  );
}
