import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { currencySign, readNumber, writeNumber } from '../../format.de.ts';
import styles from './number-field.module.css';

/** The keyboard of a phone; that for numbers has no minus everywhere. */
const KEYBOARDS = { whole: 'numeric', decimal: 'decimal', signed: 'text' } as const;

type NumberFieldProps = Omit<
  TextInputProps,
  'type' | 'inputMode' | 'role' | 'onChange' | 'value' | 'min' | 'max' | 'step'
> & {
  readonly value?: string;
  readonly onChange: (text: string) => void;
  readonly kind?: keyof typeof KEYBOARDS;
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
};

const DIRECTIONS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

type Bounds = readonly [min: number, max: number];

function stepped(event: KeyboardEvent, text: string, step: number, [min, max]: Bounds): string | undefined {
  const direction = DIRECTIONS[event.key];
  const value = text.trim() === '' ? 0 : readNumber(text);
  if (direction === undefined || value === undefined || event.altKey || event.ctrlKey || event.metaKey)
    return undefined;
  return writeNumber(Math.min(max, Math.max(min, value + direction * step)));
}

/** Text, because a browser set to English swallows the comma in a field for numbers: `0,85` would become 85. */
export const NumberField = ({
  className,
  value = '',
  onChange,
  kind = 'whole',
  step = 1,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  onKeyDown,
  ...rest
}: NumberFieldProps) => (
  <TextInput
    autoComplete="off"
    {...rest}
    type="text"
    inputMode={KEYBOARDS[kind]}
    role="spinbutton"
    aria-valuenow={readNumber(value)}
    aria-valuetext={value === '' ? undefined : value}
    aria-valuemin={Number.isFinite(min) ? min : undefined}
    aria-valuemax={Number.isFinite(max) ? max : undefined}
    className={`${styles.field} ${className ?? ''}`}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      onKeyDown?.(event);
      const next = event.currentTarget.readOnly ? undefined : stepped(event, value, step, [min, max]);
      if (next === undefined) return;
      event.preventDefault();
      onChange(next);
    }}
  />
);

/** For an amount in the currency of the business. */
export const MoneyField = ({ label, ...rest }: NumberFieldProps & { readonly label: string }) => (
  <NumberField label={`${label} in ${currencySign()}`} kind="decimal" min={0} placeholder="0,00" {...rest} />
);
