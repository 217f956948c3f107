/** Most urgent first. */
const priorities = [
  'money',
  'launch',
  'registration',
  'refresh',
  'play',
  'overdue',
  'job',
  'background',
] as const;
export type Priority = (typeof priorities)[number];

export interface CallRequest {
  readonly priority: Priority;
  /** Calls that read records have a second, smaller limit. */
  readonly isRecordCall: boolean;
  /** Permits of one priority are shared fairly among players. Undefined for calls of the product itself. */
  readonly playerId: string | undefined;
  /** The longest wait. Zero: do not wait. */
  readonly maxWaitMs: number;
}

/** The lower round is served first, and within a round the older request. */
export interface PermitSlot<N extends CallRequest> {
  readonly request: N;
  readonly round: number;
  readonly sequence: number;
}

export interface WaitingCalls {
  readonly priority: Priority;
  readonly calls: number;
}

/** More waiting calls of one player come from a script or a stuck key. */
const maxSlotsPerPlayer = 20;
/**
 * Limits memory. Far more than could be served within the longest wait. Players cannot fill the slots of
 * money.
 */
const maxSlotsPerPriority = 1_000;
/** If more players are tracked, old rounds are deleted. */
const maxTrackedPlayers = 1_000;

/**
 * Waiting calls by priority, then by rounds in which every player is served once: nine of a player's ten
 * launches wait for the single launch of another player.
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

  /** Undefined if the queue is full, or if the player has too many waiting calls. */
  enqueue(request: N): PermitSlot<N> | undefined {
    const ofPriority = this.#slots.filter(({ request: { priority } }) => priority === request.priority);
    if (ofPriority.length >= maxSlotsPerPriority || this.#slotsOf(request).length >= maxSlotsPerPlayer)
      return undefined;
    this.#lastSequence += 1;
    const slot = { request, round: this.#nextRoundOf(request), sequence: this.#lastSequence };
    this.#slots.push(slot);
    this.#slots.sort(byPriority);
    return slot;
  }

  /** The number of calls that would be served before this one. */
  countAhead(request: CallRequest): number {
    const slot = { request, round: this.#nextRoundOf(request), sequence: this.#lastSequence + 1 };
    return this.#slots.filter((other) => byPriority(other, slot) < 0).length;
  }

  remove(slot: PermitSlot<N>): void {
    this.#slots = this.#slots.filter((other) => other !== slot);
  }

  grant(slot: PermitSlot<N>): void {
    this.remove(slot);
    const { playerId, priority } = slot.request;
    const rounds = this.#roundsOf(priority);
    rounds.current = Math.max(rounds.current, slot.round);
    if (playerId !== undefined) rounds.lastRoundByPlayer.set(playerId, slot.round);
    if (rounds.lastRoundByPlayer.size < maxTrackedPlayers) return;
    for (const [key, round] of rounds.lastRoundByPlayer)
      if (round < rounds.current) rounds.lastRoundByPlayer.delete(key);
  }

  /** Returns the current round, or the next one if the player was served or waits in the current one. */
  #nextRoundOf(request: CallRequest): number {
    const rounds = this.#roundsOf(request.priority);
    const served =
      request.playerId === undefined ? undefined : rounds.lastRoundByPlayer.get(request.playerId);
    const awaited = this.#slotsOf(request).map(({ round }) => round);
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
  current: number;
  readonly lastRoundByPlayer: Map<string, number>;
}

function byPriority(one: PermitSlot<CallRequest>, other: PermitSlot<CallRequest>): number {
  return (
    priorities.indexOf(one.request.priority) - priorities.indexOf(other.request.priority) ||
    one.round - other.round ||
    one.sequence - other.sequence
  );
}
