/** Most keys of one batch. */
const maxBatchSize = 100;

interface Batch<Key, Value> {
  keys: Set<Key>;
  answers: Promise<ReadonlyMap<Key, Value>>;
}

/**
 * Batches concurrent lookups (DataLoader style): those of one turn of the event loop are run together, each key once. A
 * lookup that begins later is part of another batch, so that nobody reads a state of before their call. When a batch
 * fails, all of its lookups do.
 * @param run returns what it has found by key.
 */
export function batchLookups<Key, Value>(
  run: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let open: Batch<Key, Value> | undefined;

  const openBatch = (): Batch<Key, Value> => {
    const keys = new Set<Key>();
    const answers = new Promise<void>((resolve) => void setImmediate(resolve)).then(() => {
      if (open === batch) open = undefined;
      return run([...keys]);
    });
    const batch = { keys, answers };
    return batch;
  };
  return async (key) => {
    const batch = (open ??= openBatch());
    batch.keys.add(key);
    if (batch.keys.size >= maxBatchSize) open = undefined;
    return (await batch.answers).get(key);
  };
}
