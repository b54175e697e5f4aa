import { textIn } from '#platform/read-search.ts';

/** Part of the first load, like every search of a screen: what it means for the items stands in `levels.ts`. */
const SHOWN = ['alle', 'knapp', 'leer'] as const;
export type Shown = (typeof SHOWN)[number];

interface StockSearch {
  /** The stocktake. */
  readonly inventur?: 1;
  readonly zeigen?: Shown;
  /** The name of an item to choose. */
  readonly gegenstand?: string;
}

export function readStockSearch({ inventur, zeigen, gegenstand }: Record<string, unknown>): StockSearch {
  const shown = SHOWN.find((one) => one === zeigen && one !== 'alle');
  const item = textIn(gegenstand);
  return {
    ...(inventur ? { inventur: 1 } : {}),
    ...(shown ? { zeigen: shown } : {}),
    ...(item ? { gegenstand: item } : {}),
  };
}
