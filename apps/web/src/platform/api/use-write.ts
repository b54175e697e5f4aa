import type { Response as Answer, Endpoint, Input } from '@kontor/contract/core/endpoint.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, newKey } from './api.ts';
import { type ApiError, codeOf } from './api-error.ts';

interface Action<E extends Endpoint> {
  readonly input: Input<E>;
  readonly key: string;
}

interface WriteOptions<E extends Endpoint> {
  /** Brings the cache up to date; awaited, so that the button stays busy until the screen is right. */
  readonly onSuccess?: (answer: Answer<E>, client: QueryClient, input: Input<E>) => unknown;
  /** Called also when the screen is unmounted by then. */
  readonly onError?: (error: Error, client: QueryClient, input: Input<E>) => void;
  readonly showsErrors?: boolean;
}

/** Called unless the screen is unmounted by then. */
interface Then<E extends Endpoint> {
  readonly onSuccess?: (answer: Answer<E>) => void;
  readonly onError?: (error: Error) => void;
}

/** Not reached, or not ready: it may have been done or not, and under the same key it is done once. */
const OPEN = ['network', 'server.busy', 'server.in-doubt'];
/** Also where something in between answered for a server that did not. */
export const isOpen = (error: unknown): boolean =>
  OPEN.includes(codeOf(error)) || (codeOf(error) === 'unreadable' && (error as ApiError).status >= 500);

/** Soon enough that the user hears of it; what was typed stays for another try by hand. */
const [MOST_TRIES, PAUSE_MS] = [3, 1000];

/** How every write is sent: again under the same key for as long as it may pass by itself. */
export const sendingOf = <E extends Endpoint>(endpoint: E, onProgress: (share: number) => void = () => {}) => ({
  mutationFn: ({ input, key }: Action<E>): Promise<Answer<E>> => call(endpoint, input, { key, onProgress }),
  retry: (failures: number, error: Error): boolean => failures < MOST_TRIES - 1 && isOpen(error),
  retryDelay: PAUSE_MS,
});

/** One user action: sent again under the same idempotency key, by itself while the server is away and when the user repeats it. */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  const left = useRef<{ readonly input: string; readonly key: string }>(undefined);
  const [progress, setProgress] = useState<number>();
  const mutation = useMutation<Answer<E>, Error, Action<E>>({
    ...sendingOf(endpoint, setProgress),
    onSettled: () => setProgress(undefined),
    onSuccess: (answer, { input }, _result, { client }) => {
      left.current = undefined;
      return options.onSuccess?.(answer, client, input);
    },
    onError: (error, { input, key }, _result, { client }) => {
      left.current = isOpen(error) ? { input: JSON.stringify(input), key } : undefined;
      options.onError?.(error, client, input);
    },
    meta: { showsErrors: options.showsErrors ?? false },
  });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const { isPending, error, reset, variables } = mutation;
  const keyFor = (input: Input<E>): string =>
    left.current?.input === JSON.stringify(input) ? left.current.key : newKey();
  return {
    isPending,
    error,
    reset,
    variables,
    progress,
    // Not by `mutate`, which forgets what follows the earlier of two that are under way.
    run: (input: Input<E>, then?: Then<E>, key = keyFor(input)): void =>
      void mutation.mutateAsync({ input, key }).then(
        (answer) => isMounted.current && then?.onSuccess?.(answer),
        (refusal: Error) => isMounted.current && then?.onError?.(refusal),
      ),
  };
}
