import type { ProviderTradeRecord } from '@golden-acers/provider';
import type { CallOutcome } from '../../src/money/transfers/transfer-state-machine.ts';
import type { SimRandom, SimScheduler, SimTask } from './sim-scheduler.ts';

export interface SimProviderCall {
  /** The transfer that sent the call. A real provider does not report it. */
  readonly transferId: string;
  readonly account: string;
  readonly changeCents: bigint;
  readonly reference: string;
}

/** A round: its stake is taken at once, its win comes at its end, and its record later. */
export interface SimRound {
  readonly startedAtMs: number;
  readonly lastsMs: number;
  readonly stakedCents: bigint;
  readonly wonCents: bigint;
  readonly gameType: 'slot' | 'table';
  readonly recordedAtMs: number;
  /** The time until which the record shows another stake. */
  readonly correctedAtMs: number;
  readonly firstStakedCents: bigint;
}

interface SimProviderAccount {
  balanceCents: bigint;
  openRounds: number;
  readonly rounds: SimRound[];
  readonly records: ProviderTradeRecord[];
}

type CallEnding = 'applied' | 'session' | 'refused' | 'in_game';

export const moneyTimeoutMs = 15_000;
export const inFlightMs = 30_000;
const simStartMs = Date.UTC(2026, 2, 1, 12);

/** The provider as its protocol page describes it, with every way in which a call of it can end. */
export class SimProvider {
  readonly #scheduler: SimScheduler;
  readonly #random: SimRandom;
  readonly #accounts = new Map<string, SimProviderAccount>();
  readonly #references = new Set<string>();
  readonly #clockOffMs: number;
  /** Half of the providers take a reference, and carry each one out once. */
  readonly #isIdempotent: boolean;
  /** Half of those write it into their records. */
  readonly recordsTransactionIds: boolean;
  readonly #onMove: (sending: SimProviderCall) => void;
  isFaulty = true;
  /** The number of times that each transfer moved credit here. */
  readonly moveCounts = new Map<string, number>();

  constructor(scheduler: SimScheduler, random: SimRandom, onMove: (sending: SimProviderCall) => void) {
    this.#scheduler = scheduler;
    this.#random = random;
    this.#onMove = onMove;
    this.#clockOffMs = random.between(-120_000, 120_000);
    this.#isIdempotent = random.chance(0.5);
    this.recordsTransactionIds = this.#isIdempotent && random.chance(0.5);
  }

  account(name: string): SimProviderAccount {
    const account = this.#accounts.get(name) ?? { balanceCents: 0n, openRounds: 0, rounds: [], records: [] };
    this.#accounts.set(name, account);
    return account;
  }

  /**
   * The outcome that the caller of one money call sees: the time-out is one, if no response arrived by then.
   */
  *call(sending: SimProviderCall): SimTask<CallOutcome> {
    const ending = yield* this.#send(sending);
    if (ending !== 'session') return ending;
    // Refused before it was looked at: the adapter signs in again and repeats it once.
    yield this.#random.between(50, 2_000);
    const again = yield* this.#send(sending);
    return again === 'session' ? rejectedOutcome('provider.sign_in_failed') : again;
  }

  *#send(sending: SimProviderCall): SimTask<CallOutcome | 'session'> {
    const random = this.#random;
    const fault = this.isFaulty && random.chance(0.45) ? random.below(9) : -1;
    if (fault === 0) {
      yield random.between(1, 400);
      return random.chance(0.5)
        ? rejectedOutcome('provider.unavailable')
        : unknownOutcome('reset before it was done');
    }
    if (fault === 1) return yield* this.#unknownAfter('HTML, not done', random.between(1, 3_000));
    if (fault === 2) return yield* this.#unknownAfter('unclassified, not done', random.between(1, 3_000));
    if (fault === 3) {
      yield random.between(1, 400);
      return 'session';
    }
    const outcome: { ending?: CallEnding } = {};
    // The request is slow: it may arrive after the caller gave up, up to `inFlightMs` after it was sent.
    const thereMs = fault === 4 ? random.between(1, inFlightMs - 1) : random.between(1, 150);
    const backMs = fault === 5 ? random.between(1, 4 * moneyTimeoutMs) : random.between(1, 150);
    this.#scheduler.schedule(thereMs, () => {
      outcome.ending = this.#arrive(sending);
    });
    if (fault === 6) return yield* this.#unknownAfter('the response was dropped', thereMs + backMs);
    if (fault === 7) return yield* this.#unknownAfter('HTML, but done', thereMs + backMs);
    if (fault === 8) return yield* this.#unknownAfter('unclassified, but done', thereMs + backMs);
    if (thereMs + backMs >= moneyTimeoutMs) return yield* this.#unknownAfter('timed out', moneyTimeoutMs);
    yield thereMs + backMs;
    if (outcome.ending === 'applied') return { state: 'applied', evidence: {} };
    if (outcome.ending === 'in_game') return rejectedOutcome('provider.player_in_game');
    return rejectedOutcome(random.chance(0.5) ? 'provider.player_balance_low' : 'provider.agent_credit_low');
  }

  *#unknownAfter(why: string, afterMs: number): SimTask<CallOutcome> {
    yield Math.min(afterMs, moneyTimeoutMs);
    return unknownOutcome(why);
  }

  #arrive(sending: SimProviderCall): CallEnding {
    const account = this.account(sending.account);
    if (this.#isIdempotent && this.#references.has(sending.reference)) return 'applied';
    if (sending.changeCents < 0n && account.openRounds > 0) return 'in_game';
    const after = account.balanceCents + sending.changeCents;
    if (after < 0n || (this.isFaulty && this.#random.chance(0.12))) return 'refused';
    this.#references.add(sending.reference);
    this.moveCounts.set(sending.transferId, (this.moveCounts.get(sending.transferId) ?? 0) + 1);
    this.#onMove(sending);
    account.records.push({
      account: sending.account,
      gameId: '1',
      balanceBeforeCents: account.balanceCents,
      scoreCents: sending.changeCents,
      insertTime: new Date(simStartMs + this.#scheduler.nowMs + this.#clockOffMs),
      transactionId: this.recordsTransactionIds ? sending.reference : null,
    });
    account.balanceCents = after;
    return 'applied';
  }

  /** Balance and records at one moment, or nothing when the provider can't be read. */
  *read(name: string): SimTask<{ balanceCents: bigint; trades: readonly ProviderTradeRecord[] } | undefined> {
    yield this.#random.between(1, 1_500);
    if (this.isFaulty && this.#random.chance(0.2)) return undefined;
    const { balanceCents, records } = this.account(name);
    const trades = [...records];
    yield this.#random.between(1, 1_500);
    return { balanceCents, trades };
  }

  /** Plays a round: the balance changes, and our server is not notified. */
  play(name: string): void {
    const account = this.account(name);
    const change = BigInt(this.#random.pick([-400, -100, 100, 400, this.#random.between(-300, 300)]));
    if (account.balanceCents + change >= 0n) account.balanceCents += change;
  }

  playRound(name: string, round: SimRound): void {
    const account = this.account(name);
    if (account.balanceCents < round.stakedCents) return;
    account.balanceCents -= round.stakedCents;
    account.openRounds += 1;
    account.rounds.push(round);
    this.#scheduler.schedule(round.lastsMs, () => {
      account.openRounds -= 1;
      account.balanceCents += round.wonCents;
    });
  }
}

/** Returns the database's time as a date. */
export function simDateAt(nowMs: number): Date {
  return new Date(simStartMs + nowMs);
}

function rejectedOutcome(code: (CallOutcome & { state: 'rejected' })['code']): CallOutcome {
  return { state: 'rejected', code, evidence: {} };
}

function unknownOutcome(why: string): CallOutcome {
  return { state: 'unknown', evidence: { why } };
}
