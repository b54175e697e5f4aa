/** Of equal messages only the latest stays, so that the receiver ends with the last state. */
export function createQueue<T>() {
  const entries = new Map<string, { value: T; bytes: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    push(key: string, value: T, bytes: number): void {
      remove(key);
      entries.set(key, { value, bytes });
      total += bytes;
    },
    /** Removes what `take` accepts. */
    drain(take: (value: T) => boolean): void {
      for (const [key, { value }] of entries) if (take(value)) remove(key);
    },
    get size(): number {
      return entries.size;
    },
    get bytes(): number {
      return total;
    },
  };
}

export type Queue<T> = ReturnType<typeof createQueue<T>>;
