/** Who is served first when calls are scarce. */
const priorities = ['money', 'launch', 'registration', 'refresh', 'overdue', 'job', 'background'] as const;
export type Priority = (typeof priorities)[number];

export interface Need {
  readonly priority: Priority;
  /** Reads of records have a second, smaller limit of their own. */
  readonly records: boolean;
  /** For whom it is: those of one priority are served in turns. Undefined: the site itself. */
  readonly playerId: string | undefined;
  /** The longest wait. Zero: now or not at all. */
  readonly waitMaxMs: number;
}

/** A need in the queue. The lower round is served first, and in a round the one that came first. */
export interface Place<N extends Need> {
  readonly need: N;
  readonly round: number;
  readonly order: number;
}

/** How many calls of one priority wait for their turn. */
export interface WaitingCalls {
  readonly priority: Priority;
  readonly calls: number;
}

/** More of one player at once are a script or a stuck key. */
const mostOfOnePlayer = 20;
/** Far more than the real provider's limit could serve within the longest wait: a bound on memory. */
const mostPlaces = 1_000;
/** Rounds of players who weren't there lately are forgotten from this many on. */
const mostRounds = 1_000;

/**
 * Those who wait, by urgency and then in turns: in each round every player is served once, so one who asks for ten launches
 * waits with nine of them for anybody who asks for one.
 */
export class TurnQueue<N extends Need> {
  #places: Place<N>[] = [];
  #order = 0;
  readonly #rounds = new Map<Priority, Rounds>();

  get places(): readonly Place<N>[] {
    return this.#places;
  }

  countWaiting(): readonly WaitingCalls[] {
    return priorities.map((priority) => ({
      priority,
      calls: this.#places.filter(({ need }) => need.priority === priority).length,
    }));
  }

  /** Undefined when the queue, or the player's part of it, is full. */
  join(need: N): Place<N> | undefined {
    if (this.#places.length >= mostPlaces || this.#placesOf(need).length >= mostOfOnePlayer) return undefined;
    this.#order += 1;
    const place = { need, round: this.#roundOf(need), order: this.#order };
    this.#places.push(place);
    this.#places.sort(byUrgency);
    return place;
  }

  /** How many would be served before a newcomer. */
  countBefore(need: Need): number {
    const place = { need, round: this.#roundOf(need), order: this.#order + 1 };
    return this.#places.filter((other) => byUrgency(other, place) < 0).length;
  }

  leave(place: Place<N>): void {
    this.#places = this.#places.filter((other) => other !== place);
  }

  serve(place: Place<N>): void {
    this.leave(place);
    const { playerId, priority } = place.need;
    const rounds = this.#roundsOf(priority);
    rounds.now = Math.max(rounds.now, place.round);
    if (playerId !== undefined) rounds.served.set(playerId, place.round);
    if (rounds.served.size < mostRounds) return;
    for (const [key, round] of rounds.served) if (round < rounds.now) rounds.served.delete(key);
  }

  /** The running round, or for a player who has had or awaits a turn in it, the next one. */
  #roundOf(need: Need): number {
    const rounds = this.#roundsOf(need.priority);
    const served = need.playerId === undefined ? undefined : rounds.served.get(need.playerId);
    const awaited = this.#placesOf(need).map(({ round }) => round);
    return Math.max(
      rounds.now,
      ...[...awaited, ...(served === undefined ? [] : [served])].map((round) => round + 1),
    );
  }

  #placesOf({ playerId, priority }: Need): Place<N>[] {
    if (playerId === undefined) return [];
    return this.#places.filter(({ need }) => need.playerId === playerId && need.priority === priority);
  }

  #roundsOf(priority: Priority): Rounds {
    const rounds = this.#rounds.get(priority) ?? { now: 0, served: new Map<string, number>() };
    this.#rounds.set(priority, rounds);
    return rounds;
  }
}

interface Rounds {
  /** The one that is being served. */
  now: number;
  /** Each player's last one. */
  readonly served: Map<string, number>;
}

function byUrgency(one: Place<Need>, other: Place<Need>): number {
  return (
    priorities.indexOf(one.need.priority) - priorities.indexOf(other.need.priority) ||
    one.round - other.round ||
    one.order - other.order
  );
}
