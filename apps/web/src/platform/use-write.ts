import type { Response as Answer, Endpoint, Input } from '@kontor/contract/core/endpoint.ts';
import { type QueryClient, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { call, newKey } from './api.ts';
import { hasStatus } from './api-error.ts';

interface Action<E extends Endpoint> {
  readonly input: Input<E>;
  readonly key: string;
}

interface WriteOptions<E extends Endpoint> {
  /** Brings the cache up to date; awaited, so that the button stays busy until the screen is right. */
  readonly onSuccess?: (answer: Answer<E>, client: QueryClient, input: Input<E>) => unknown;
  /** Told also when the screen that asked is gone by then. */
  readonly onError?: (error: Error, client: QueryClient, input: Input<E>) => void;
  /** The caller shows the refusal itself instead of the common toast. */
  readonly showsErrors?: boolean;
}

type Write<E extends Endpoint> = Pick<
  UseMutationResult<Answer<E>, Error, Action<E>>,
  'isPending' | 'error' | 'reset' | 'variables'
> & {
  readonly run: (
    input: Input<E>,
    then?: { onSuccess?: (answer: Answer<E>) => void; onError?: (error: Error) => void },
  ) => void;
};

/** A write as one user action: when the connection breaks it is sent again under the same idempotency key. */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}): Write<E> {
  const mutation = useMutation<Answer<E>, Error, Action<E>>({
    mutationFn: ({ input, key }) => call(endpoint, input, { key }),
    onSuccess: (answer, { input }, _result, { client }) => options.onSuccess?.(answer, client, input),
    onError: (error, { input }, _result, { client }) => options.onError?.(error, client, input),
    retry: (failures, error) => failures < 2 && hasStatus(error, 0),
    retryDelay: 1000,
    meta: { showsErrors: options.showsErrors ?? false },
  });
  const { isPending, error, reset, variables } = mutation;
  return { isPending, error, reset, variables, run: (input, then) => mutation.mutate({ input, key: newKey() }, then) };
}
