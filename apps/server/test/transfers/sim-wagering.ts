import type { RefusalCode } from '@golden-acers/contract';
import {
  type bonusFiguresOf,
  isBalanceReadSince,
  isTakenBackInPart,
  type WageringProgress,
  wageringProgressOf,
  type wageringStepFor,
} from '../../src/promotions/wagering/wagering-rules.ts';
import { type SimClaim, type SimPromotions, takeBackClaimIdOf, wageredOffer } from './sim-claims.ts';
import type { SimDatabase, SimRow } from './sim-database.ts';
import { type SimProvider, type SimRound, simDateAt } from './sim-provider.ts';
import { SimReadings } from './sim-readings.ts';
import type { SimScheduler } from './sim-scheduler.ts';
import type { SimContext } from './sim-server.ts';

/** The rules of wagering under trial, and the mistakes that a shell makes around them. */
export interface WageringRules {
  readonly wageringStepFor: typeof wageringStepFor;
  readonly bonusFiguresOf: typeof bonusFiguresOf;
}
export interface WageringBugs {
  /** A server that finds a take-back sends its amount again, whatever became of it. */
  readonly repeatsTakeBack?: boolean;
  /** The claim ends in a transaction before that of the take-back. */
  readonly endsBeforeTakeBack?: boolean;
  /** A redeem is admitted while wagering is open. */
  readonly ignoresWagering?: boolean;
  /** A corrected record counts beside the one that it replaces. */
  readonly countsCorrectionsTwice?: boolean;
  /** A bonus that is given up counts as returned after its first transfer. */
  readonly leavesRest?: boolean;
}

/** The maximum delay between a stake and its record. */
const lateRecordsMs = 20_000;
const lookEveryMs = 15_000;
const wageringShares = { table: 50 };

/** Wagering in the database of the simulation: a method is a transaction. */
export class SimWagering {
  readonly readings: SimReadings;
  readonly #stopped = new Set<string>();
  readonly #scheduler: SimScheduler;
  readonly #db: SimDatabase;
  readonly #provider: SimProvider;
  readonly #promotions: SimPromotions;
  readonly #rules: WageringRules;
  readonly bugs: WageringBugs;

  constructor(
    { scheduler, db, provider }: Pick<SimContext, 'scheduler' | 'db' | 'provider'>,
    promotions: SimPromotions,
    { rules, bugs }: { rules: WageringRules; bugs: WageringBugs },
  ) {
    this.#scheduler = scheduler;
    this.#db = db;
    this.#provider = provider;
    this.readings = new SimReadings(provider);
    this.#promotions = promotions;
    this.#rules = rules;
    this.bugs = bugs;
    db.wageringMissingCentsOf = (player) => this.#missingCentsOf(player);
  }

  findOpen(player: string): SimClaim | undefined {
    return this.#promotions.claims.find((claim) => claim.player === player && claim.state === 'active');
  }

  #missingCentsOf(player: string): bigint | null {
    if (this.bugs.ignoresWagering === true) return null;
    const open = this.#promotions.claims.find(
      ({ player: of, offer, state, transferId }) =>
        of === player &&
        offer === wageredOffer &&
        (state === 'active' || (state === 'claimed' && transferId !== undefined)),
    );
    if (open !== undefined) return open.wageringRequiredCents;
    return this.#promotions.isMatchPending(player) ? 0n : null;
  }

  stopPlaying(player: string): void {
    this.#stopped.add(player);
  }

  /** A player who gives a bonus up, or whose bonus has expired, plays no more. */
  isPlaying(player: string): boolean {
    if (this.#stopped.has(player)) return false;
    const own = this.#promotions.claims.find(
      (claim) => claim.player === player && claim.expiresAtMs !== undefined,
    );
    return (
      own?.expiresAtMs === undefined || own.state === 'completed' || this.#scheduler.nowMs < own.expiresAtMs
    );
  }

  #progressOf(claim: SimClaim): WageringProgress {
    const { sentAtMs } = this.#bonusOf(claim);
    const { expiresAtMs = 0, player, wageringRequiredCents } = claim;
    const countsReplaced = this.bugs.countsCorrectionsTwice === true;
    const period = { fromMs: sentAtMs, toMs: expiresAtMs, countsReplaced };
    const stakes = this.readings.listStakes(player, period);
    return wageringProgressOf({ wageringShares }, wageringRequiredCents, stakes);
  }

  /** Returns the transfer that paid the claim, and when it was sent. */
  #bonusOf({ transferId }: SimClaim): { row: SimRow; sentAtMs: number } {
    const row = this.#db.get(transferId ?? '');
    return { row, sentAtMs: (row.sentAt?.getTime() ?? 0) - simDateAt(0).getTime() };
  }

  #takeBacksOf({ id }: SimClaim): SimRow[] {
    return [...this.#db.rows.values()].filter((row) => takeBackClaimIdOf(row) === id);
  }

  #factsOf(claim: SimClaim) {
    const takeBacks = this.#takeBacksOf(claim);
    const state = takeBacks.at(-1)?.state;
    const takeBackState =
      state === undefined || state === 'applied' || state === 'rejected' ? (state ?? null) : 'open';
    const takenBackCents = takeBacks
      .filter((row) => row.state === 'applied')
      .reduce((sum, { amountCents }) => sum + amountCents, 0n);
    return { ending: claim.ending, takeBackState, takenBackCents, takeBacks, undoneBy: null } as const;
  }

  #openBonusOf(claim: SimClaim, balanceCents: bigint) {
    const { row: bonus } = this.#bonusOf(claim);
    const since = [...this.#db.rows.values()].filter(
      (row) =>
        row.player === claim.player &&
        row.state === 'applied' &&
        takeBackClaimIdOf(row) !== claim.id &&
        (row.settledOrder ?? 0) > (bonus.settledOrder ?? 0),
    );
    const sumOf = (kind: SimRow['kind']) =>
      since.filter((row) => row.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0n);
    return {
      ...{ bonusCents: claim.bonusCents, beforeBonusCents: bonus.balanceBeforeCents, balanceCents },
      ...{ rechargedCents: sumOf('recharge'), redeemedCents: sumOf('redeem') },
      takenBackCents: this.#factsOf(claim).takenBackCents,
    };
  }

  forfeitedCentsOf(claim: SimClaim): bigint {
    const balanceCents = this.#db.knownBalances.get(claim.player)?.cents ?? 0n;
    return this.#rules.bonusFiguresOf(this.#openBonusOf(claim, balanceCents)).forfeitedCents;
  }

  leaseDue(): SimClaim | undefined {
    const { nowMs } = this.#scheduler;
    const due = this.#promotions.claims.find(
      ({ state, wageringDueAtMs }) =>
        wageringDueAtMs !== undefined && wageringDueAtMs <= nowMs && state === 'active',
    );
    if (due !== undefined) this.#look(due, lookEveryMs);
    return due;
  }

  #look(claim: SimClaim, inMs: number): void {
    claim.wageringDueAtMs = this.#scheduler.nowMs + inMs;
    this.#db.onWork(claim.wageringDueAtMs);
  }

  /** Compare `advanceWagering`. True when the bonus must be taken back. */
  advance(claim: SimClaim): boolean {
    if (claim.state !== 'active') return false;
    const facts = this.#factsOf(claim);
    const isOver = this.readings.completeUntilMsOf(claim.player) >= (claim.expiresAtMs ?? 0) + lateRecordsMs;
    const step = this.#rules.wageringStepFor(facts, this.#progressOf(claim), isOver);
    this.#look(claim, lookEveryMs);
    if (step === 'take_rest' && this.bugs.leavesRest === true) this.#end(claim, claim.ending ?? 'expired');
    else if (step === 'complete') this.#complete(claim);
    else if (step !== 'take_rest' && step !== 'await_transfer') claim.ending = null;
    return claim.state === 'active' && (step === 'take_rest' || step === 'expire');
  }

  /** Compare `takeBonusBack`: the claim's ending with its transfer, or neither. Returns the transfer. */
  takeBack(
    claim: SimClaim,
    ending: 'forfeited' | 'expired',
    { readAt, hadOpenRound }: { readAt: Date; hadOpenRound: boolean },
  ): string | RefusalCode | undefined {
    const facts = this.#factsOf(claim);
    const balance = this.#db.knownBalances.get(claim.player);
    const known = { balanceAt: balance?.at ?? null, isBalanceRead: balance?.isRead === true };
    if (!isBalanceReadSince(known, readAt)) return 'promotion.figures_changed';
    if (claim.state !== 'active') return 'promotion.no_wagering';
    if (claim.ending !== null && !isTakenBackInPart(facts) && this.bugs.repeatsTakeBack !== true)
      return 'promotion.ending_already';
    const repeated = this.bugs.repeatsTakeBack === true ? facts.takeBacks[0]?.amountCents : undefined;
    const amountCents = repeated ?? this.forfeitedCentsOf(claim);
    if (amountCents === 0n || (facts.takeBacks.length > 1 && repeated !== undefined)) {
      // The records or a redeem must show that no round is open.
      if (facts.takenBackCents === 0n && hadOpenRound) return 'promotion.game_open';
      this.#end(claim, claim.ending ?? ending);
      return undefined;
    }
    const requested = this.#db.requestTransfer({
      ...{ actor: claim.player, key: `forfeit:${claim.id}:${facts.takeBacks.length}`, player: claim.player },
      ...{ kind: 'redeem', amountCents, cause: 'promotion' },
    });
    if (typeof requested === 'string') return requested;
    claim.ending ??= ending;
    return requested.row.id;
  }

  endEarly(claim: SimClaim): void {
    if (claim.state === 'active') claim.state = 'forfeited';
  }

  #complete(claim: SimClaim): void {
    const { sentAtMs } = this.#bonusOf(claim);
    const staked = this.#provider
      .account(claim.player)
      .rounds.filter(
        ({ startedAtMs, recordedAtMs }) => startedAtMs >= sentAtMs && recordedAtMs <= this.#scheduler.nowMs,
      )
      .reduce((sum, round) => sum + countedAtMost(round), 0n);
    if (staked < claim.wageringRequiredCents)
      this.#db.violations.push(`claim ${claim.id} completed with ${staked}`);
    claim.state = 'completed';
    claim.wageringDueAtMs = undefined;
  }

  #end(claim: SimClaim, state: 'forfeited' | 'expired'): void {
    claim.state = state;
    claim.wageringDueAtMs = undefined;
  }

  /** Notes a redeem of an agent that arrives at the provider. */
  noteRedeem(transferId: string): void {
    const row = this.#db.get(transferId);
    if (row.kind !== 'redeem' || row.cause !== 'agent') return;
    const open = this.#promotions.claims.find(
      (claim) =>
        claim.player === row.player &&
        claim.wageringRequiredCents > 0n &&
        (claim.state === 'active' || (claim.state === 'claimed' && this.#isPaid(claim))),
    );
    if (open !== undefined) this.#db.violations.push(`${row.id} passed the open wagering of ${open.id}`);
  }

  #isPaid({ transferId }: SimClaim): boolean {
    return transferId !== undefined && this.#db.get(transferId).state === 'applied';
  }

  /** Checks the invariants after everything is settled. */
  check(playersInReview: ReadonlySet<string>): void {
    const { violations } = this.#db;
    for (const claim of this.#promotions.claims) {
      if (claim.wageringRequiredCents === 0n || playersInReview.has(claim.player)) continue;
      const { takenBackCents } = this.#factsOf(claim);
      if (claim.state === 'active' && claim.ending !== null)
        violations.push(`the take-back of claim ${claim.id} is lost`);
      if (claim.state === 'completed' && takenBackCents > 0n)
        violations.push(`claim ${claim.id} was completed and taken back`);
      if (claim.state === 'forfeited' || claim.state === 'expired')
        this.#checkReturned(claim, takenBackCents);
    }
  }

  /**
   * Compares with the provider's balance. A player who has given a bonus up plays no more, so that
   * the balance is the player's own money: less only when nothing was there to take back.
   */
  #checkReturned(claim: SimClaim, takenBackCents: bigint): void {
    const { balanceCents } = this.#provider.account(claim.player);
    const { row: bonus } = this.#bonusOf(claim);
    if (bonus.balanceBeforeCents === null) return;
    const { beforeBonusCents, rechargedCents, redeemedCents } = this.#openBonusOf(claim, balanceCents);
    const own = (beforeBonusCents ?? 0n) + rechargedCents - redeemedCents;
    if (balanceCents > own && own >= 0n)
      this.#db.violations.push(`claim ${claim.id} is ${claim.state} and left ${balanceCents - own}`);
    if (takenBackCents > 0n && balanceCents < own)
      this.#db.violations.push(`claim ${claim.id} was taken back with ${own - balanceCents} too much`);
  }
}

/** Returns the most that a record of the round has shown. */
function countedAtMost({ stakedCents, firstStakedCents, gameType }: SimRound): bigint {
  const cents = stakedCents > firstStakedCents ? stakedCents : firstStakedCents;
  return gameType === 'table' ? cents / 2n : cents;
}
