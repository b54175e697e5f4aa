import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasStatus } from '../../api/api-error.ts';
import type { Icon } from '../icons.ts';
import { LoadError } from '../table/load-error.tsx';
import { Skeleton } from '../table/skeleton.tsx';
import { EmptyState } from '../table/state.tsx';
import { Page } from './page.tsx';

interface EntityWords {
  readonly title: string;
  readonly missing: string;
  readonly failure: string;
  readonly icon: Icon;
  readonly link: ReactNode;
}

interface EntityPageProps<D, T, I extends string | number, K extends QueryKey> {
  readonly words: EntityWords;
  /** As it stands in the address; undefined where that cannot be one. */
  readonly id: I | undefined;
  /** Of a list that is read as a whole, what `select` finds in it, or `null`. */
  readonly query: (id: I) => UseQueryOptions<D, Error, T | null, K>;
  readonly children: (entity: T) => ReactNode;
}

const Missing = ({ words }: { readonly words: EntityWords }) => (
  <Page title={`${words.title} nicht gefunden`}>
    <EmptyState icon={words.icon} title={words.missing}>
      {words.link}
    </EmptyState>
  </Page>
);

function Known<D, T, I extends string | number, K extends QueryKey>(props: EntityPageProps<D, T, I, K> & { id: I }) {
  const { words, id, query, children } = props;
  const loading = useQuery(query(id));
  const { data, error } = loading;
  if (hasStatus(error, 404) || data === null) return <Missing words={words} />;
  if (data !== undefined) return children(data);
  return (
    <Page title={words.title} purpose={error ? '' : 'Wird geladen …'}>
      {error ? (
        <LoadError title={words.failure} of={loading} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={38} width={400} maw="100%" mb={16} />
          <Skeleton height={62} mb={24} />
          <Skeleton height={320} />
        </div>
      )}
    </Page>
  );
}

export const numberInAddress = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

export const EntityPage = <D, T, I extends string | number, K extends QueryKey>(props: EntityPageProps<D, T, I, K>) =>
  props.id === undefined ? <Missing words={props.words} /> : <Known key={props.id} {...props} id={props.id} />;
