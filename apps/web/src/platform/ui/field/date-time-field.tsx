import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { type DateTimeKind, readDateTimeText, writeDateTimeText } from '../../forms/date-time-text.ts';
import { CalendarIcon } from '../icons.ts';
import { Button } from './button.tsx';

const PLACEHOLDERS = { day: 'TT.MM.JJJJ', 'date-time': 'TT.MM.JJJJ HH:MM' };

const PICKERS = {
  day: { type: 'date', min: '2000-01-01', max: '9999-12-31' },
  'date-time': { type: 'datetime-local', max: '9999-12-31T23:59' },
} as const;

/** A browser opens its calendar only for a page that stands by itself. */
const hasPicker = (): boolean => 'showPicker' in HTMLInputElement.prototype && window.top === window.self;

interface PickerProps {
  readonly kind: DateTimeKind;
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** The browser's own calendar; it speaks the language of the browser, so nobody depends on it. */
function DateTimePicker({ kind, value, onPick }: PickerProps) {
  const ref = useRef<HTMLInputElement>(null);
  if (!hasPicker()) return null;
  return (
    <span className="tile relative" style={{ background: 'none' }}>
      <input
        {...PICKERS[kind]}
        ref={ref}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        value={readDateTimeText(value, kind) ?? ''}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
      <Button
        look="quiet"
        style={{ width: 30, minHeight: 30, color: 'var(--ink-dim)' }}
        icon={CalendarIcon}
        aria-label="Kalender öffnen"
        title="Kalender öffnen"
        onClick={() => ref.current?.showPicker()}
      />
    </span>
  );
}

type DateTimeFieldProps = Omit<TextInputProps, 'type' | 'onChange' | 'value' | 'rightSection' | 'placeholder'> & {
  /** `2026-11-15T20:30` or `2026-11-15`; what cannot be read stays as it was typed. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly kind?: DateTimeKind;
};

/** Text, because a browser set to English would show and expect month before day in a field of its own. */
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
