import type { ClaimState, RefusalCode, TransferState } from '@golden-acers/contract';
import { backoffMs, minuteMs } from '@golden-acers/platform';

/**
 * Every decision about a claim, and nothing else: no database, no provider, no clock. `claims.ts`, the
 * workers and the simulator of the tests read the facts, ask here once a step, and do it.
 *
 *   offered ─▶ claimed ─▶ active ─▶ completed | forfeited | expired | cancelled
 *                 └─▶ completed (nothing to wager) | expired | cancelled
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
  | { readonly type: 'accepted' }
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
  | { readonly type: 'wagered'; readonly wageredCents: bigint }
  | { readonly type: 'forfeited' }
  | { readonly type: 'expired' }
  | { readonly type: 'cancelled'; readonly reason: string };

/**
 * `pay`: request the transfer in the step's transaction. `wait`: an event must come first. `unpaid`: its
 * rejected transfer is detached, and another one pays it later, unless the claim has ended.
 */
type ClaimEffect = 'pay' | 'wait' | 'retry' | 'paid' | 'unpaid';

export interface ClaimStep {
  readonly state: ClaimState;
  readonly effect?: ClaimEffect;
  readonly bonusCents?: bigint;
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

/** The step for the event; undefined when it is too late or not allowed now. */
export function claimStepFor(current: ClaimProgress, event: ClaimEvent): ClaimStep | undefined {
  const { state } = current;
  switch (event.type) {
    case 'accepted':
      return state === 'offered' ? { state: 'claimed', effect: nextOf(current) } : undefined;
    case 'matched':
      return state === 'claimed' && current.bonusCents === null && event.bonusCents > 0n
        ? { state: 'claimed', bonusCents: event.bonusCents, effect: 'pay' }
        : undefined;
    case 'due':
      return stepWhenDue(current, event);
    case 'payment_refused':
      if (state !== 'claimed' || current.hasTransfer) return undefined;
      return finalRefusals.has(event.code)
        ? { state: 'cancelled', reason: event.code }
        : { state: 'claimed', effect: 'retry' };
    case 'wagered':
      return state === 'active' && event.wageredCents >= current.wageringRequiredCents
        ? { state: 'completed' }
        : undefined;
    case 'forfeited':
      return state === 'active' ? { state: 'forfeited' } : undefined;
    case 'expired':
      return state === 'active' || isUnpaid(current) ? { state: 'expired' } : undefined;
    case 'cancelled':
      return state === 'active' || isUnpaid(current)
        ? { state: 'cancelled', reason: event.reason }
        : undefined;
  }
}

function stepWhenDue(
  current: ClaimProgress,
  { isOver, transferState, rejections }: Extract<ClaimEvent, { type: 'due' }>,
): ClaimStep | undefined {
  const { state, wageringRequiredCents } = current;
  if (isUnpaid(current)) {
    // An owed amount is paid, however late.
    if (state === 'claimed' && current.bonusCents !== null) return { state, effect: 'pay' };
    return isOver ? { state: 'expired' } : { state, effect: 'wait' };
  }
  if (state !== 'claimed') return undefined;
  switch (transferState) {
    case 'applied':
      return { state: wageringRequiredCents > 0n ? 'active' : 'completed', effect: 'paid' };
    case 'rejected':
      return rejections < maxPayments
        ? { state, effect: 'unpaid' }
        : { state: 'cancelled', reason: 'transfer_rejected', effect: 'unpaid' };
    default:
      return { state, effect: 'wait' };
  }
}

/** True for an open claim without a payment or a pending transfer. */
function isUnpaid({ state, hasTransfer }: ClaimProgress): boolean {
  return (state === 'offered' || state === 'claimed') && !hasTransfer;
}

function nextOf({ bonusCents }: ClaimProgress): ClaimEffect {
  return bonusCents === null ? 'wait' : 'pay';
}

export type EndState = Exclude<ClaimState, 'offered' | 'claimed' | 'active'>;

const endStates: ReadonlySet<ClaimState> = new Set(['completed', 'forfeited', 'expired', 'cancelled']);

export function isEnded(state: ClaimState): state is EndState {
  return endStates.has(state);
}

/** The amount to stake before the bonus may be redeemed. */
export function wageringRequired(bonusCents: bigint, wageringMultiple: number): bigint {
  return bonusCents * BigInt(wageringMultiple);
}
