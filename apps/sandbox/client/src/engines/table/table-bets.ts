import { type LiveTableState, type OwnBets, RefusedError, type SessionApi } from '../../api.ts';
import { newRoundKey, type RetryObserver, retryUntilResponse } from '../../shell/retry.ts';

export type Stacks = Readonly<Record<string, number>>;

interface BetsDeps {
  readonly api: SessionApi;
  readonly connection: RetryObserver;
  readonly state: () => LiveTableState | undefined;
  /** Called with a response of the table. */
  readonly setOwn: (own: OwnBets) => void;
  readonly onChanged: () => void;
  /** The server refused what was placed; it is off the table again. */
  readonly onRefused: (error: RefusedError) => void;
}

/** Chips of one moment are sent together, so that a fast player stays within the limits of the API. */
const sendAfterMs = 180;

const sumOfStacks = (stacks: Stacks) => Object.values(stacks).reduce((total, cents) => total + cents, 0);

function addStacks(...all: readonly Stacks[]): Stacks {
  const merged: Record<string, number> = {};
  for (const stacks of all)
    for (const [position, cents] of Object.entries(stacks))
      merged[position] = (merged[position] ?? 0) + cents;
  return merged;
}

export type PlacedResult = 'placed' | 'closed' | 'limit' | 'balance';

/** The player's own chips: those that the server has, those being sent, and those not sent yet. */
export class TableBets {
  readonly #deps: BetsDeps;
  /** One entry for each touch, so that undo takes back one. */
  #unsent: Stacks[] = [];
  #sending: Stacks = {};
  #last: Stacks = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(deps: BetsDeps) {
    this.#deps = deps;
  }

  get stacks(): Stacks {
    return addStacks(this.#deps.state()?.own.bet ?? {}, this.#sending, ...this.#unsent);
  }

  get totalCents(): number {
    return sumOfStacks(this.stacks);
  }

  /** Less than the server's until it has taken what is on the way. */
  get balanceCents(): number {
    const unpaid =
      sumOfStacks(this.#sending) + this.#unsent.reduce((total, chips) => total + sumOfStacks(chips), 0);
    return (this.#deps.state()?.own.balanceCents ?? 0) - unpaid;
  }

  isOpen = () => this.#deps.state()?.table.phase === 'betting';
  canUndo = () => this.isOpen() && (this.#unsent.length > 0 || this.#placedKeys().length > 0);
  canRepeat = () => this.isOpen() && sumOfStacks(this.#last) > 0 && this.totalCents === 0;
  canDouble = () => this.isOpen() && this.totalCents > 0;

  place(chips: Stacks): PlacedResult {
    const limits = this.#deps.state()?.limits;
    if (!this.isOpen() || limits === undefined) return 'closed';
    const next = addStacks(this.stacks, chips);
    const isWithin =
      sumOfStacks(next) <= limits.maxCents &&
      Object.values(next).every((cents) => cents <= limits.positionMaxCents);
    if (!isWithin) return 'limit';
    if (sumOfStacks(chips) > this.balanceCents) return 'balance';
    this.#unsent.push(chips);
    this.#sendSoon();
    this.#deps.onChanged();
    return 'placed';
  }

  undo() {
    if (this.#unsent.pop() === undefined) {
      const newest = this.#placedKeys().at(-1);
      if (newest !== undefined) this.#takeBack([newest]);
    }
    this.#deps.onChanged();
  }

  clear() {
    this.#unsent = [];
    const keys = this.#placedKeys();
    if (keys.length > 0) this.#takeBack(keys);
    this.#deps.onChanged();
  }

  repeat() {
    if (this.canRepeat()) return this.place(this.#last);
    return 'closed';
  }

  double() {
    return this.place(this.stacks);
  }

  /** Betting ends soon: nothing may wait. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#unsent.length > 0) this.#queue = this.#queue.then(() => this.#send());
  }

  /** `repeat` lays these chips again. */
  remember() {
    this.#unsent = [];
    const placed = this.#deps.state()?.own.bet ?? {};
    if (sumOfStacks(placed) > 0) this.#last = placed;
  }

  #placedKeys(): string[] {
    return (this.#deps.state()?.own.placements ?? []).map(({ key }) => key);
  }

  #sendSoon() {
    this.#timer ??= setTimeout(() => this.flush(), sendAfterMs);
  }

  async #send() {
    const chips = addStacks(...this.#unsent);
    this.#unsent = [];
    // A repeated request may arrive in the next round, which has other prices.
    const roundId = this.#deps.state()?.table.roundId;
    if (sumOfStacks(chips) === 0 || roundId == null) return;
    this.#sending = chips;
    const key = newRoundKey();
    await this.#request(() => this.#deps.api.table.placeChips(roundId, key, chips));
  }

  #takeBack(keys: readonly string[]) {
    this.#queue = this.#queue.then(() => this.#request(() => this.#deps.api.table.takeChipsBack(keys)));
  }

  /** Repeated until there is a response: the same key takes the chips once. */
  async #request(send: () => Promise<{ own: OwnBets }>) {
    try {
      const { own } = await retryUntilResponse(send, this.#deps.connection);
      this.#sending = {};
      this.#deps.setOwn(own);
    } catch (error) {
      this.#sending = {};
      this.#unsent = [];
      if (!(error instanceof RefusedError)) throw error;
      this.#deps.onRefused(error);
    }
    this.#deps.onChanged();
  }
}

/** Returns the player's positions that won. */
export const winPositionsOf = (events: readonly unknown[]): string[] =>
  events.flatMap((event) => readWinPosition(event));

function readWinPosition(event: unknown): string[] {
  if (typeof event !== 'object' || event === null || !('position' in event)) return [];
  return typeof event.position === 'string' ? [event.position] : [];
}
