import type { HoursChange } from '@kontor/contract/hours/changes.ts';
import { type Hours, type Span, WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '@kontor/contract/hours/schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { writeDateTimeText } from '#platform/forms/date-time-text.ts';
import type { FormField } from '#platform/forms/form-fields.ts';
import { readTimeOfDay } from '#platform/forms/time-of-day.ts';

export interface SpanValues extends Span {
  /** Keeps a line the same line while others come and go. */
  readonly key: number;
}

interface ExceptionValues {
  readonly key: number;
  day: string;
  spans: SpanValues[];
}

export interface HoursValues {
  week: Record<Weekday, SpanValues[]>;
  exceptions: ExceptionValues[];
  dutyWithinHours: boolean;
}

export type HoursForm = UseFormReturnType<HoursValues>;
export type SpansPath = `week.${Weekday}` | `exceptions.${number}.spans`;

let nextKey = 1;

const valuesOf = (spans: readonly Span[]): SpanValues[] => spans.map((span) => ({ ...span, key: nextKey++ }));

export const newSpan = (): SpanValues => ({ key: nextKey++, opens: '18:00', closes: '23:00' });
export const newException = (): ExceptionValues => ({ key: nextKey++, day: '', spans: [] });

export const toValues = ({ week, exceptions, dutyWithinHours }: Hours): HoursValues => ({
  dutyWithinHours,
  week: Object.fromEntries(WEEKDAYS.map((day) => [day, valuesOf(week[day])])) as HoursValues['week'],
  exceptions: exceptions.map(({ day, spans }) => ({ key: nextKey++, day, spans: valuesOf(spans) })),
});

const spansOf = (spans: readonly SpanValues[]): Span[] =>
  spans.map(({ opens, closes }) => ({ opens: readTimeOfDay(opens), closes: readTimeOfDay(closes) }));

export const toChange = ({ week, exceptions, dutyWithinHours }: HoursValues, version: number): HoursChange => ({
  week: Object.fromEntries(WEEKDAYS.map((day) => [day, spansOf(week[day])])) as HoursChange['week'],
  exceptions: exceptions.map(({ day, spans }) => ({ day, spans: spansOf(spans) })),
  dutyWithinHours,
  version,
});

export const copyOf = (spans: readonly SpanValues[]): SpanValues[] => valuesOf(spansOf(spans));

const saySpans = (spans: readonly SpanValues[]): string =>
  spans.length === 0 ? 'geschlossen' : spans.map(({ opens, closes }) => `${opens} bis ${closes}`).join(', ');

export const DUTY_WITHIN_HOURS = 'Mit „nach Dienst“ nur innerhalb dieser Zeiten öffnen';

export const HOURS_FIELDS: readonly FormField<HoursValues>[] = [
  ...WEEKDAYS.map((day) => ({
    path: `week.${day}`,
    label: WEEKDAY_LABELS[day],
    show: ({ week }: HoursValues) => saySpans(week[day]),
  })),
  {
    path: 'dutyWithinHours',
    label: DUTY_WITHIN_HOURS,
    show: ({ dutyWithinHours }) => (dutyWithinHours ? 'Ja' : 'Nein'),
  },
  {
    path: 'exceptions',
    label: 'Ausnahmen',
    show: ({ exceptions }) =>
      exceptions.map(({ day, spans }) => `${writeDateTimeText(day)} ${saySpans(spans)}`).join('; ') || 'Keine',
  },
];
