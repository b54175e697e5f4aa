/** Gathers the single questions of one turn of the event loop into one; none is answered by what was read before it. */
export function batched<K, V>(load: (keys: K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | undefined> {
  let waiting: Set<K> | undefined;
  let loading: Promise<ReadonlyMap<K, V>> | undefined;

  const begin = async (keys: Set<K>): Promise<ReadonlyMap<K, V>> => {
    await new Promise(setImmediate);
    waiting = undefined;
    return load([...keys]);
  };

  return async (key) => {
    if (!waiting) {
      waiting = new Set();
      loading = begin(waiting);
    }
    waiting.add(key);
    return (await loading)?.get(key);
  };
}
