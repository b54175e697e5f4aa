import { readNumber } from '@kontor/contract/orders/rules.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type OrdersSearch, readOrdersSearch } from './orders-search.ts';

const route = getRouteApi('/orders');

const PAUSE_MS = 250;
export const SHORTEST = 3;

/** Fewer letters would find nearly everything; a number is exact however short it is. */
const isSearchable = (text: string): boolean => text.length >= SHORTEST || readNumber(text) !== undefined;

/** What is looked for; it stands in the address as soon as the typing pauses. */
export function useOrderSearch() {
  const { suche = '' } = readOrdersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(suche);
  const [linked, setLinked] = useState(suche);

  // Somebody followed a link or went back.
  if (suche !== linked) {
    setLinked(suche);
    if (suche !== typed.trim()) setTyped(suche);
  }

  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === suche) return;
    const timer = setTimeout(() => {
      const search = ({ suche: _, ...now }: OrdersSearch) => (wanted ? { ...now, suche: wanted } : now);
      void navigate({ search, replace: true, resetScroll: false });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, suche, navigate]);

  return {
    typed,
    setTyped,
    search: isSearchable(suche) ? suche : '',
    isTooShort: wanted !== '' && !isSearchable(wanted),
  };
}
