import type { SpanKind } from '@kontor/contract/insights/schema.ts';
import { filled } from '#platform/filled.ts';
import { dayIn, textIn } from '#platform/read-search.ts';

/** Without one: seven days. */
export const SPAN_WORDS = {
  heute: 'TODAY',
  '30': 'DAYS_30',
  '90': 'DAYS_90',
  monat: 'MONTH',
  jahr: 'YEAR',
  spanne: 'OWN',
} as const satisfies Record<string, SpanKind>;
type SpanWord = keyof typeof SPAN_WORDS;

/** An address may be typed or linked: what cannot be read is left out. */
export const readInsightsSearch = ({ zeit, von, bis }: Record<string, unknown>) =>
  filled({
    zeit: (Object.keys(SPAN_WORDS) as SpanWord[]).find((word) => word === textIn(zeit)),
    // Days in Berlin, both included.
    von: dayIn(von),
    bis: dayIn(bis),
  });
export type InsightsSearch = ReturnType<typeof readInsightsSearch>;
