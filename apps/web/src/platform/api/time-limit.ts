/** Longer than any answer takes; after it the user hears about it instead of watching a spinner. */
export const TIMEOUT_MS = 30_000;

/** Aborts after a time, or with another signal; `AbortSignal.any` is missing in the game's browser. */
export function timeLimit(ms: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('Too slow', 'TimeoutError')), ms);
  const abort = (): void => {
    clearTimeout(timer);
    controller.abort(signal?.reason);
  };
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  return controller.signal;
}
