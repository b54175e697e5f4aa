import { formatMonth } from '#platform/format.de.ts';

interface PeriodGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

export const periodLabel = (period: string): string => (period.length === 4 ? period : formatMonth(period));

/** What can be chosen: years and months in which games were closed, and whatever the address asks for. */
export function periodChoices(months: readonly string[], chosen: string | undefined): PeriodGroup[] {
  const known = [...new Set([...months, ...(chosen ? [chosen] : [])])].sort().reverse();
  const years = [...new Set(known.map((period) => period.slice(0, 4)))];
  const choice = (value: string) => ({ value, label: periodLabel(value) });
  return [
    { group: 'Jahre', items: years.map(choice) },
    { group: 'Monate', items: known.filter((period) => period.length > 4).map(choice) },
  ].filter(({ items }) => items.length > 0);
}
