import { filled } from '#platform/filled.ts';
import { dayIn, severalIn, textIn } from '#platform/read-search.ts';

export type AuditSearch = ReturnType<typeof readAuditSearch>;

export const EVERY_TYPE = 'alle' as const;
export const TYPES_MAX = 50;
export const PEOPLE_MAX = 20;
const SEARCH_MAX = 80;

export function readAuditSearch({ arten, person, von, bis, suche }: Record<string, unknown>) {
  const types = severalIn(arten, TYPES_MAX);
  return filled({
    // The types to show; without it those that matter most.
    arten: types.includes(EVERY_TYPE) ? EVERY_TYPE : types,
    person: severalIn(person, PEOPLE_MAX),
    // Days in Berlin, both included.
    von: dayIn(von),
    bis: dayIn(bis),
    suche: textIn(suche, SEARCH_MAX),
  });
}
