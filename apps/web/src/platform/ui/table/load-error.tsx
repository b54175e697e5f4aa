import { ErrorState } from './state.tsx';

export interface Loading {
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly isFetching: boolean;
}

/** With several that were asked for, each that failed is asked again. */
export function LoadError({ title, of }: { readonly title: string; readonly of: Loading | readonly Loading[] }) {
  const failed = [of].flat().filter(({ error }) => error);
  return (
    <ErrorState
      title={title}
      error={failed[0]?.error}
      onRetry={() => failed.forEach((query) => void query.refetch())}
      isRetrying={failed.some(({ isFetching }) => isFetching)}
    />
  );
}
