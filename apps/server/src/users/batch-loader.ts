/** Joins the lookups of one turn of the event loop into one statement; nothing is cached (decision 016). */
export function batchLoader<K, V>(load: (keys: K[]) => Promise<ReadonlyMap<K, V>>): (key: K) => Promise<V | undefined> {
  let batch: { keys: Set<K>; loading: Promise<ReadonlyMap<K, V>> } | undefined;

  const loadNext = async (keys: Set<K>): Promise<ReadonlyMap<K, V>> => {
    await new Promise(setImmediate);
    batch = undefined;
    return load([...keys]);
  };

  return async (key) => {
    if (!batch) {
      const keys = new Set<K>();
      batch = { keys, loading: loadNext(keys) };
    }
    batch.keys.add(key);
    return (await batch.loading).get(key);
  };
}
