import { monotonicMs } from '@golden-acers/platform';
import type { Db } from '../../schema.ts';
import { type ChangeFeed, changeFeedOf } from './change-feed.ts';

/** Of each kind and server; beyond it the one that was kept first goes. A few hundred bytes each. */
const maxEntries = 20_000;

export interface CacheSource<Key, Value> {
  readonly load: (db: Db, key: Key) => Promise<Value | undefined>;
  /** The account whose news end it. Undefined: it isn't kept. */
  readonly accountOf: (value: Value, key: Key) => string | undefined;
}

/**
 * Answers what `find` does, without asking for it again while the database tells of no change of its account. Each answer is
 * true at a moment after `sinceMs` (monotonic), by default after the call: what is kept answers only behind a look at the news,
 * which costs the same for one caller as for hundreds.
 */
export function cachedUntilChanged<Key, Value>(
  keeping: CacheSource<Key, Value>,
): (db: Db, key: Key, sinceMs?: number) => Value | Promise<Value | undefined> {
  const shelves = new WeakMap<Db, ChangeCache<Key, Value>>();
  return (db, key, sinceMs = monotonicMs()) => {
    const shelf = shelves.get(db) ?? new ChangeCache(db, keeping);
    shelves.set(db, shelf);
    return shelf.get(key, sinceMs);
  };
}

class ChangeCache<Key, Value> {
  readonly #db: Db;
  readonly #source: CacheSource<Key, Value>;
  readonly #feed: ChangeFeed;
  readonly #values = new Map<Key, Value>();
  readonly #keysByAccount = new Map<string, Key[]>();

  constructor(db: Db, keeping: CacheSource<Key, Value>) {
    this.#db = db;
    this.#source = keeping;
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
    const hearing = this.#feed.syncedSince(sinceMs);
    const take = () => this.#values.get(key) ?? this.#load(key);
    return hearing === undefined ? take() : hearing.then(take);
  }

  async #load(key: Key): Promise<Value | undefined> {
    const before = this.#feed.version();
    const value = await this.#source.load(this.#db, key);
    // What was heard meanwhile may be of this very account: then it is read again next time.
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
