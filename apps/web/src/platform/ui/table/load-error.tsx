import { ErrorState } from './state.tsx';

/** The fields of a query result. */
export interface Loading {
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly isFetching: boolean;
}

interface LoadErrorProps {
  readonly title: string;
  /** What was asked for; with several, each that failed is asked again. */
  readonly of: Loading | readonly Loading[];
}

/** Stands where something would be that could not be loaded. */
export function LoadError({ title, of }: LoadErrorProps) {
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
