import type { ClaimState, RefusalCode, TransferState } from '@golden-acers/contract';
import { backoffMs, minuteMs } from '@golden-acers/platform';

/**
 * Every decision about a claim until it is paid, and nothing else: no database, no provider, no clock.
 * `claim-steps.ts`, `deposit-matches.ts` and the simulator of the tests read the facts, ask here once a step,
 * and do it. Afterwards `wagering-rules.ts` decides.
 *
 *   claimed ─▶ active ─▶ completed | forfeited | expired
 *      └─▶ completed (nothing to wager) | expired | cancelled
 *
 * A claim has one transfer at a time. Once it has one, only the transfer's end moves the claim: what is on
 * its way is neither expired nor cancelled. A rejected transfer leaves the claim, and another one pays it,
 * a bounded number of times.
 */
export interface ClaimProgress {
  readonly state: ClaimState;
  /** Known once it is fixed or its recharge came. */
  readonly bonusCents: bigint | null;
  readonly hasTransfer: boolean;
  readonly wageringRequiredCents: bigint;
}

export type ClaimEvent =
  /** A recharge matched it. */
  | { readonly type: 'matched'; readonly bonusCents: bigint }
  /** A server checks the claim; `transferState` is that of its transfer, if it has one. */
  | {
      readonly type: 'due';
      readonly isOver: boolean;
      readonly transferState: TransferState | undefined;
      /** The number of its transfers that were rejected. */
      readonly rejections: number;
    }
  | { readonly type: 'payment_refused'; readonly code: RefusalCode }
  /** Its player or an agent cancels it. */
  | { readonly type: 'cancelled'; readonly reason: string };

/**
 * `match`: store the bonus, which is due to be paid. `pay`: request the transfer in the step's transaction.
 * `wait`: an event must come first. `retry`: its rejected transfer leaves it, and another one pays it later.
 */
export type ClaimStep =
  | { readonly state: 'claimed'; readonly effect: 'match' | 'pay' | 'wait' | 'retry' }
  | { readonly state: 'active' | 'completed'; readonly effect: 'paid' }
  | ClaimEnd;

/** It ends without a payment. A rejected transfer leaves it. */
export interface ClaimEnd {
  readonly state: 'expired' | 'cancelled';
  readonly effect: 'end';
  readonly reason?: string;
}

/** Permanent refusals of a payment. Every other refusal is retried. */
const finalRefusals: ReadonlySet<RefusalCode> = new Set([
  'promotion.budget_spent',
  'promotion.recharge_redeemed',
  'player.closed',
]);

/** A claim ends after this many rejected transfers, about eight hours. It may then be made again. */
export const maxPayments = 10;
const paymentBackoff = { firstMs: minuteMs, maxMs: 6 * 60 * minuteMs };

/** The delay of a payment after this number of rejected ones. */
export function paymentDelayMs(rejections: number): number {
  return rejections === 0 ? 0 : backoffMs(rejections - 1, paymentBackoff);
}

/** The step for the event. Undefined: it is too late or not allowed now, or nothing changes. */
export function claimStepFor(current: ClaimProgress, event: ClaimEvent): ClaimStep | undefined {
  switch (event.type) {
    case 'matched':
      return current.state === 'claimed' && current.bonusCents === null && event.bonusCents > 0n
        ? { state: 'claimed', effect: 'match' }
        : undefined;
    case 'due':
      return stepWhenDue(current, event);
    case 'payment_refused':
      return finalRefusals.has(event.code) ? cancelUnpaid(current, event.code) : undefined;
    case 'cancelled':
      return cancelUnpaid(current, event.reason);
  }
}

function stepWhenDue(
  current: ClaimProgress,
  { isOver, transferState, rejections }: Extract<ClaimEvent, { type: 'due' }>,
): ClaimStep | undefined {
  if (isUnpaid(current)) {
    // An owed amount is paid, however late.
    if (current.bonusCents !== null) return { state: 'claimed', effect: 'pay' };
    return isOver ? { state: 'expired', effect: 'end' } : { state: 'claimed', effect: 'wait' };
  }
  if (current.state !== 'claimed') return undefined;
  switch (transferState) {
    case 'applied':
      return { state: current.wageringRequiredCents > 0n ? 'active' : 'completed', effect: 'paid' };
    case 'rejected':
      return rejections < maxPayments
        ? { state: 'claimed', effect: 'retry' }
        : { state: 'cancelled', effect: 'end', reason: 'transfer_rejected' };
    default:
      return { state: 'claimed', effect: 'wait' };
  }
}

function cancelUnpaid(current: ClaimProgress, reason: string): ClaimEnd | undefined {
  return isUnpaid(current) ? { state: 'cancelled', effect: 'end', reason } : undefined;
}

/** True for an open claim without a payment or a pending transfer. */
export function isUnpaid({ state, hasTransfer }: Pick<ClaimProgress, 'state' | 'hasTransfer'>): boolean {
  return state === 'claimed' && !hasTransfer;
}

/** The amount to stake before the bonus may be redeemed. */
export function wageringRequired(bonusCents: bigint, wageringMultiple: number): bigint {
  return bonusCents * BigInt(wageringMultiple);
}
