type Listener = (name: string) => void;

const listenersOf = new WeakMap<object, Set<Listener>>();
const announcedIn = new WeakMap<object, Set<string>>();

/**
 * Says that the caller's transaction, or its last statement, makes background work of this name due. The
 * listeners of the database in this process are called after the commit. Other processes poll.
 */
export function announceWork(db: object, name: string): void {
  const inTransaction = announcedIn.get(db);
  if (inTransaction === undefined) publishWork(db, [name]);
  else inTransaction.add(name);
}

export function onAnnouncedWork(db: object, listener: Listener): void {
  const listeners = listenersOf.get(db) ?? new Set();
  listenersOf.set(db, listeners.add(listener));
}

/** Collects what is announced in a transaction, for `publishWork` after its commit. */
export function collectAnnouncedWork(tx: object): Set<string> {
  const names = new Set<string>();
  announcedIn.set(tx, names);
  return names;
}

export function publishWork(db: object, names: Iterable<string>): void {
  for (const name of names) for (const listener of listenersOf.get(db) ?? []) listener(name);
}
