import { filled } from '#platform/filled.ts';
import { dayIn, textIn } from '#platform/read-search.ts';

const SEARCH_MAX = 60;

const numberIn = (value: unknown): number | undefined => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

export const readOrdersSearch = ({ suche, bestellung, von, bis }: Record<string, unknown>) =>
  filled({
    suche: textIn(suche, SEARCH_MAX),
    bestellung: numberIn(bestellung),
    // Handed over on these days in Berlin, both included.
    von: dayIn(von),
    bis: dayIn(bis),
  });
export type OrdersSearch = ReturnType<typeof readOrdersSearch>;
