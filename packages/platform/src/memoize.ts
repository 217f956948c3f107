const memoizableData = new WeakSet<object>();

/** Marks data that is answered many times: it stays as it is, so it is checked and written down once. */
export function memoizable<Data extends object>(data: Data): Readonly<Data> {
  memoizableData.add(Object.freeze(data));
  return data;
}

/** Keeps what is made of lasting data, under a word for what it is. Of other data it is made at each call. */
export function memoizeByData<Made>(): (data: unknown, word: string, make: () => Made) => Made {
  const kept = new WeakMap<object, Map<string, Made>>();
  return (data, word, make) => {
    if (typeof data !== 'object' || data === null || !memoizableData.has(data)) return make();
    const ofData = kept.get(data) ?? new Map<string, Made>();
    kept.set(data, ofData);
    const made = ofData.get(word) ?? make();
    ofData.set(word, made);
    return made;
  };
}
