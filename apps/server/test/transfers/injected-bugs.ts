import { decideOutcome, reconciliationFactsOf } from '../../src/money/transfers/reconciliation-rules.ts';
import { type TransferEvent, transitionFor } from '../../src/money/transfers/transfer-state-machine.ts';
import { claimStepFor } from '../../src/promotions/claims/claim-state-machine.ts';
import { wageringStepFor } from '../../src/promotions/wagering/wagering-rules.ts';
import type { TransferRules } from './sim-database.ts';
import { type InjectedBug, realRules } from './simulation.ts';

type TransitionFor = TransferRules['transitionFor'];

/** Decides as the product does, but for the events of one type. */
function replaceTransition<T extends TransferEvent['type']>(
  type: T,
  decide: (
    now: Parameters<TransitionFor>[0],
    event: Extract<TransferEvent, { type: T }>,
  ) => ReturnType<TransitionFor>,
): InjectedBug {
  const isMeant = (event: TransferEvent): event is Extract<TransferEvent, { type: T }> => event.type === type;
  return {
    rules: {
      transitionFor: (now, event) => (isMeant(event) ? decide(now, event) : transitionFor(now, event)),
    },
  };
}

/** The same for claims. */
export const injectedClaimBugs: Readonly<Record<string, InjectedBug>> = {
  'a budget that forgets what is on its way': { claims: { ignoresHolds: true } },
  'a payment that commits before its claim': { claims: { paysBeforeClaim: true } },
  'a fact that is passed before its decision': { claims: { passesFactFirst: true } },
  'a recharge that is matched twice': { claims: { ignoresEarlierClaim: true } },
  'a take-back that is sent twice': { wagering: { repeatsTakeBack: true } },
  'a take-back that is lost in a crash': { wagering: { endsBeforeTakeBack: true } },
  'a redeem that passes open wagering': { wagering: { ignoresWagering: true } },
  'a corrected record that counts twice': { wagering: { countsCorrectionsTwice: true } },
  'a win that comes after the take-back and stays': { wagering: { leavesRest: true }, searchFrom: 726 },
  'a take-back that is given up while its outcome is unknown': {
    searchFrom: 466,
    wageringRules: {
      wageringStepFor: (claim, ...facts) =>
        wageringStepFor(claim.takeBackState === 'open' ? { ...claim, takeBackState: null } : claim, ...facts),
    },
  },
  'a claim that ends while its payment is unknown': {
    claimRules: {
      claimStepFor: (current, event) =>
        event.type === 'due' && event.transferState === 'unknown'
          ? { state: 'cancelled', effect: 'end', reason: 'transfer_rejected' }
          : claimStepFor(current, event),
    },
  },
  'a claim that is paid again while its payment is unknown': {
    claimRules: {
      claimStepFor: (current, event) =>
        event.type === 'due' && event.transferState === 'unknown'
          ? { state: 'claimed', effect: 'retry' }
          : claimStepFor(current, event),
    },
  },
  'a claim that is given up when its player has another transfer': {
    claimRules: {
      claimStepFor: (current, event) =>
        event.type === 'payment_refused'
          ? { state: 'cancelled', effect: 'end', reason: event.code }
          : claimStepFor(current, event),
    },
  },
};

/** The mistakes that this trade makes, each one alone. The simulator must find every one of them. */
export const injectedBugs: Readonly<Record<string, InjectedBug>> = {
  'a refund on time-out': replaceTransition('call_ended', (now, event) =>
    event.outcome.state === 'unknown' && now.state === 'sending'
      ? { state: 'rejected', refusalCode: 'provider.unavailable', evidence: {}, effect: 'release' }
      : transitionFor(now, event),
  ),
  'a new reference on retry': { server: { resend: 'new reference' } },
  'a blind resend': { server: { resend: 'same reference' } },
  'two transactions for one': { server: { postsLater: true } },
  'a lost hold': {
    rules: {
      transitionFor(now, event) {
        const step = transitionFor(now, event);
        return step?.state === 'unknown' ? { ...step, effect: 'release' } : step;
      },
    },
  },
  'a double settle': replaceTransition('call_ended', (now, event) =>
    event.outcome.state === 'applied' && event.sendNumber === now.sends
      ? { state: 'applied', evidence: {}, effect: 'settle' }
      : transitionFor(now, event),
  ),
  'a stale balance': {
    rules: {
      reconcile(transfer, others, observed) {
        const verdict = realRules.reconcile(transfer, others, observed);
        const { balanceBeforeCents: before } = transfer;
        if (verdict.state !== 'applied' || before === null || observed.balanceNowCents === undefined)
          return verdict;
        const { changeCents } = reconciliationFactsOf(transfer, others, observed);
        return observed.balanceNowCents - before === changeCents
          ? verdict
          : { state: 'rejected', reason: 'the balance did not move by it' };
      },
    },
  },
  'a key that is used again': {
    rules: {
      admitCommand: (facts) => (facts.earlierHash === null ? realRules.admitCommand(facts) : 'repeated'),
    },
  },
  'a response to an earlier attempt': {
    ...replaceTransition('call_ended', (now, event) =>
      transitionFor(now, { ...event, sendNumber: now.sends }),
    ),
    searchFrom: 276,
  },
  'an absence that is believed too early': {
    rules: {
      reconcile: (transfer, others, observed) =>
        decideOutcome({ ...reconciliationFactsOf(transfer, others, observed), inFlightMs: 0 }),
    },
  },
  'two servers that send it': {
    ...replaceTransition('permit_acquired', (now, event) =>
      transitionFor(now.state === 'sending' ? { ...now, state: 'requested' } : now, event),
    ),
    searchFrom: 127,
  },
  'a second open transfer': {
    rules: { admitCommand: (facts) => realRules.admitCommand({ ...facts, hasOpenTransfer: false }) },
  },
};
