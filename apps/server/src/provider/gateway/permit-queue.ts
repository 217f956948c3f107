/** Who is served first when calls are scarce. */
const priorities = ['money', 'launch', 'registration', 'refresh', 'overdue', 'job', 'background'] as const;
export type Priority = (typeof priorities)[number];

export interface CallRequest {
  readonly priority: Priority;
  /** Reads of records have a second, smaller limit of their own. */
  readonly isRecordCall: boolean;
  /** For whom it is: those of one priority are served in turns. Undefined: the site itself. */
  readonly playerId: string | undefined;
  /** The longest wait. Zero: now or not at all. */
  readonly maxWaitMs: number;
}

/** A need in the queue. The lower round is served first, and in a round the one that came first. */
export interface PermitSlot<N extends CallRequest> {
  readonly request: N;
  readonly round: number;
  readonly sequence: number;
}

/** How many calls of one priority wait for their turn. */
export interface WaitingCalls {
  readonly priority: Priority;
  readonly calls: number;
}

/** More of one player at once are a script or a stuck key. */
const maxSlotsPerPlayer = 20;
/** Far more than the real provider's limit could serve within the longest wait: a bound on memory. */
const maxSlots = 1_000;
/** Rounds of players who weren't there lately are forgotten from this many on. */
const maxTrackedPlayers = 1_000;

/**
 * Those who wait, by urgency and then in turns: in each round every player is served once, so one who asks for ten launches
 * waits with nine of them for anybody who asks for one.
 */
export class PermitQueue<N extends CallRequest> {
  #slots: PermitSlot<N>[] = [];
  #lastSequence = 0;
  readonly #rounds = new Map<Priority, FairnessRounds>();

  get slots(): readonly PermitSlot<N>[] {
    return this.#slots;
  }

  countWaitingCalls(): readonly WaitingCalls[] {
    return priorities.map((priority) => ({
      priority,
      calls: this.#slots.filter(({ request }) => request.priority === priority).length,
    }));
  }

  /** Undefined when the queue, or the player's part of it, is full. */
  enqueue(request: N): PermitSlot<N> | undefined {
    if (this.#slots.length >= maxSlots || this.#slotsOf(request).length >= maxSlotsPerPlayer)
      return undefined;
    this.#lastSequence += 1;
    const slot = { request, round: this.#nextRoundOf(request), sequence: this.#lastSequence };
    this.#slots.push(slot);
    this.#slots.sort(byPriority);
    return slot;
  }

  /** How many would be served before a newcomer. */
  countAhead(request: CallRequest): number {
    const slot = { request, round: this.#nextRoundOf(request), sequence: this.#lastSequence + 1 };
    return this.#slots.filter((other) => byPriority(other, slot) < 0).length;
  }

  remove(place: PermitSlot<N>): void {
    this.#slots = this.#slots.filter((other) => other !== place);
  }

  grant(place: PermitSlot<N>): void {
    this.remove(place);
    const { playerId, priority } = place.request;
    const rounds = this.#roundsOf(priority);
    rounds.current = Math.max(rounds.current, place.round);
    if (playerId !== undefined) rounds.lastRoundByPlayer.set(playerId, place.round);
    if (rounds.lastRoundByPlayer.size < maxTrackedPlayers) return;
    for (const [key, round] of rounds.lastRoundByPlayer)
      if (round < rounds.current) rounds.lastRoundByPlayer.delete(key);
  }

  /** The running round, or for a player who has had or awaits a turn in it, the next one. */
  #nextRoundOf(need: CallRequest): number {
    const rounds = this.#roundsOf(need.priority);
    const served = need.playerId === undefined ? undefined : rounds.lastRoundByPlayer.get(need.playerId);
    const awaited = this.#slotsOf(need).map(({ round }) => round);
    return Math.max(
      rounds.current,
      ...[...awaited, ...(served === undefined ? [] : [served])].map((round) => round + 1),
    );
  }

  #slotsOf({ playerId, priority }: CallRequest): PermitSlot<N>[] {
    if (playerId === undefined) return [];
    return this.#slots.filter(
      ({ request }) => request.playerId === playerId && request.priority === priority,
    );
  }

  #roundsOf(priority: Priority): FairnessRounds {
    const rounds = this.#rounds.get(priority) ?? { current: 0, lastRoundByPlayer: new Map<string, number>() };
    this.#rounds.set(priority, rounds);
    return rounds;
  }
}

interface FairnessRounds {
  /** The one that is being served. */
  current: number;
  /** Each player's last one. */
  readonly lastRoundByPlayer: Map<string, number>;
}

function byPriority(one: PermitSlot<CallRequest>, other: PermitSlot<CallRequest>): number {
  return (
    priorities.indexOf(one.request.priority) - priorities.indexOf(other.request.priority) ||
    one.round - other.round ||
    one.sequence - other.sequence
  );
}
