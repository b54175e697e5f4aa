/** How far back a plot over days can be looked at. */
export const DAY_SPANS = [
  { value: '7', label: '7 Tage' },
  { value: '30', label: '30 Tage' },
  { value: '90', label: '90 Tage' },
] as const;
export type DaySpanLength = (typeof DAY_SPANS)[number]['value'];
