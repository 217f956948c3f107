import { monotonicMs } from '@golden-acers/platform';
import type { ServerDatabase } from '../../schema.ts';
import { type NewsDesk, newsOf } from './news.ts';

/** Of each kind and server; beyond it the one that was kept first goes. A few hundred bytes each. */
const keptMost = 20_000;

export interface Keeping<Key, Value> {
  readonly find: (db: ServerDatabase, key: Key) => Promise<Value | undefined>;
  /** The account whose news end it. Undefined: it isn't kept. */
  readonly accountOf: (value: Value, key: Key) => string | undefined;
}

/**
 * Answers what `find` does, without asking for it again while the database tells of no change of its account. Each answer is
 * true at a moment after `sinceMs` (monotonic), by default after the call: what is kept answers only behind a look at the news,
 * which costs the same for one caller as for hundreds.
 */
export function keptUntilNews<Key, Value>(
  keeping: Keeping<Key, Value>,
): (db: ServerDatabase, key: Key, sinceMs?: number) => Value | Promise<Value | undefined> {
  const shelves = new WeakMap<ServerDatabase, Shelf<Key, Value>>();
  return (db, key, sinceMs = monotonicMs()) => {
    const shelf = shelves.get(db) ?? new Shelf(db, keeping);
    shelves.set(db, shelf);
    return shelf.get(key, sinceMs);
  };
}

class Shelf<Key, Value> {
  readonly #db: ServerDatabase;
  readonly #keeping: Keeping<Key, Value>;
  readonly #news: NewsDesk;
  readonly #values = new Map<Key, Value>();
  readonly #keysOf = new Map<string, Key[]>();

  constructor(db: ServerDatabase, keeping: Keeping<Key, Value>) {
    this.#db = db;
    this.#keeping = keeping;
    this.#news = newsOf(db);
    this.#news.listen({
      onChange: ({ accountId }) => this.#drop(accountId),
      onGap: () => {
        this.#values.clear();
        this.#keysOf.clear();
      },
    });
  }

  get(key: Key, sinceMs: number): Value | Promise<Value | undefined> {
    if (!this.#values.has(key) && this.#news.state() !== undefined) return this.#read(key);
    const hearing = this.#news.heardSince(sinceMs);
    const take = () => this.#values.get(key) ?? this.#read(key);
    return hearing === undefined ? take() : hearing.then(take);
  }

  async #read(key: Key): Promise<Value | undefined> {
    const before = this.#news.state();
    const value = await this.#keeping.find(this.#db, key);
    // What was heard meanwhile may be of this very account: then it is read again next time.
    if (value !== undefined && before !== undefined && this.#news.state() === before) this.#keep(key, value);
    return value;
  }

  #keep(key: Key, value: Value): void {
    const accountId = this.#keeping.accountOf(value, key);
    if (accountId === undefined) return;
    this.#values.set(key, value);
    const keys = this.#keysOf.get(accountId);
    if (keys === undefined) this.#keysOf.set(accountId, [key]);
    else if (!keys.includes(key)) keys.push(key);
    if (this.#values.size <= keptMost) return;
    const [oldest] = this.#values;
    const owner = oldest && this.#keeping.accountOf(oldest[1], oldest[0]);
    if (owner !== undefined) this.#drop(owner);
  }

  #drop(accountId: string): void {
    for (const key of this.#keysOf.get(accountId) ?? []) this.#values.delete(key);
    this.#keysOf.delete(accountId);
  }
}
