import type { ReactNode } from 'react';
import { LoadError, type Loading } from './load-error.tsx';
import { NextPage, type PagedList } from './load-more.tsx';

interface ListProps<T> {
  readonly list: Loading & { readonly data: readonly T[] | undefined } & Partial<PagedList>;
  readonly failure: string;
  readonly empty: ReactNode;
  readonly children: (rows: readonly T[] | undefined) => ReactNode;
}

export function List<T>({ list, failure, empty, children }: ListProps<T>) {
  if (list.error && !list.data) return <LoadError title={failure} of={list} />;
  return (
    <>
      {list.data?.length === 0 ? empty : children(list.data)}
      {list.hasNextPage === undefined || !list.data ? null : <NextPage list={list as PagedList} />}
    </>
  );
}
