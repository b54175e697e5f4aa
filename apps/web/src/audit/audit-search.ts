import { filled } from '#platform/filled.ts';

export type AuditSearch = ReturnType<typeof readAuditSearch>;

export const EVERY_TYPE = 'alle' as const;
export const TYPES_MAX = 50;
export const PEOPLE_MAX = 20;
const SEARCH_MAX = 80;

const textIn = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '';

const several = (value: unknown, most: number): string[] =>
  [...new Set((Array.isArray(value) ? value : [value]).map(textIn))].filter(Boolean).slice(0, most);

const dayIn = (value: unknown): string => (/^\d{4}-\d{2}-\d{2}$/.test(textIn(value)) ? textIn(value) : '');

/** An address may be typed or linked: what cannot be read is left out. */
export function readAuditSearch({ arten, person, von, bis, suche }: Record<string, unknown>) {
  const types = several(arten, TYPES_MAX);
  return filled({
    // The types to show; without it those that matter most.
    arten: types.includes(EVERY_TYPE) ? EVERY_TYPE : types,
    person: several(person, PEOPLE_MAX),
    // Days in Berlin, both included.
    von: dayIn(von),
    bis: dayIn(bis),
    suche: textIn(suche).slice(0, SEARCH_MAX),
  });
}
