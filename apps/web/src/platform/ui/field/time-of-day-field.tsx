import type { ComponentProps } from 'react';
import { readTimeOfDay } from '#platform/forms/time-of-day.ts';
import { TextInput } from './text-input.ts';

interface TimeOfDayFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Text, because a browser set to English would show the hours of half a day. */
export const TimeOfDayField = ({ value, onChange, ...others }: TimeOfDayFieldProps) => (
  <TextInput
    placeholder="18:30"
    inputMode="numeric"
    autoComplete="off"
    maxLength={9}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...others}
    onBlur={() => onChange(readTimeOfDay(value))}
  />
);
