import { describe, expect, test } from 'vitest';
import {
  forfeitFiguresOf,
  isBalanceReadSince,
  isUndoneWhole,
  wageringProgressOf,
  wageringStepFor,
} from './wagering-rules.ts';

const stakes = (
  gameType: string | null,
  stakedCents: bigint,
  over: readonly [bigint, bigint] = [0n, 0n],
) => ({
  ...{ gameType, stakedCents, wonCents: 0n },
  ...{ overRounds: over[0], overStakedCents: over[1] },
});
const terms = { wageringShares: { TABLE: 10, JACKPOT: 0 } };

describe('the progress of wagering', () => {
  test('counts a stake by the share of its type, and fully if the terms name none', () => {
    const progress = wageringProgressOf(terms, 10_000n, [
      stakes('SLOT', 3_000n),
      stakes('TABLE', 999n),
      stakes('JACKPOT', 50_000n),
    ]);
    expect(progress).toMatchObject({
      wageredCents: 3_099n,
      missingCents: 6_901n,
      isDone: false,
      isBeingChecked: false,
    });
  });

  test('is complete at the exact cent, never shows more than is required, and counts no round above the maximum stake', () => {
    expect(wageringProgressOf(terms, 100n, [stakes('SLOT', 99n)])).toMatchObject({
      isDone: false,
      missingCents: 1n,
    });
    expect(wageringProgressOf(terms, 100n, [stakes('SLOT', 100n)])).toMatchObject({
      isDone: true,
      missingCents: 0n,
    });
    expect(wageringProgressOf(terms, 100n, [stakes('SLOT', 900n, [2n, 7_000n])])).toMatchObject({
      ...{ wageredCents: 100n, isDone: true, overRounds: 2n, overStakedCents: 7_000n },
    });
    expect(wageringProgressOf(terms, 100n, [stakes('SLOT', 0n, [1n, 5_000n])])).toMatchObject({
      wageredCents: 0n,
    });
  });

  test('is being checked only while stakes in unknown games could complete it', () => {
    const unknown = (cents: bigint) =>
      wageringProgressOf(terms, 100n, [stakes('SLOT', 60n), stakes(null, cents)]);
    expect(unknown(39n)).toMatchObject({ isBeingChecked: false, isDone: false, wageredCents: 60n });
    expect(unknown(40n)).toMatchObject({ isBeingChecked: true, isDone: false, wageredCents: 60n });
    expect(wageringProgressOf(terms, 50n, [stakes('SLOT', 60n), stakes(null, 90n)])).toMatchObject({
      isBeingChecked: false,
      isDone: true,
    });
  });

  test('never falls when a stake is added, and a corrected record has the same effect as a correct one', () => {
    for (let staked = 0n; staked < 300n; staked += 7n) {
      const one = wageringProgressOf(terms, 200n, [stakes('SLOT', staked), stakes('TABLE', 33n)]);
      const other = wageringProgressOf(terms, 200n, [stakes('SLOT', staked + 1n), stakes('TABLE', 33n)]);
      expect(other.wageredCents).toBeGreaterThanOrEqual(one.wageredCents);
      expect(one.wageredCents + one.missingCents).toBe(200n);
    }
  });
});

describe('giving up a bonus', () => {
  const facts = { beforeBonusCents: 10_000n, rechargedCents: 0n, redeemedCents: 0n };

  test('leaves the player’s own money and takes the bonus with its winnings', () => {
    expect(forfeitFiguresOf({ ...facts, balanceCents: 27_500n })).toEqual({
      keptCents: 10_000n,
      forfeitedCents: 17_500n,
    });
    expect(forfeitFiguresOf({ ...facts, balanceCents: 27_500n, rechargedCents: 2_000n })).toEqual({
      ...{ keptCents: 12_000n, forfeitedCents: 15_500n },
    });
  });

  test('takes nothing from a balance below the player’s own money, and never makes an amount negative', () => {
    for (const balanceCents of [0n, 1n, 9_999n, 10_000n, 10_001n]) {
      for (const redeemedCents of [0n, 5_000n, 20_000n]) {
        const { keptCents, forfeitedCents } = forfeitFiguresOf({ ...facts, balanceCents, redeemedCents });
        expect(keptCents + forfeitedCents).toBe(balanceCents);
        expect(keptCents).toBeGreaterThanOrEqual(0n);
        expect(forfeitedCents).toBeGreaterThanOrEqual(0n);
      }
    }
    expect(forfeitFiguresOf({ ...facts, balanceCents: 9_999n }).forfeitedCents).toBe(0n);
  });
});

describe('the check of an active claim', () => {
  const claim = { ending: 'forfeited', takenBackCents: 0n, takeBackState: 'open', undoneBy: null } as const;
  const open = { isDone: false, isBeingChecked: false };
  const done = { ...open, isDone: true };

  test('waits for a take-back of unknown outcome, even if the wagering is complete', () => {
    expect(wageringStepFor(claim, done, true)).toBe('await_transfer');
  });

  test('takes back what was won after the bonus, and keeps a bonus whose take-back the provider rejected', () => {
    const taken = { ...claim, takenBackCents: 100n, takeBackState: 'applied' } as const;
    expect(wageringStepFor(taken, done, false)).toBe('take_rest');
    expect(wageringStepFor({ ...claim, takeBackState: 'rejected' }, open, false)).toBe('keep');
  });

  test('ends an expired claim only if no unknown stake could complete it', () => {
    const waiting = { ending: null, takenBackCents: 0n, takeBackState: null, undoneBy: null };
    expect(wageringStepFor(waiting, { ...open, isBeingChecked: true }, true)).toBe('wait');
    expect(wageringStepFor(waiting, open, true)).toBe('expire');
    expect(wageringStepFor(waiting, done, true)).toBe('complete');
  });

  test('takes back the bonus of an undone recharge, whatever was staked, as soon as no take-back is open', () => {
    const undone = { ...claim, undoneBy: 'ag_1' } as const;
    expect(wageringStepFor(undone, done, true)).toBe('await_transfer');
    expect(wageringStepFor({ ...undone, takeBackState: 'rejected' }, done, false)).toBe('take_rest');
    expect(wageringStepFor({ ...undone, ending: null, takeBackState: null }, done, false)).toBe('take_rest');
    expect(isUndoneWhole({ ...undone, takenBackCents: 99n, bonusCents: 100n })).toBe(false);
    expect(isUndoneWhole({ ...undone, takenBackCents: 100n, bonusCents: 100n })).toBe(true);
    expect(isUndoneWhole({ ...claim, takenBackCents: 100n, bonusCents: 100n })).toBe(false);
  });

  test('uses a balance only if the provider reported it since then', () => {
    const since = new Date(1_000);
    expect(isBalanceReadSince({ balanceAt: since, isBalanceRead: true }, since)).toBe(true);
    expect(isBalanceReadSince({ balanceAt: new Date(999), isBalanceRead: true }, since)).toBe(false);
    expect(isBalanceReadSince({ balanceAt: new Date(2_000), isBalanceRead: false }, since)).toBe(false);
  });
});
