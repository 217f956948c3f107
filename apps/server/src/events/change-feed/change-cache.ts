import { monotonicMs } from '@golden-acers/platform';
import type { Db } from '../../schema.ts';
import { type ChangeFeed, changeFeedOf } from './change-feed.ts';

/** Per cache and server; a few hundred bytes each. The oldest entry is evicted. */
const maxEntries = 20_000;

export interface CacheSource<Key, Value> {
  readonly load: (db: Db, key: Key) => Promise<Value | undefined>;
  /** The account whose changes evict the value. Undefined: the value is not cached. */
  readonly accountOf: (value: Value, key: Key) => string | undefined;
}

/**
 * Caches `load` until the change feed reports a change of the value's account. A result was true at some
 * moment after `sinceMs` (monotonic; default: the call).
 */
export function cachedUntilChanged<Key, Value>(
  source: CacheSource<Key, Value>,
): (db: Db, key: Key, sinceMs?: number) => Value | Promise<Value | undefined> {
  const caches = new WeakMap<Db, ChangeCache<Key, Value>>();
  return (db, key, sinceMs = monotonicMs()) => {
    const cache = caches.get(db) ?? new ChangeCache(db, source);
    caches.set(db, cache);
    return cache.get(key, sinceMs);
  };
}

class ChangeCache<Key, Value> {
  readonly #db: Db;
  readonly #source: CacheSource<Key, Value>;
  readonly #feed: ChangeFeed;
  readonly #values = new Map<Key, Value>();
  readonly #keysByAccount = new Map<string, Key[]>();

  constructor(db: Db, source: CacheSource<Key, Value>) {
    this.#db = db;
    this.#source = source;
    this.#feed = changeFeedOf(db);
    this.#feed.listen({
      onChange: ({ accountId }) => this.#evict(accountId),
      onGap: () => {
        this.#values.clear();
        this.#keysByAccount.clear();
      },
    });
  }

  get(key: Key, sinceMs: number): Value | Promise<Value | undefined> {
    if (!this.#values.has(key) && this.#feed.version() !== undefined) return this.#load(key);
    const syncing = this.#feed.syncedSince(sinceMs);
    const read = () => this.#values.get(key) ?? this.#load(key);
    return syncing === undefined ? read() : syncing.then(read);
  }

  async #load(key: Key): Promise<Value | undefined> {
    const before = this.#feed.version();
    const value = await this.#source.load(this.#db, key);
    // A change during the load may concern this account, so the value is not cached.
    if (value !== undefined && before !== undefined && this.#feed.version() === before)
      this.#store(key, value);
    return value;
  }

  #store(key: Key, value: Value): void {
    const accountId = this.#source.accountOf(value, key);
    if (accountId === undefined) return;
    this.#values.set(key, value);
    const keys = this.#keysByAccount.get(accountId);
    if (keys === undefined) this.#keysByAccount.set(accountId, [key]);
    else if (!keys.includes(key)) keys.push(key);
    if (this.#values.size <= maxEntries) return;
    const [oldest] = this.#values;
    const owner = oldest && this.#source.accountOf(oldest[1], oldest[0]);
    if (owner !== undefined) this.#evict(owner);
  }

  #evict(accountId: string): void {
    for (const key of this.#keysByAccount.get(accountId) ?? []) this.#values.delete(key);
    this.#keysByAccount.delete(accountId);
  }
}
