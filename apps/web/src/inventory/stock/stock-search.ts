import { textIn } from '#platform/read-search.ts';
import { SHOWN, type Shown } from './levels.ts';

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
