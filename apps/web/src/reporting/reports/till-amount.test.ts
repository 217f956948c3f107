import { expect, it } from 'vitest';
import { parseTillCents } from './till-amount.ts';

it('reads whole cents, zero too, and nothing that could be meant otherwise', () => {
  expect(parseTillCents(' 0 ')).toBe(0);
  expect(parseTillCents('16250')).toBe(16_250);
  expect(parseTillCents('100000000000')).toBe(100_000_000_000);
  for (const text of ['', '12.50', '1,250', '-1', '1e3', '١٢', '100000000001']) {
    expect(parseTillCents(text), text).toBeUndefined();
  }
});
