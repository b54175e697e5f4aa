import { fromField } from '@kontor/contract/core/berlin-time.ts';
import { type ComponentProps, useState } from 'react';
import { readDateTimeText } from '../../forms/date-time-text.ts';
import type { DaySpan } from '../../forms/day-span.ts';
import { useDebounced } from '../../use-debounced.ts';
import { DateTimeField } from './date-time-field.tsx';

/** Some days are in no calendar. */
const isDay = (text: string): boolean =>
  readDateTimeText(text, 'day') === text && fromField(`${text}T12:00`) !== undefined;

const toDay = (text: string): string => (isDay(text) ? text : '');

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

interface DayRangeProps {
  readonly span: DaySpan;
  readonly onChange: (changed: DaySpan) => void;
}

/** Two fields, from and to, that filter a list by days. */
export function DayRange({ span: { von = '', bis = '' }, onChange }: DayRangeProps) {
  const [from, setFrom] = useDebounced(von, (day) => onChange({ von: day }), toDay);
  const [to, setTo] = useDebounced(bis, (day) => onChange({ bis: day }), toDay);
  const isTurned = toDay(from) !== '' && toDay(to) !== '' && to < from;
  return (
    <div data-pair>
      <Day label="Von" value={from} onChange={setFrom} />
      <Day label="Bis" value={to} error={isTurned ? 'Liegt vor dem Anfang.' : undefined} onChange={setTo} />
    </div>
  );
}
