/** Larger batches would hold a connection for too long. */
const maxBatchKeys = 500;
/** At this limit new keys wait for the next batch, so batches grow under load. */
const maxConcurrentBatches = 2;

/** Returns the values of the keys that exist. */
type LoadMany<Source, Key, Value> = (
  source: Source,
  keys: readonly Key[],
) => Promise<ReadonlyMap<Key, Value>>;

/**
 * Batches loads of single keys, without a cache: keys requested in one turn of the event loop share a round
 * trip. A batch starts after its keys were requested, so it returns no older data. If a batch fails, all its
 * keys fail.
 */
export function createBatcher<Source extends object, Key, Value>(
  loadMany: LoadMany<Source, Key, Value>,
): (source: Source, key: Key) => Promise<Value | undefined> {
  const loaders = new WeakMap<Source, (key: Key) => Promise<Value | undefined>>();
  return (source, key) => {
    const load = loaders.get(source) ?? createKeyBatcher((keys: readonly Key[]) => loadMany(source, keys));
    loaders.set(source, load);
    return load(key);
  };
}

function createKeyBatcher<Key, Value>(loadMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>();
  let isScheduled = false;
  let running = 0;
  const schedule = () => {
    if (isScheduled || running >= maxConcurrentBatches || waiting.size === 0) return;
    isScheduled = true;
    // Runs after all input of this turn was read, so that its keys can join the batch.
    setImmediate(loadBatch);
  };
  const loadBatch = async () => {
    isScheduled = false;
    const entries = [...waiting];
    const batch = entries.slice(0, maxBatchKeys);
    waiting = new Map(entries.slice(maxBatchKeys));
    running += 1;
    schedule();
    try {
      const found = await loadMany(batch.map(([key]) => key));
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of batch) reject(error);
    }
    running -= 1;
    schedule();
  };
  return (key: Key) => {
    const pending = waiting.get(key) ?? Promise.withResolvers<Value | undefined>();
    waiting.set(key, pending);
    schedule();
    return pending.promise;
  };
}
