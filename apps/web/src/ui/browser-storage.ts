type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns a browser storage, or a replacement in memory if the browser refuses access. */
export function browserStorage(kind: 'local' | 'session'): TextStorage {
  try {
    const storage = kind === 'local' ? window.localStorage : window.sessionStorage;
    const probe = 'golden-acers.probe';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return storage;
  } catch {
    // Private modes and full disks throw when the storage is read or written.
    return memoryStorage();
  }
}

export function memoryStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}
