import { useSyncExternalStore } from 'react';

/** The widths of the style sheets. */
const QUERIES = {
  phone: '(max-width: 48em)',
  tablet: '(max-width: 62em)',
  /** The menu is a drawer. */
  drawer: '(max-width: 75em)',
  desktop: '(max-width: 90em)',
};

export type Width = keyof typeof QUERIES;

function storeOf(query: string) {
  const media = window.matchMedia(query);
  return {
    matches: () => media.matches,
    subscribe: (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
  };
}

const stores = new Map<string, ReturnType<typeof storeOf>>();

export function useMediaQuery(query: string): boolean {
  const store = stores.get(query) ?? storeOf(query);
  stores.set(query, store);
  return useSyncExternalStore(store.subscribe, store.matches);
}

export const useIsNarrow = (width: Width | undefined): boolean => useMediaQuery(width ? QUERIES[width] : 'not all');
