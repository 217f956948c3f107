/** Chance that repeats itself: the same seed is the same run, to the last draw. */
export interface SimRandom {
  below(bound: number): number;
  /** A number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Mulberry32: a run draws hundreds of numbers, and a hundred thousand runs must fit into a minute. */
export function createSimRandom(seed: number): SimRandom {
  let state = (seed * 0x9e3779b1) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
}

/** A task of a server. Each `yield` is an await that takes so many milliseconds, and may be its last. */
export type SimTask<T = void> = Generator<number, T, void>;

/** A server of the simulation. Its programs end with it. */
export interface SimServer {
  epoch: number;
}

interface ScheduledEvent {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** Virtual time: what is due next happens next, and equal times in the order in which they were planned. */
export class SimScheduler {
  nowMs = 0;
  #order = 0;
  readonly #heap: ScheduledEvent[] = [];

  schedule(delayMs: number, run: () => void): void {
    this.#order += 1;
    const event = { atMs: this.nowMs + delayMs, order: this.#order, run };
    const heap = this.#heap;
    let index = heap.push(event) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || !isEarlier(event, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = event;
  }

  /** Runs until no task is planned any more, or the time is over. */
  run(untilMs: number): void {
    for (let event = this.#heap[0]; event !== undefined && event.atMs <= untilMs; event = this.#heap[0]) {
      this.#removeFirst();
      this.nowMs = event.atMs;
      event.run();
    }
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const next = right !== undefined && left !== undefined && isEarlier(right, left) ? right : left;
      if (next === undefined || !isEarlier(next, last)) break;
      heap[index] = next;
      index = 2 * index + (next === left ? 1 : 2);
    }
    heap[index] = last;
  }
}

function isEarlier(one: ScheduledEvent, other: ScheduledEvent): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}
