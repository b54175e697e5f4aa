import { readNumber } from '@kontor/contract/orders/rules.ts';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type OrdersSearch, readOrdersSearch } from './order-search.ts';

const route = getRouteApi('/orders');

const PAUSE_MS = 250;
export const SHORTEST = 3;

/** Fewer letters would find nearly everything; a number is exact however short it is. */
const isSearchable = (text: string): boolean => text.length >= SHORTEST || readNumber(text) !== undefined;

/** What is looked for; it stands in the address as soon as the typing pauses. */
export function useOrderSearch() {
  const { suche = '' } = readOrdersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const router = useRouter();
  const [typed, setTyped] = useState(suche);
  const [linked, setLinked] = useState(suche);

  // A link was followed, or the way back was taken.
  if (suche !== linked) {
    setLinked(suche);
    if (suche !== typed.trim()) setTyped(suche);
  }

  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === suche) return;
    const { pathname } = router.latestLocation;
    const timer = setTimeout(() => {
      // The next screen may already be on its way: it would be called back.
      if (router.latestLocation.pathname !== pathname) return;
      const search = ({ suche: _, ...now }: OrdersSearch) => (wanted ? { ...now, suche: wanted } : now);
      void navigate({ search, replace: true, resetScroll: false });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, suche, navigate, router]);

  return {
    typed,
    setTyped,
    search: isSearchable(suche) ? suche : '',
    isTooShort: wanted !== '' && !isSearchable(wanted),
  };
}
