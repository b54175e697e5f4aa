import { plusDays } from '@kontor/contract/core/berlin-time.ts';
import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { type InsightsSpan, SPAN_DAYS_MAX } from '@kontor/contract/insights/schema.ts';
import { type InsightsSearch, SPAN_WORDS } from './insights-search.ts';

export const SPAN_CHOICES = [
  { value: 'heute', label: 'Heute' },
  { value: '', label: 'Letzte 7 Tage' },
  { value: '30', label: 'Letzte 30 Tage' },
  { value: '90', label: 'Letzte 90 Tage' },
  { value: 'monat', label: 'Dieser Monat' },
  { value: 'jahr', label: 'Dieses Jahr' },
  { value: 'spanne', label: 'Eigener Zeitraum' },
] as const;

const isDay = (day: string | undefined): day is string => day !== undefined && !Number.isNaN(Date.parse(day));

/** As the call asks for it; a span that is still being typed is a day. */
export function spanOf({ zeit, von, bis }: InsightsSearch, now: Date): InsightsSpan {
  const span = zeit ? SPAN_WORDS[zeit] : 'DAYS_7';
  if (span !== 'OWN') return { span };
  const to = isDay(bis) ? bis : berlinDay(now);
  const from = isDay(von) && von <= to ? von : to;
  const isTooLong = from <= plusDays(to, -SPAN_DAYS_MAX);
  return { span, from: isTooLong ? plusDays(to, 1 - SPAN_DAYS_MAX) : from, to };
}
