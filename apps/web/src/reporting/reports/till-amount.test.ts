import { expect, it } from 'vitest';
import { readTill } from './till-amount.ts';

it('reads whole cents, zero too, and nothing that could be meant otherwise', () => {
  expect(readTill(' 0 ')).toBe(0);
  expect(readTill('16250')).toBe(16_250);
  expect(readTill('100000000000')).toBe(100_000_000_000);
  for (const text of ['', '12.50', '1,250', '-1', '1e3', '١٢', '100000000001']) {
    expect(readTill(text), text).toBeUndefined();
  }
});
