import { monotonicMs } from './clock.ts';
import type { Log } from './log.ts';

/** `more`: there may be more to do at once. `obstacle`: what is in the way of this one may be in the way of the next one too. */
export type Worked = 'more' | 'nothing' | 'obstacle';

export interface HandWork {
  readonly name: string;
  /** How often is looked for work. A hand that met an obstacle rests longer, twice as long after each further one. */
  readonly everyMs: number;
  /** How many hands there are for each owner. */
  readonly most?: number;
  /** The owners for whom there is something to do. */
  readonly find: () => Promise<readonly string[]>;
  readonly work: (owner: string) => Promise<Worked>;
}

export interface Hands {
  /** Sets hands to work where there is something to do. They go on by themselves until there is nothing. */
  look(): Promise<boolean>;
  /** Resolves when what is in hand is done with. To be called when the signal was aborted. */
  rest(): Promise<void>;
}

const restMaxMs = 30_000;

interface Place {
  readonly working: Set<Promise<void>>;
  /** In a row. */
  obstacles: number;
  restsUntilMs: number;
}

/** Works for many owners at once, with a few hands for each: whatever hangs or fails for one of them holds up no other one. */
export function createHands(
  { name, everyMs, most = 1, find, work }: HandWork,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Hands {
  const places = new Map<string, Place>();
  const workOnce = async (owner: string): Promise<Worked> => {
    try {
      return await work(owner);
    } catch (err) {
      log.warn({ err, name, owner }, 'background work failed and is tried again');
      return 'obstacle';
    }
  };
  const workThrough = async (owner: string, place: Place) => {
    let worked: Worked = 'more';
    while (worked === 'more' && !signal.aborted) {
      worked = await workOnce(owner);
      if (worked === 'more') place.obstacles = 0;
    }
    if (worked !== 'obstacle') return;
    place.obstacles += 1;
    place.restsUntilMs = monotonicMs() + Math.min(everyMs * 2 ** Math.min(place.obstacles, 10), restMaxMs);
  };
  const start = (owner: string) => {
    const place = places.get(owner) ?? { working: new Set(), obstacles: 0, restsUntilMs: 0 };
    places.set(owner, place);
    if (monotonicMs() < place.restsUntilMs) return;
    while (place.working.size < most) {
      const hand = workThrough(owner, place).finally(() => place.working.delete(hand));
      place.working.add(hand);
    }
  };
  return {
    async look() {
      const owners = await find();
      if (!signal.aborted) owners.forEach(start);
      return false;
    },
    async rest() {
      await Promise.all([...places.values()].flatMap(({ working }) => [...working]));
    },
  };
}
