import type { ClaimState, RefusalCode } from '@golden-acers/contract';
import {
  type ClaimProgress,
  type claimStepFor,
  maxPayments,
  paymentDelayMs,
  wageringRequired,
} from '../../src/promotions/claims/claim-state-machine.ts';
import type { SimDatabase, SimRow } from './sim-database.ts';
import type { SimScheduler } from './sim-scheduler.ts';

/** The rules of claims under trial, and the mistakes that a shell makes around them. */
export interface ClaimRules {
  readonly claimStepFor: typeof claimStepFor;
}
export interface ClaimBugs {
  /** Amounts held for payments that are being sent do not count against the budget. */
  readonly ignoresHolds?: boolean;
  /** The transfer commits first and the claim is updated later, and each attempt has another key. */
  readonly paysBeforeClaim?: boolean;
  /** A fact counts as read before the decision about it. */
  readonly passesFactFirst?: boolean;
  /** A recharge is decided about without looking for an earlier claim. */
  readonly ignoresEarlierClaim?: boolean;
}

export interface SimClaim {
  readonly id: string;
  readonly player: string;
  readonly offer: string;
  readonly bonusCents: bigint;
  state: ClaimState;
  /** Why it was cancelled. */
  reason: string | undefined;
  transferId: string | undefined;
  nextAtMs: number | undefined;
  tries: number;
  readonly wageringRequiredCents: bigint;
  /** When the wagering expires. Undefined until the bonus is paid. */
  expiresAtMs: number | undefined;
  wageringDueAtMs: number | undefined;
  ending: 'forfeited' | 'expired' | null;
}

/** The automatic match of the first recharge has no budget; the others have one for one claim and a half. */
const firstRechargeOffer = 'first';
export const wageredOffer = 'wagered';
const creditCents = 100n;
const budgetCents = 150n;
const wageringMultiple = 3;
const wageringMs = 45_000;
const leaseMs = 4_000;

/** Offers, claims and unread facts, in the database of the simulation: a method is a transaction. */
export class SimPromotions {
  readonly claims: SimClaim[] = [];
  /** Applied recharges that `depositMatchConsumer` has not read. */
  readonly #unread = new Map<string, SimRow>();
  readonly #scheduler: SimScheduler;
  readonly #db: SimDatabase;
  readonly #rules: ClaimRules;
  readonly #bugs: ClaimBugs;

  constructor(scheduler: SimScheduler, db: SimDatabase, rules: ClaimRules, bugs: ClaimBugs) {
    this.#scheduler = scheduler;
    this.#db = db;
    this.#rules = rules;
    this.#bugs = bugs;
    db.onSettled = (row) => this.#recordSettled(row);
  }

  #recordSettled(row: SimRow): void {
    const { nowMs } = this.#scheduler;
    const claim = this.claims.find(({ id }) => id === claimIdOf(row));
    const ofTakeBack = this.claims.find(({ id }) => id === takeBackClaimIdOf(row));
    if (claim !== undefined) claim.nextAtMs = nowMs;
    else if (ofTakeBack !== undefined) ofTakeBack.wageringDueAtMs = nowMs;
    else if (row.state === 'applied' && row.kind === 'recharge' && row.cause === 'agent')
      this.#unread.set(row.id, { ...row });
    this.#db.onWork(this.#scheduler.nowMs);
  }

  /** A player claims a credit: the claim with its transfer, or neither. Compare `claimOffer`. */
  claimCredit(player: string, offer: string): SimClaim | RefusalCode {
    if (this.#findClaim(player, offer) !== undefined) return 'promotion.claimed_already';
    return this.#claimAndPay(player, offer, creditCents);
  }

  #claimAndPay(player: string, offer: string, bonusCents: bigint): SimClaim | RefusalCode {
    const claim = this.#newClaim(player, offer, bonusCents);
    const refusal = this.#pay(claim);
    // Another transfer is open: the claim is made and paid later. Nothing is left of any other refusal.
    if (refusal === 'promotion.budget_spent') return refusal;
    this.#insert(claim);
    return claim;
  }

  #newClaim(player: string, offer: string, bonusCents: bigint): SimClaim {
    return {
      ...{ id: `${this.claims.length}`, player, offer, bonusCents, state: 'claimed' as const },
      ...{ reason: undefined, transferId: undefined, nextAtMs: this.#scheduler.nowMs + leaseMs, tries: 0 },
      wageringRequiredCents: wageringRequired(bonusCents, offer === wageredOffer ? wageringMultiple : 0),
      ...{ expiresAtMs: undefined, wageringDueAtMs: undefined, ending: null },
    };
  }

  #insert(claim: SimClaim): void {
    this.claims.push(claim);
    this.#db.onWork(claim.nextAtMs ?? this.#scheduler.nowMs);
  }

  #findClaim(player: string, offer: string): SimClaim | undefined {
    return this.claims.find(
      (claim) =>
        claim.player === player &&
        claim.offer === offer &&
        (claim.state !== 'cancelled' || claim.transferId !== undefined),
    );
  }

  /** Compare `payClaim`, `transfer_insert` and the ledger's constraint. */
  #pay(claim: SimClaim): RefusalCode | undefined {
    const { player, bonusCents } = claim;
    if (claim.offer !== firstRechargeOffer && this.#spentCents(claim.offer) + bonusCents > budgetCents)
      return 'promotion.budget_spent';
    claim.tries += 1;
    const attempt = this.#bugs.paysBeforeClaim === true ? claim.tries : this.#rejections(claim);
    const requested = this.#db.requestTransfer({
      ...{ player, actor: player, key: `claim:${claim.id}:${attempt}`, kind: 'recharge' },
      ...{ amountCents: bonusCents, cause: 'promotion' },
    });
    if (typeof requested === 'string') return requested;
    if (this.#bugs.paysBeforeClaim === true) return undefined;
    claim.transferId = requested.row.id;
    claim.nextAtMs = undefined;
    return undefined;
  }

  #rejections(claim: SimClaim): number {
    return [...this.#db.rows.values()].filter(
      (row) => claimIdOf(row) === claim.id && row.state === 'rejected',
    ).length;
  }

  #spentCents(offer: string): bigint {
    return [...this.#db.rows.values()]
      .filter(
        ({ state }) => state === 'applied' || (state !== 'rejected' && this.#bugs.ignoresHolds !== true),
      )
      .filter((row) => this.claims.some(({ id, offer: of }) => id === claimIdOf(row) && of === offer))
      .reduce((sum, { amountCents }) => sum + amountCents, -this.#returnedCents(offer));
  }

  /** Returns the amount that was taken back for the offer. */
  #returnedCents(offer: string): bigint {
    const ids = this.claims.filter((claim) => claim.offer === offer).map(({ id }) => id);
    return [...this.#db.rows.values()]
      .filter((row) => row.state === 'applied' && ids.includes(takeBackClaimIdOf(row) ?? ''))
      .reduce((sum, { amountCents }) => sum + amountCents, 0n);
  }

  /** Reads the next fact. With the bug, the caller decides about it in a later transaction. */
  readFact(): SimRow | undefined {
    const [next] = this.#unread;
    if (next === undefined) return undefined;
    const [transferId, recharge] = next;
    this.#unread.delete(transferId);
    if (this.#bugs.passesFactFirst === true) return recharge;
    this.matchRecharge(recharge);
    return undefined;
  }

  /** Makes the claim; the worker pays it. Compare `depositMatchConsumer`. */
  matchRecharge({ player, amountCents }: SimRow): void {
    const isMade = this.#findClaim(player, firstRechargeOffer) !== undefined;
    if (isMade && this.#bugs.ignoresEarlierClaim !== true) return;
    const claim = this.#newClaim(player, firstRechargeOffer, amountCents);
    this.#insert({ ...claim, nextAtMs: this.#scheduler.nowMs });
  }

  /** Compare `promotion_match_is_pending`. */
  isMatchPending(player: string): boolean {
    return [...this.#unread.values()].some((row) => row.player === player);
  }

  leaseDueClaim(): SimClaim | undefined {
    const due = this.claims.find(
      ({ nextAtMs }) => nextAtMs !== undefined && nextAtMs <= this.#scheduler.nowMs,
    );
    if (due === undefined) return undefined;
    due.nextAtMs = this.#scheduler.nowMs + leaseMs;
    this.#db.onWork(due.nextAtMs);
    return due;
  }

  /** Compare `advanceClaim`. Returns the transfer that it requested. */
  advance(claim: SimClaim): string | undefined {
    const transferState = claim.transferId === undefined ? undefined : this.#db.get(claim.transferId).state;
    const rejections = this.#rejections(claim);
    const due = { type: 'due', isOver: false, transferState, rejections } as const;
    const step = this.#rules.claimStepFor(progressOf(claim), due);
    if (step?.effect === 'pay') {
      const code = this.#pay(claim);
      if (code === undefined) return claim.transferId;
      this.#end(claim, this.#rules.claimStepFor(progressOf(claim), { type: 'payment_refused', code }));
      return undefined;
    }
    this.#end(claim, step);
    if (step?.effect === 'paid' && claim.state === 'active') {
      claim.wageringDueAtMs = this.#scheduler.nowMs;
      claim.expiresAtMs = this.#scheduler.nowMs + wageringMs;
    }
    if (step?.effect === 'retry' || step?.effect === 'end') claim.transferId = undefined;
    if (claim.state !== 'claimed' || claim.transferId !== undefined) claim.nextAtMs = undefined;
    else if (step?.effect === 'retry') {
      claim.nextAtMs = this.#scheduler.nowMs + paymentDelayMs(rejections) / 60;
      this.#db.onWork(claim.nextAtMs);
    }
    return undefined;
  }

  #end(claim: SimClaim, step: ReturnType<typeof claimStepFor>): void {
    if (step === undefined || step.state === claim.state) return;
    if (claim.state !== 'claimed') this.#db.violations.push(`claim ${claim.id} left its end ${claim.state}`);
    claim.state = step.state;
    claim.reason = step.effect === 'end' ? step.reason : undefined;
  }

  get isWorkLeft(): boolean {
    return this.#unread.size > 0 || this.claims.some(({ nextAtMs }) => nextAtMs !== undefined) || this.isDue;
  }

  /** Facts, claims or wagering. A cheap query, as most looks find nothing. */
  get isDue(): boolean {
    const { nowMs } = this.#scheduler;
    if (this.#unread.size > 0) return true;
    return this.claims.some(
      ({ nextAtMs = Number.POSITIVE_INFINITY, wageringDueAtMs = Number.POSITIVE_INFINITY }) =>
        nextAtMs <= nowMs || wageringDueAtMs <= nowMs,
    );
  }

  /** Checks the invariants after everything is settled. Players with a review wait for a person. */
  check(playersInReview: ReadonlySet<string>): void {
    const { violations } = this.#db;
    const rows = [...this.#db.rows.values()];
    const paidBy = new Map<string, bigint>();
    for (const claim of this.claims) {
      const paid = rows.filter((row) => claimIdOf(row) === claim.id && row.state === 'applied');
      if (paid.length > 1) violations.push(`claim ${claim.id} was paid ${paid.length} times`);
      const isPaid = paid.length > 0;
      if (!playersInReview.has(claim.player) && isBonusPaid(claim) !== isPaid)
        violations.push(`claim ${claim.id} is ${claim.state} and was paid ${paid.length} times`);
      if (!playersInReview.has(claim.player) && claim.state === 'claimed')
        violations.push(`claim ${claim.id} is owed`);
      if (
        claim.state === 'cancelled' &&
        claim.transferId === undefined &&
        claim.reason !== 'promotion.budget_spent' &&
        this.#rejections(claim) < maxPayments
      )
        violations.push(`claim ${claim.id} was lost: ${claim.reason}`);
      if (isPaid) paidBy.set(claim.offer, (paidBy.get(claim.offer) ?? 0n) + claim.bonusCents);
    }
    for (const [offer, cents] of paidBy) {
      if (offer !== firstRechargeOffer && cents - this.#returnedCents(offer) > budgetCents)
        violations.push(`${offer} gave ${cents}`);
    }
    for (const { player } of rows.filter(isMatchable)) {
      const own = this.claims.filter(
        (claim) => claim.player === player && claim.offer === firstRechargeOffer,
      );
      if (own.length !== 1 && !playersInReview.has(player))
        violations.push(`${player} has ${own.length} claims of a first recharge`);
    }
  }
}

const isMatchable = ({ kind, cause, state }: SimRow): boolean =>
  kind === 'recharge' && cause === 'agent' && state === 'applied';

const isBonusPaid = ({ state }: SimClaim): boolean => state !== 'claimed' && state !== 'cancelled';

function progressOf({ state, bonusCents, transferId, wageringRequiredCents }: SimClaim): ClaimProgress {
  return { state, bonusCents, hasTransfer: transferId !== undefined, wageringRequiredCents };
}

function claimIdOf({ key }: Pick<SimRow, 'key'>): string | undefined {
  return /^claim:(\d+)/.exec(key)?.[1];
}

export function takeBackClaimIdOf({ key }: Pick<SimRow, 'key'>): string | undefined {
  return /^forfeit:(\d+)/.exec(key)?.[1];
}
