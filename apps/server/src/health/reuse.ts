type Now = () => number;

/** Callers share one run and its result for a while. */
export function reuse<T>(forMs: number, work: () => Promise<T>, now: Now = () => performance.now()): () => Promise<T> {
  let current: Promise<T> | undefined;
  let endsAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (current && now() < endsAt) return current;
    endsAt = Number.POSITIVE_INFINITY;
    current = work().finally(() => {
      endsAt = now() + forMs;
    });
    return current;
  };
}
