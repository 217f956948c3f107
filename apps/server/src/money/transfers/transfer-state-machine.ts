import type { AdjustmentCause, RefusalCode, TransferKind, TransferState } from '@golden-acers/contract';
import { backoffMs } from '@golden-acers/platform';
import type { SecondAgentNeed } from '../../agents/approvals/second-agent.ts';
import { type AccountStatus, disabledReasonFor } from '../../provider/provider-accounts/account-status.ts';
import type { ReconciliationVerdict } from './reconciliation-rules.ts';

/** Corrections and bonuses have a reason and a separate permission. */
export type TransferCause = 'agent' | PromisedCause | AdjustmentCause;
/** Credits that the product itself promised. No agent's limit applies to them. */
export type PromisedCause = 'sign_up' | 'promotion';

/**
 * Pure decisions about transfers: no database, no provider, no clock. The callers (`transfers.ts`,
 * `transfer-admission.ts`, `reconciliation.ts` and the tests' simulator) read the facts, call a function of
 * this file for each step, and apply the step that it returns.
 *
 *   requested ─▶ sending ─▶ applied | rejected | unknown         unknown ─▶ applied | rejected | review
 *       ▲           │                            │                review ─▶ applied | rejected (a person)
 *       └───────────┴────────────────────────────┘ only a promised credit that was certainly not applied
 */

/** Read under the player's lock, which is held until the transfer is written. */
export interface CommandFacts {
  readonly commandHash: string;
  /** Hash of the earlier command with the same key. Null if there was none. */
  readonly earlierHash: string | null;
  readonly hasOpenTransfer: boolean;
  readonly isInReview: boolean;
  readonly kind: TransferKind;
  /** Whether the actor has the permission for this kind. Transfers by the product need none. */
  readonly isPermitted: boolean;
  readonly accountStatus: AccountStatus;
  /** Play may not be offered where the player lives, or at the player's age. */
  readonly isResidenceDenied: boolean;
  readonly amountCents: bigint;
  /** Undefined for a promised credit. */
  readonly ceilingCents: bigint | undefined;
  /** `no` for a promised credit, and after a second agent has confirmed. */
  readonly secondAgentNeed: SecondAgentNeed;
}

/** `second_agent`: the command waits until another agent confirms it. */
export type CommandAdmission = 'new' | 'repeated' | 'second_agent' | RefusalCode;

/**
 * A repeated command gets its first transfer. Any other command must pass every rule of this function, and
 * then those of `transfer_insert`.
 */
export function admitCommand(facts: CommandFacts): CommandAdmission {
  const { earlierHash, commandHash, ceilingCents } = facts;
  if (earlierHash !== null) return earlierHash === commandHash ? 'repeated' : 'request.key_reused';
  if (!facts.isPermitted) return 'agent.not_permitted';
  const disabledReason = disabledReasonFor(facts.kind, facts.accountStatus);
  if (disabledReason !== undefined) return disabledReason;
  if (facts.isResidenceDenied && facts.kind === 'recharge') return 'player.residence_denied';
  if (ceilingCents !== undefined && facts.amountCents > ceilingCents) return 'transfer.above_ceiling';
  if (facts.hasOpenTransfer) return 'transfer.already_open';
  if (facts.isInReview) return 'transfer.player_in_review';
  if (facts.secondAgentNeed === 'below_first') return 'decision.first_below';
  return facts.secondAgentNeed === 'yes' ? 'second_agent' : 'new';
}

export interface TransferProgress {
  readonly state: TransferState;
  readonly cause: TransferCause;
  readonly sends: number;
  /** The number of attempts so far, which determines the back-off. */
  readonly attempts: number;
}

export function hasSameProgress(one: TransferProgress, other: TransferProgress): boolean {
  return one.state === other.state && one.sends === other.sends && one.attempts === other.attempts;
}

/** The result of a call. `evidence` is stored with the transfer. */
export type CallOutcome =
  | { readonly state: 'applied'; readonly evidence: object }
  | { readonly state: 'rejected'; readonly code: RefusalCode; readonly evidence: object }
  | { readonly state: 'unknown'; readonly evidence: object };

export type TransferEvent =
  /** The call may be made. After `leaseMs` without an outcome its server counts as dead. */
  | { readonly type: 'permit_acquired'; readonly leaseMs: number }
  | { readonly type: 'permit_refused'; readonly code: RefusalCode }
  | { readonly type: 'expired' }
  /** The result of call number `sendNumber`. */
  | { readonly type: 'call_ended'; readonly sendNumber: number; readonly outcome: CallOutcome }
  /** The transfer was left in `sending`. It is checked again after `leaseMs`. */
  | { readonly type: 'server_died'; readonly leaseMs: number }
  /** `conclusiveInMs`: the time until a missing record counts as proof. */
  | { readonly type: 'verdict'; readonly verdict: ReconciliationVerdict; readonly conclusiveInMs: number }
  /** The agents' decision in a review. */
  | { readonly type: 'reviewed'; readonly outcome: 'applied' | 'rejected'; readonly evidence: object };

/** `settle` and `release` end the hold, in the transaction of the step. */
export type TransferEffect = 'send' | 'settle' | 'release' | 'escalate';

const effectByState: Readonly<Partial<Record<TransferState, TransferEffect>>> = {
  sending: 'send',
  applied: 'settle',
  rejected: 'release',
  review: 'escalate',
};

/** Refusals that end a promised credit, because the provider would repeat them. Any other reason may pass. */
const finalRefusals: ReadonlySet<RefusalCode> = new Set([
  'provider.account_not_found',
  'provider.account_frozen',
  'provider.player_balance_low',
  'provider.unsupported',
]);

/** The provider is down or has too little credit. This ends for all transfers at once. */
export const outageRefusals: ReadonlySet<RefusalCode> = new Set([
  'provider.busy',
  'provider.unavailable',
  'provider.sign_in_failed',
  'provider.agent_credit_low',
  'transfer.not_carried_out',
]);

/** The provider did nothing: the call did not reach it, got no permit, or was not signed in. */
const unservedRefusals: ReadonlySet<RefusalCode> = new Set([
  'provider.busy',
  'provider.unavailable',
  'provider.sign_in_failed',
]);

/** An unknown transfer is checked as soon as its call must be over. */
const firstCheckDelayMs = 500;
const conclusiveMarginMs = 50;
const retryDelayMinMs = 2_000;
const retryDelayMaxMs = 30_000;
/** A promised credit is sent until it is applied, so one that keeps failing must cost few calls. */
const promiseDelayMaxMs = 5 * 60_000;

interface Step {
  readonly state: TransferState;
  readonly refusalCode?: RefusalCode;
  readonly nextAttemptInMs?: number;
  /** The key is free again: the same command is decided again instead of getting this refusal. */
  readonly freesKey?: true;
  /** Codes, reasons and the provider's messages, stored with the time. Never contains a secret. */
  readonly evidence: object;
}

export interface TransferTransition extends Step {
  readonly effect: TransferEffect | undefined;
}

/** The transition for the event. Undefined if the event is too late or belongs to another call. */
export function transitionFor(
  current: TransferProgress,
  event: TransferEvent,
): TransferTransition | undefined {
  const step = stepFor(current, event);
  return step && { ...step, effect: effectByState[step.state] };
}

/** A settled transfer never changes again. */
function stepFor(current: TransferProgress, event: TransferEvent): Step | undefined {
  switch (event.type) {
    case 'permit_acquired':
      return stepWhenIn(current, 'requested', {
        state: 'sending',
        evidence: { send: current.sends + 1 },
        nextAttemptInMs: event.leaseMs,
      });
    case 'permit_refused':
      return stepWhenIn(current, 'requested', notAppliedStep(current, event.code, { why: 'not sent' }));
    case 'expired':
      return stepWhenIn(current, 'requested', {
        state: 'rejected',
        refusalCode: 'provider.unavailable',
        freesKey: true,
        evidence: { why: 'left unsent for too long' },
      });
    case 'call_ended':
      return event.sendNumber === current.sends ? stepAfterCall(current, event.outcome) : undefined;
    case 'server_died':
      return stepWhenIn(current, 'sending', {
        state: 'unknown',
        evidence: { why: 'its server stopped before the answer' },
        nextAttemptInMs: event.leaseMs,
      });
    case 'verdict':
      return stepWhenIn(current, 'unknown', stepAfterVerdict(current, event));
    case 'reviewed':
      return stepWhenIn(current, 'review', {
        state: event.outcome,
        evidence: event.evidence,
        ...(event.outcome === 'rejected' ? { refusalCode: 'transfer.rejected_in_review' } : {}),
      });
  }
}

/** A late response still counts if its outcome is known. */
function stepAfterCall(current: TransferProgress, outcome: CallOutcome): Step | undefined {
  if (outcome.state === 'unknown') {
    return stepWhenIn(current, 'sending', {
      state: 'unknown',
      evidence: outcome.evidence,
      nextAttemptInMs: firstCheckDelayMs,
    });
  }
  if (current.state !== 'sending' && current.state !== 'unknown') return undefined;
  if (outcome.state === 'applied') return { state: 'applied', evidence: outcome.evidence };
  const step = notAppliedStep(current, outcome.code, outcome.evidence);
  // From `unknown`, only the provider's records can return it to `requested`.
  return step.state === 'requested' && current.state === 'unknown' ? undefined : step;
}

function stepAfterVerdict(
  current: TransferProgress,
  { verdict, conclusiveInMs }: { verdict: ReconciliationVerdict; conclusiveInMs: number },
): Step {
  const evidence = { by: 'reconciliation', why: verdict.reason };
  switch (verdict.state) {
    case 'applied':
      return { state: 'applied', evidence };
    case 'rejected':
      return notAppliedStep(current, 'transfer.not_carried_out', evidence);
    case 'review':
      return { state: 'review', evidence: { ...evidence, ...verdict.evidence } };
    case 'wait': {
      const laterMs = backoffMs(current.attempts, { firstMs: firstCheckDelayMs, maxMs: retryDelayMaxMs });
      // One check is scheduled for the moment when a missing record becomes proof.
      const nextAttemptInMs =
        conclusiveInMs > 0 ? Math.min(laterMs, conclusiveInMs + conclusiveMarginMs) : laterMs;
      return { state: 'unknown', evidence, nextAttemptInMs };
    }
  }
}

/** Credits that are owed to the player. They are sent until they are applied or finally refused. */
export function isPromised(cause: TransferCause): cause is PromisedCause {
  return cause === 'sign_up' || cause === 'promotion';
}

/**
 * For a transfer that was certainly not applied: an agent's command is rejected, a promised credit is sent
 * again.
 */
function notAppliedStep(current: TransferProgress, code: RefusalCode, evidence: object): Step {
  if (!isPromised(current.cause) || finalRefusals.has(code)) {
    const isUnserved = current.state === 'requested' || unservedRefusals.has(code);
    return { state: 'rejected', refusalCode: code, evidence, ...(isUnserved && { freesKey: true }) };
  }
  const maxMs = outageRefusals.has(code) ? retryDelayMaxMs : promiseDelayMaxMs;
  return {
    state: 'requested',
    evidence: { ...evidence, code },
    nextAttemptInMs: backoffMs(current.attempts, { firstMs: retryDelayMinMs, maxMs }),
  };
}

function stepWhenIn(current: TransferProgress, from: TransferState, step: Step): Step | undefined {
  return current.state === from ? step : undefined;
}
