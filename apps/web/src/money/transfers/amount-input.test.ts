import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountCentsOf, balanceAfter, parseAmountInput } from './amount-input.ts';

const ceilingCents = 500_000;

describe('an amount typed by an agent', () => {
  test('is any whole number of cents up to the ceiling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: ceilingCents }), (cents) => {
        expect(parseAmountInput(` ${cents} `, ceilingCents)).toEqual({ kind: 'amount', cents });
      }),
    );
  });

  test.each(['', '   '])('cancels if it is empty: %j', (text) => {
    expect(parseAmountInput(text, ceilingCents)).toEqual({ kind: 'empty' });
  });

  test.each(['0', '000', '-5', '+5', '12.5', '12,50', '1 250', '1e3', '0x10', '٣', 'NaN', '1'.repeat(16)])(
    'is never guessed: %j is invalid',
    (text) => expect(parseAmountInput(text, ceilingCents)).toEqual({ kind: 'invalid' }),
  );

  test('is compared exactly with the ceiling, and still shown', () => {
    expect(parseAmountInput('500000', ceilingCents).kind).toBe('amount');
    const above = parseAmountInput('500001', ceilingCents);
    expect(above.kind).toBe('above-ceiling');
    expect(amountCentsOf(above)).toBe(500_001n);
    expect(amountCentsOf(parseAmountInput('', ceilingCents))).toBeUndefined();
  });

  test('has no ceiling before the server has reported one', () => {
    expect(parseAmountInput('500001', undefined).kind).toBe('amount');
  });
});

describe('the balance after a transfer', () => {
  test('rises by a recharge and falls by a redeem, and is negative if too much is redeemed', () => {
    expect(balanceAfter('recharge', 2500n, 1250n)).toBe(3750n);
    expect(balanceAfter('redeem', 2500n, 1250n)).toBe(1250n);
    expect(balanceAfter('redeem', 2500n, 2501n)).toBe(-1n);
  });
});
