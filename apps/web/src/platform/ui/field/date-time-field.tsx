import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type DateTimeKind, readDateTimeText, writeDateTimeText } from '../../forms/date-time-text.ts';
import { lazyExtra } from '../../lazy-extra.tsx';

const PLACEHOLDERS = { day: 'TT.MM.JJJJ', 'date-time': 'TT.MM.JJJJ HH:MM' };

const DateTimePicker = lazyExtra(async () => (await import('./date-time-picker.tsx')).DateTimePicker);

type DateTimeFieldProps = Omit<TextInputProps, 'type' | 'onChange' | 'value' | 'rightSection' | 'placeholder'> & {
  /** `2026-11-15T20:30` or `2026-11-15`; what cannot be read stays as it was typed. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly kind?: DateTimeKind;
};

/**
 * A date, with or without a time, as it is written in German.
 * Text, because a browser set to English would show and expect month before day in a field of its own.
 */
export function DateTimeField({
  value = '',
  onChange,
  onBlur,
  kind = 'date-time',
  disabled = false,
  ...rest
}: DateTimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    // A year of two digits may only be half a year; it is read when the field is left.
    onChange(/\d{4}/.test(text) ? (readDateTimeText(text, kind) ?? text) : text);
  };
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      placeholder={PLACEHOLDERS[kind]}
      disabled={disabled}
      value={typed ?? writeDateTimeText(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(undefined);
        const read = readDateTimeText(value, kind);
        if (read !== undefined && read !== value) onChange(read);
        onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSection={disabled ? undefined : <DateTimePicker kind={kind} value={value} onPick={onChange} />}
    />
  );
}
