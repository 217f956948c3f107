import { currentCaller } from './http/callers.ts';
import { Refusal } from './http/refusal.ts';
import type { SemaphoreOptions } from './semaphore.ts';

export interface FairQueueOptions extends SemaphoreOptions {
  /** Work of one site, and of one account, that runs at once. */
  readonly maxConcurrentOfOne: number;
}

export interface QueuedFor {
  /** The account that is signed in to. Default: the caller's. */
  readonly account?: string | undefined;
  /** True for callers whom a stranger cannot pretend to be. They have separate places. */
  readonly isKnown?: boolean | undefined;
}

/** The site of work that no request caused. Its turns are separate. */
const thisServer = 'this server';

interface Waiting {
  readonly site: string;
  readonly account: string;
  begin(): void;
  refuse(): void;
}

export interface FairPlacesOptions
  extends Pick<FairQueueOptions, 'maxConcurrent' | 'maxConcurrentOfOne' | 'maxQueued'> {}

/** Work that asks for a place. */
interface PlaceRequest {
  /** Called once the work has a place, which may be now. */
  readonly begin: () => void;
  /** Called instead if the queue is full. */
  readonly refuse: () => void;
}

interface Place {
  /** Gives the place back. */
  leave(): void;
  /** Stops waiting. False if the work has begun or was refused. */
  giveUp(): boolean;
}

/**
 * Limits concurrent work, and serves known callers, others and this server in turns; of each of them the
 * sites, and of each site the accounts. A full queue refuses the newest work of the account that waits with
 * most of it, in the site that waits with most. So nobody fills the queue alone.
 */
export function createFairPlaces({ maxConcurrent, maxConcurrentOfOne, maxQueued }: FairPlacesOptions) {
  const known = createLane();
  const others = createLane();
  // However many networks flood a server, it gets on with its own work.
  const own = createLane();
  const lanes = [known, others, own];
  let runs = 0;
  const runsOfSite = new Map<string, number>();
  const runsOfAccount = new Map<string, number>();

  /** The work of this server has no limit. */
  const may: MayBegin = {
    site: (site) => site === thisServer || (runsOfSite.get(site) ?? 0) < maxConcurrentOfOne,
    account: (account) => account === '' || (runsOfAccount.get(account) ?? 0) < maxConcurrentOfOne,
  };

  function countRun({ site, account }: Waiting, change: 1 | -1): void {
    runs += change;
    addTo(runsOfSite, site, change);
    addTo(runsOfAccount, account, change);
  }

  function takeFirst(): Waiting | undefined {
    for (const lane of lanes) {
      const first = lane.size() === 0 ? undefined : lane.takeFirst(may);
      if (first === undefined) continue;
      lanes.splice(lanes.indexOf(lane), 1);
      lanes.push(lane);
      return first;
    }
    return undefined;
  }

  function beginNext(): void {
    while (runs < maxConcurrent) {
      const first = takeFirst();
      if (first === undefined) return;
      countRun(first, 1);
      first.begin();
    }
  }

  return {
    waiting: () => lanes.reduce((sum, lane) => sum + lane.size(), 0),
    request(who: QueuedFor, { begin, refuse }: PlaceRequest): Place {
      const caller = currentCaller();
      const account = who.account ?? caller?.account ?? '';
      const isKnown = who.isKnown ?? caller?.account !== undefined;
      const callers = isKnown ? known : others;
      const lane = caller === undefined ? own : callers;
      const one: Waiting = { site: caller?.site ?? thisServer, account, begin, refuse };
      lane.add(one);
      beginNext();
      if (lane.size() > maxQueued) lane.takeSurplus(one)?.refuse();
      return {
        leave() {
          countRun(one, -1);
          beginNext();
        },
        giveUp: () => lane.remove(one),
      };
    },
  };
}

/**
 * Runs work in fair places. Work whose client is gone is dropped. Refuses with `server.unavailable`.
 */
export function createFairQueue({ retryAfterSeconds, ...options }: FairQueueOptions) {
  const places = createFairPlaces(options);

  /** Waits for a place. Returns what gives it back. */
  async function enter(who: QueuedFor): Promise<() => void> {
    const gone = currentCaller()?.signal;
    const refusal = () => new Refusal('server.unavailable', { retryAfterSeconds });
    if (gone?.aborted === true) throw refusal();
    const entered = Promise.withResolvers<void>();
    const refuse = () => entered.reject(refusal());
    const place = places.request(who, { begin: entered.resolve, refuse });
    const drop = () => {
      if (place.giveUp()) refuse();
    };
    gone?.addEventListener('abort', drop);
    try {
      await entered.promise;
    } finally {
      gone?.removeEventListener('abort', drop);
    }
    return place.leave;
  }

  return async <T>(work: () => Promise<T>, who: QueuedFor = {}): Promise<T> => {
    const leave = await enter(who);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

type Line = Waiting[];

/** Whether further work of a site, or of an account, may begin. */
interface MayBegin {
  site(site: string): boolean;
  account(account: string): boolean;
}

/** Work that waits, by site and account. The keys of both maps are in the order of their turns. */
function createLane() {
  const sites = new Map<string, Map<string, Line>>();
  let size = 0;

  function remove(one: Waiting): boolean {
    const accounts = sites.get(one.site);
    const line = accounts?.get(one.account);
    const index = line?.indexOf(one) ?? -1;
    if (accounts === undefined || line === undefined || index < 0) return false;
    line.splice(index, 1);
    size -= 1;
    if (line.length === 0) accounts.delete(one.account);
    if (accounts.size === 0) sites.delete(one.site);
    return true;
  }

  return {
    size: () => size,
    remove,
    add(one: Waiting): void {
      const accounts = sites.get(one.site) ?? new Map<string, Line>();
      sites.set(one.site, accounts);
      const line = accounts.get(one.account) ?? [];
      accounts.set(one.account, line);
      line.push(one);
      size += 1;
    },
    /** Takes the first that may begin, and moves its site and its account behind the others. */
    takeFirst(may: MayBegin): Waiting | undefined {
      for (const [site, accounts] of sites) {
        if (!may.site(site)) continue;
        for (const [first] of accounts.values()) {
          if (first === undefined || !may.account(first.account)) continue;
          remove(first);
          moveToEnd(accounts, first.account);
          moveToEnd(sites, first.site);
          return first;
        }
      }
      return undefined;
    },
    /** Takes the newest of the account that waits with most. If several do, it is the newcomer's. */
    takeSurplus(newcomer: Waiting): Waiting | undefined {
      const lengthOf = (accounts: Map<string, Line>) =>
        accounts.values().reduce((sum, line) => sum + line.length, 0);
      const accounts = sites.get(largestKey(sites, newcomer.site, lengthOf)) ?? new Map<string, Line>();
      const newest = accounts.get(largestKey(accounts, newcomer.account, (line) => line.length))?.at(-1);
      if (newest !== undefined) remove(newest);
      return newest;
    },
  };
}

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

function moveToEnd<T>(map: Map<string, T>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

function largestKey<T>(map: ReadonlyMap<string, T>, preferred: string, sizeOf: (value: T) => number): string {
  const sizeOfKey = (key: string) => {
    const value = map.get(key);
    return value === undefined ? 0 : sizeOf(value);
  };
  let [largest, size] = [preferred, sizeOfKey(preferred)];
  for (const key of map.keys()) if (sizeOfKey(key) > size) [largest, size] = [key, sizeOfKey(key)];
  return largest;
}
