import { useState } from 'react';

interface Fetched {
  readonly data: unknown;
  readonly isFetching: boolean;
}

type DataOf<Q extends readonly Fetched[]> = { readonly [At in keyof Q]: Q[At]['data'] };

/**
 * The data of lists that exchange rows: while any of them is loaded again, all stay as they were, so that a row on its way
 * stands in exactly one of them. What has not been loaded yet is shown as it comes; another `selection` starts anew.
 */
export function useTogether<const Q extends readonly Fetched[]>(queries: Q, selection = ''): DataOf<Q> {
  const now = queries.map(({ data }) => data);
  const [last, setLast] = useState({ data: now, selection });
  const mayShowNow = last.selection !== selection || queries.every(({ isFetching }) => !isFetching);
  const data = mayShowNow ? now : now.map((fresh, at) => last.data[at] ?? fresh);
  if (last.selection !== selection || data.some((one, at) => one !== last.data[at])) setLast({ data, selection });
  return data as unknown as DataOf<Q>;
}
