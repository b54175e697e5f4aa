export const LONGEST_SEARCH = 100;

/** What is searched for in the handbook stands in the address: the way back leads to the results. */
export function readHelpSearch({ suche }: Record<string, unknown>): { suche?: string } {
  const text = typeof suche === 'string' || typeof suche === 'number' ? String(suche).slice(0, LONGEST_SEARCH) : '';
  return text === '' ? {} : { suche: text };
}
