import { readNumber } from '@kontor/contract/orders/rules.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useDebounced } from '#platform/use-debounced.ts';
import { type OrdersSearch, readOrdersSearch } from './order-search.ts';

const route = getRouteApi('/orders');

export const SHORTEST = 3;

/** Fewer letters would find nearly everything; a number is exact however short it is. */
const isSearchable = (text: string): boolean => text.length >= SHORTEST || readNumber(text) !== undefined;

/** What is looked for. */
export function useOrderSearch() {
  const { suche = '' } = readOrdersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const settle = (text: string) => {
    const search = ({ suche: _, ...now }: OrdersSearch) => (text ? { ...now, suche: text } : now);
    void navigate({ search, replace: true, resetScroll: false });
  };
  const [typed, setTyped] = useDebounced(suche, settle, (text) => text.trim());
  const wanted = typed.trim();
  return {
    typed,
    setTyped,
    search: isSearchable(suche) ? suche : '',
    isTooShort: wanted !== '' && !isSearchable(wanted),
  };
}
