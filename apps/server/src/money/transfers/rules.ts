import type { RefusalCode, TransferState } from '@golden-acers/contract';
import type { Standing } from '../../provider/provider-accounts/provider.ts';
import type {
  TransferCause,
  TransferKind,
} from '../../provider/provider-accounts/provider-accounts.schema.ts';
import { barTo } from '../../provider/provider-accounts/standing.ts';
import type { Verdict } from './settlement.ts';

/**
 * Every decision about a transfer, and nothing else: no database, no provider, no clock. The shell (`transfers.ts`,
 * `carry-out.ts`, `reconcile.ts`) reads the facts, asks here, and does what it is told; so does the simulator of the tests.
 *
 *   requested ─▶ sending ─▶ applied | rejected | unknown         unknown ─▶ applied | rejected | review
 *       ▲           │                            │                review ─▶ applied | rejected (a person)
 *       └───────────┴────────────────────────────┘ only a promised credit that certainly was not applied
 */

/** What is known, under the player's lock, when a command arrives. */
export interface Facts {
  readonly commandHash: string;
  /** The command that used the same key before, if any. */
  readonly earlierHash: string | undefined;
  readonly isOpen: boolean;
  readonly kind: TransferKind;
  readonly standing: Standing;
  readonly amountCents: bigint;
  /** The most that this actor may move at once. Undefined for what the house itself promised. */
  readonly ceilingCents: bigint | undefined;
}

export type Admission = 'new' | 'repeated' | RefusalCode;

/** A repeated command finds its first answer whatever has changed since; any other one must pass every rule now. */
export function admit(facts: Facts): Admission {
  const { earlierHash, commandHash, ceilingCents } = facts;
  if (earlierHash !== undefined) return earlierHash === commandHash ? 'repeated' : 'transfer.key_reused';
  const bar = barTo(facts.kind, facts.standing);
  if (bar !== undefined) return bar;
  if (ceilingCents !== undefined && facts.amountCents > ceilingCents) return 'transfer.above_ceiling';
  if (facts.isOpen) return 'transfer.already_open';
  return 'new';
}

/** What a step depends on. */
export interface Progress {
  readonly state: TransferState;
  readonly cause: TransferCause;
  /** How often it was sent, this time included. */
  readonly sends: number;
  /** How often anybody worked on it: the back-off grows with it. */
  readonly attempts: number;
}

/** How a call ended. `why` goes into the evidence. */
export type Answer =
  | { readonly state: 'applied'; readonly why: object }
  | { readonly state: 'rejected'; readonly code: RefusalCode; readonly why: object }
  | { readonly state: 'unknown'; readonly why: object };

export type TransferEvent =
  /** The budget lets the first call go now. After `leaseMs` without news its server is taken for dead. */
  | { readonly type: 'turn'; readonly leaseMs: number }
  /** There was none, so nothing was sent. */
  | { readonly type: 'no_turn'; readonly code: RefusalCode }
  /** It waited unsent for so long that whoever asked has decided anew. */
  | { readonly type: 'too_late' }
  /** The end of call number `send`. */
  | { readonly type: 'answer'; readonly send: number; readonly answer: Answer }
  /** It was left in `sending`. Looked at again after `leaseMs`. */
  | { readonly type: 'server_lost'; readonly leaseMs: number }
  /** What the provider's records say. `believedInMs`: until a missing record is believed. */
  | { readonly type: 'verdict'; readonly verdict: Verdict; readonly believedInMs: number };

export interface Step {
  /** The states that it is a step from. In any other one, somebody else was there first, and nothing is done. */
  readonly from: readonly TransferState[];
  readonly state: TransferState;
  readonly refusalCode?: RefusalCode;
  /** When the worker looks at it again. */
  readonly nextInMs?: number;
  /** Kept with the time. It holds codes and the provider's words, never a secret. */
  readonly evidence: object;
}

/** The step that the event calls for, or undefined when it comes too late or belongs to another call. Ends absorb. */
export function stepFor(now: Progress, event: TransferEvent): Step | undefined {
  switch (event.type) {
    case 'turn':
      return when(now, 'requested', {
        state: 'sending',
        evidence: { send: now.sends + 1 },
        nextInMs: event.leaseMs,
      });
    case 'no_turn':
      return when(now, 'requested', notApplied(now, event.code, { why: 'not sent' }));
    case 'too_late':
      return when(now, 'requested', {
        state: 'rejected',
        refusalCode: 'provider.unavailable',
        evidence: { why: 'left unsent for too long' },
      });
    case 'answer':
      return event.send === now.sends ? afterAnswer(now, event.answer) : undefined;
    case 'server_lost':
      return when(now, 'sending', {
        state: 'unknown',
        evidence: { why: 'its server stopped before the answer' },
        nextInMs: event.leaseMs,
      });
    case 'verdict':
      return when(now, 'unknown', afterVerdict(now, event));
  }
}

/** An answer may come after its transfer was taken for lost: a clear one still counts. */
function afterAnswer(now: Progress, answer: Answer): Step | undefined {
  if (answer.state === 'unknown') {
    return when(now, 'sending', { state: 'unknown', evidence: answer.why, nextInMs: firstLookMs });
  }
  if (now.state !== 'sending' && now.state !== 'unknown') return undefined;
  if (answer.state === 'applied') return { from: [now.state], state: 'applied', evidence: answer.why };
  const step = notApplied(now, answer.code, answer.why);
  // Once it is unknown, only the provider's records can say that it may be sent again.
  return step.state === 'requested' && now.state === 'unknown' ? undefined : { ...step, from: [now.state] };
}

function afterVerdict(
  now: Progress,
  { verdict, believedInMs }: { verdict: Verdict; believedInMs: number },
): Omit<Step, 'from'> {
  const evidence = { by: 'reconciliation', why: verdict.why };
  switch (verdict.state) {
    case 'applied':
      return { state: 'applied', evidence };
    case 'rejected':
      return notApplied(now, 'provider.unavailable', evidence);
    case 'review':
      return { state: 'review', evidence: { ...evidence, ...verdict.seen } };
    case 'wait': {
      const laterMs = backOffMs(firstLookMs, now.attempts);
      // The moment from which a missing record is believed is worth a look of its own.
      const nextInMs = believedInMs > 0 ? Math.min(laterMs, believedInMs + afterBeliefMs) : laterMs;
      return { state: 'unknown', evidence, nextInMs };
    }
  }
}

/** Certainly not applied. An agent is told so; the sign-up credit is promised, so it waits for better times. */
function notApplied(now: Progress, code: RefusalCode, why: object): Omit<Step, 'from'> {
  if (now.cause !== 'sign_up' || !passing.has(code)) {
    return { state: 'rejected', refusalCode: code, evidence: why };
  }
  return {
    state: 'requested',
    evidence: { ...why, code },
    nextInMs: backOffMs(retryFirstMs, now.attempts),
  };
}

/** What entering a state brings with it. `settle` and `release` end the hold, in the step's own transaction. */
export type Effect = 'send' | 'settle' | 'release' | 'call_person';

export function effectOf({ state }: Pick<Step, 'state'>): Effect | undefined {
  return effects[state];
}

const effects: Readonly<Partial<Record<TransferState, Effect>>> = {
  sending: 'send',
  applied: 'settle',
  rejected: 'release',
  review: 'call_person',
};

/** Refusals that say nothing of the command itself. */
const passing: ReadonlySet<RefusalCode> = new Set([
  'provider.busy',
  'provider.unavailable',
  'provider.sign_in_failed',
  'provider.agent_credit_low',
]);

/** An unknown transfer is looked up as soon as its call is over. */
const firstLookMs = 500;
const afterBeliefMs = 50;
const retryFirstMs = 2_000;
const retryLongestMs = 30_000;

function backOffMs(firstMs: number, attempts: number): number {
  return Math.min(firstMs * 2 ** Math.min(attempts, 10), retryLongestMs);
}

function when(now: Progress, from: TransferState, step: Omit<Step, 'from'>): Step | undefined {
  return now.state === from ? { ...step, from: [from] } : undefined;
}
