import { claimStates, transferStates } from '@golden-acers/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClaimEvent,
  type ClaimProgress,
  claimStepFor,
  maxPayments,
  paymentDelayMs,
} from './claim-state-machine.ts';

const cents = fc.bigInt({ min: 1n, max: 1_000_000n });
const progress: fc.Arbitrary<ClaimProgress> = fc.record({
  state: fc.constantFrom(...claimStates),
  bonusCents: fc.option(cents),
  hasTransfer: fc.boolean(),
  wageringRequiredCents: fc.constantFrom(0n, 100n, 5_000n),
});
const event: fc.Arbitrary<ClaimEvent> = fc.oneof(
  fc.constantFrom<ClaimEvent>(
    { type: 'cancelled', reason: 'by_player' },
    { type: 'payment_refused', code: 'promotion.budget_spent' },
    { type: 'payment_refused', code: 'transfer.already_open' },
  ),
  cents.map((bonusCents): ClaimEvent => ({ type: 'matched', bonusCents })),
  fc
    .record({
      isOver: fc.boolean(),
      transferState: fc.option(fc.constantFrom(...transferStates), { nil: undefined }),
      rejections: fc.nat({ max: maxPayments + 1 }),
    })
    .map((facts): ClaimEvent => ({ type: 'due', ...facts })),
);

describe('a claim', () => {
  test('takes no step after its payment or its end', () => {
    fc.assert(
      fc.property(progress, event, (current, happened) => {
        if (current.state !== 'claimed') expect(claimStepFor(current, happened)).toBeUndefined();
      }),
    );
  });

  test('requests a payment only if none was requested and its amount is known', () => {
    fc.assert(
      fc.property(progress, event, (current, happened) => {
        const step = claimStepFor(current, happened);
        if (step?.effect !== 'pay') return;
        expect(current.hasTransfer).toBe(false);
        expect(current.bonusCents).not.toBeNull();
      }),
    );
  });

  test('does not end while its transfer is being sent', () => {
    fc.assert(
      fc.property(progress, event, (current, happened) => {
        if (current.state !== 'claimed' || !current.hasTransfer) return;
        const step = claimStepFor(current, happened);
        const isSettled =
          happened.type === 'due' &&
          (happened.transferState === 'applied' || happened.transferState === 'rejected');
        if (!isSettled) expect(step?.state ?? 'claimed').toBe('claimed');
      }),
    );
  });

  test('pays an owed amount however late, and is complete at once if nothing must be wagered', () => {
    const owed = {
      state: 'claimed',
      bonusCents: 500n,
      hasTransfer: false,
      wageringRequiredCents: 0n,
    } as const;
    expect(
      claimStepFor(owed, { type: 'due', isOver: true, transferState: undefined, rejections: 0 })?.effect,
    ).toBe('pay');
    const sent = { ...owed, hasTransfer: true };
    const applied = { type: 'due', isOver: true, transferState: 'applied', rejections: 0 } as const;
    expect(claimStepFor(sent, applied)?.state).toBe('completed');
    expect(claimStepFor({ ...sent, wageringRequiredCents: 1n }, applied)?.state).toBe('active');
  });

  test('is paid again only if its transfer was certainly not applied, with growing pauses and a limit', () => {
    const sent = {
      state: 'claimed',
      bonusCents: 500n,
      hasTransfer: true,
      wageringRequiredCents: 0n,
    } as const;
    for (const transferState of transferStates) {
      const step = claimStepFor(sent, { type: 'due', isOver: true, transferState, rejections: 1 });
      expect(step?.effect === 'retry', transferState).toBe(transferState === 'rejected');
    }
    const last = { type: 'due', isOver: false, transferState: 'rejected', rejections: maxPayments } as const;
    expect(claimStepFor(sent, last)).toEqual({
      ...{ state: 'cancelled', reason: 'transfer_rejected', effect: 'end' },
    });
    const delays = Array.from({ length: maxPayments }, (_, count) => paymentDelayMs(count));
    expect(delays).toEqual(delays.toSorted((one, other) => one - other));
    expect(delays[0]).toBe(0);
  });
});
