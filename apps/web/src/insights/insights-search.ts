import { berlinDay } from '@kontor/contract/discord-notices/rules.ts';
import { plusDays } from '@kontor/contract/insights/rules.ts';
import { type InsightsSpan, SPAN_DAYS_MAX, type SpanKind } from '@kontor/contract/insights/schema.ts';
import { filled } from '#platform/filled.ts';
import { dayIn, textIn } from '#platform/read-search.ts';

/** Without one: seven days. */
const SPAN_WORDS = {
  heute: 'TODAY',
  '30': 'DAYS_30',
  '90': 'DAYS_90',
  monat: 'MONTH',
  jahr: 'YEAR',
  spanne: 'OWN',
} as const satisfies Record<string, SpanKind>;
type SpanWord = keyof typeof SPAN_WORDS;

export const SPAN_CHOICES = [
  { value: 'heute', label: 'Heute' },
  { value: '', label: 'Letzte 7 Tage' },
  { value: '30', label: 'Letzte 30 Tage' },
  { value: '90', label: 'Letzte 90 Tage' },
  { value: 'monat', label: 'Dieser Monat' },
  { value: 'jahr', label: 'Dieses Jahr' },
  { value: 'spanne', label: 'Eigener Zeitraum' },
] as const;

/** An address may be typed or linked: what cannot be read is left out. */
export const readInsightsSearch = ({ zeit, von, bis }: Record<string, unknown>) =>
  filled({
    zeit: (Object.keys(SPAN_WORDS) as SpanWord[]).find((word) => word === textIn(zeit)),
    // Days in Berlin, both included.
    von: dayIn(von),
    bis: dayIn(bis),
  });
export type InsightsSearch = ReturnType<typeof readInsightsSearch>;

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
