/** Keys of one question. More would hold the database's connection, and everyone in it, for long. */
const maxBatchKeys = 500;
/** Questions under way at a time. While so many are, newcomers gather for the next: the busier, the larger each one is. */
const maxConcurrentBatches = 2;

/** Answers for those of the keys that there are. */
type LoadMany<Source, Key, Value> = (
  source: Source,
  keys: readonly Key[],
) => Promise<ReadonlyMap<Key, Value>>;

interface PendingLoad<Value> {
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Turns a question about many keys into one about a single key, without a cache: all who ask in one turn of the event loop
 * share a round trip, and every question is asked after each of them came. When it fails, it fails for all of them.
 */
export function createBatcher<Source extends object, Key, Value>(
  askMany: LoadMany<Source, Key, Value>,
): (source: Source, key: Key) => Promise<Value | undefined> {
  const bySource = new WeakMap<Source, (key: Key) => Promise<Value | undefined>>();
  return (source, key) => {
    let ask = bySource.get(source);
    if (ask === undefined) {
      ask = createKeyBatcher((keys) => askMany(source, keys));
      bySource.set(source, ask);
    }
    return ask(key);
  };
}

function createKeyBatcher<Key, Value>(askMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let waiting = new Map<Key, PendingLoad<Value>[]>();
  let isScheduled = false;
  let underWay = 0;

  const schedule = () => {
    if (isScheduled || underWay >= maxConcurrentBatches || waiting.size === 0) return;
    isScheduled = true;
    // After everything that has arrived in this turn was read, so that it can join.
    setImmediate(() => {
      isScheduled = false;
      void ask();
    });
  };
  const ask = async () => {
    const all = [...waiting];
    const asked = all.slice(0, maxBatchKeys);
    waiting = new Map(all.slice(maxBatchKeys));
    underWay += 1;
    schedule();
    try {
      const answers = await askMany(asked.map(([key]) => key));
      for (const [key, callers] of asked) for (const { resolve } of callers) resolve(answers.get(key));
    } catch (error) {
      for (const [, callers] of asked) for (const { reject } of callers) reject(error);
    }
    underWay -= 1;
    schedule();
  };
  return (key: Key) =>
    new Promise<Value | undefined>((resolve, reject) => {
      const callers = waiting.get(key);
      if (callers === undefined) waiting.set(key, [{ resolve, reject }]);
      else callers.push({ resolve, reject });
      schedule();
    });
}
