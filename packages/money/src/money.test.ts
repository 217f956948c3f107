import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, parseCents } from './money.ts';

describe('an amount of money', () => {
  test('of any size and sign survives the conversion to decimal text and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }), (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents);
      }),
    );
  });

  test.each([
    ['125.50', 12550n],
    ['125.5', 12550n],
    ['0', 0n],
    ['7', 700n],
    ['-0.05', -5n],
    ['3.1000', 310n],
  ])('reads %s as %s cents', (text, cents) => expect(parseCents(text)).toBe(cents));

  test.each(['', '.5', '1.', '1.005', '1e3', '٣', 'NaN', ' 1', '1,000', '0x1', '--1', '9'.repeat(16)])(
    'does not read %j as money',
    (text) => expect(parseCents(text)).toBeUndefined(),
  );
});
