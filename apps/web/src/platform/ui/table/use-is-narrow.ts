import { useMediaQuery as useQuery } from '@mantine/hooks';

/** The widths of the style sheets. */
const QUERIES = {
  phone: '(max-width: 48em)',
  tablet: '(max-width: 62em)',
  /** The menu is a drawer. */
  drawer: '(max-width: 75em)',
  desktop: '(max-width: 90em)',
};

export type Width = keyof typeof QUERIES;

/** Right at the first drawing, not a moment after it. */
const AT_ONCE = { getInitialValueInEffect: false };

export const useMediaQuery = (query: string): boolean => useQuery(query, undefined, AT_ONCE);

export const useIsNarrow = (width: Width | undefined): boolean => useMediaQuery(width ? QUERIES[width] : 'not all');
