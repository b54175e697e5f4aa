import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { type MomentKind, readMomentText, writeMomentText } from '../moment-text.ts';
import { Glyph } from './glyph.tsx';
import { CalendarIcon } from './icons.ts';
import styles from './moment-field.module.css';

const PICKERS = {
  day: { type: 'date', min: '2000-01-01', max: '9999-12-31' },
  moment: { type: 'datetime-local', max: '9999-12-31T23:59' },
} as const;
const PLACEHOLDERS = { day: 'TT.MM.JJJJ', moment: 'TT.MM.JJJJ HH:MM' };

/** A browser opens its calendar only for a page that stands by itself. */
const hasPicker = (): boolean => 'showPicker' in HTMLInputElement.prototype && window.top === window.self;

/** The browser's own calendar; it speaks the language of the browser, so nobody depends on it. */
function Picker({
  kind,
  value,
  onPick,
}: {
  readonly kind: MomentKind;
  readonly value: string;
  readonly onPick: (value: string) => void;
}) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.picker}>
      <input
        {...PICKERS[kind]}
        ref={ref}
        className={styles.native}
        tabIndex={-1}
        aria-hidden="true"
        value={readMomentText(value, kind) ?? ''}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
      <button
        type="button"
        className={styles.open}
        aria-label="Kalender öffnen"
        title="Kalender öffnen"
        onClick={() => ref.current?.showPicker()}
      >
        <Glyph icon={CalendarIcon} />
      </button>
    </span>
  );
}

type MomentFieldProps = Omit<TextInputProps, 'type' | 'onChange' | 'value' | 'rightSection' | 'placeholder'> & {
  /** `2026-11-15T20:30` or `2026-11-15`; what cannot be read stays as it was typed. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly kind?: MomentKind;
};

/**
 * A date, with or without a time, as it is written in German.
 * Text, because a browser set to English would show and expect month before day in a field of its own.
 */
export function MomentField({
  value = '',
  onChange,
  onBlur,
  kind = 'moment',
  disabled = false,
  ...rest
}: MomentFieldProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    // A year of two digits may only be half a year; it is read when the field is left.
    onChange(/\d{4}/.test(text) ? (readMomentText(text, kind) ?? text) : text);
  };
  return (
    <TextInput
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      {...rest}
      placeholder={PLACEHOLDERS[kind]}
      disabled={disabled}
      value={typed ?? writeMomentText(value)}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        setTyped(undefined);
        const read = readMomentText(value, kind);
        if (read !== undefined && read !== value) onChange(read);
        onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSection={disabled || !hasPicker() ? undefined : <Picker kind={kind} value={value} onPick={onChange} />}
    />
  );
}
