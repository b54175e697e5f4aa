import { ErrorState } from './state.tsx';

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
