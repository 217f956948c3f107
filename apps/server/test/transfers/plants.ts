import { effectOf, stepFor, type TransferEvent } from '../../src/money/transfers/rules.ts';
import { questionOf, settle } from '../../src/money/transfers/settlement.ts';
import type { Rules } from './sim-database.ts';
import { type Plant, productRules } from './simulation.ts';

type StepFor = Rules['stepFor'];

/** Decides as the product does, but for the events of one type. */
function insteadOf<T extends TransferEvent['type']>(
  type: T,
  decide: (now: Parameters<StepFor>[0], event: Extract<TransferEvent, { type: T }>) => ReturnType<StepFor>,
): Plant {
  const isMeant = (event: TransferEvent): event is Extract<TransferEvent, { type: T }> => event.type === type;
  return { rules: { stepFor: (now, event) => (isMeant(event) ? decide(now, event) : stepFor(now, event)) } };
}

/** The mistakes that this trade makes, each one alone. The simulator must find every one of them. */
export const plants: Readonly<Record<string, Plant>> = {
  'a refund on time-out': insteadOf('answer', (now, event) =>
    event.answer.state === 'unknown' && now.state === 'sending'
      ? { from: ['sending'], state: 'rejected', refusalCode: 'provider.unavailable', evidence: {} }
      : stepFor(now, event),
  ),
  'a new reference on retry': { shell: { resend: 'new reference' } },
  'a blind resend': { shell: { resend: 'same reference' } },
  'two transactions for one': { shell: { booksLater: true } },
  'a lost hold': {
    rules: { effectOf: (step) => (step.state === 'unknown' ? 'release' : effectOf(step)) },
  },
  'a double settle': insteadOf('answer', (now, event) =>
    event.answer.state === 'applied' && event.send === now.sends
      ? { from: [now.state], state: 'applied', evidence: {} }
      : stepFor(now, event),
  ),
  'a stale balance': {
    rules: {
      judge(transfer, others, heard) {
        const verdict = productRules.judge(transfer, others, heard);
        const { balanceBeforeCents: before } = transfer;
        if (verdict.state !== 'applied' || before === null || heard.balanceNowCents === undefined)
          return verdict;
        const { changeCents } = questionOf(transfer, others, heard);
        return heard.balanceNowCents - before === changeCents
          ? verdict
          : { state: 'rejected', why: 'the balance did not move by it' };
      },
    },
  },
  'a key that is used again': {
    rules: {
      admit: (facts) => (facts.earlierHash === undefined ? productRules.admit(facts) : 'repeated'),
    },
  },
  'an answer of an earlier sending': insteadOf('answer', (now, event) =>
    stepFor(now, { ...event, send: now.sends }),
  ),
  'an absence that is believed too early': {
    rules: {
      judge: (transfer, others, heard) => settle({ ...questionOf(transfer, others, heard), inFlightMs: 0 }),
    },
  },
  'two servers that send it': insteadOf('turn', (now, event) =>
    stepFor(now.state === 'sending' ? { ...now, state: 'requested' } : now, event),
  ),
  'a second open transfer': {
    rules: { admit: (facts) => productRules.admit({ ...facts, isOpen: false }) },
  },
};
