import { expect, test } from 'vitest';
import { stepUpCommandOf } from './step-up.ts';

test('a money command is described in the dialog that confirms it, and any other call is not', () => {
  const body = { username: 'rosalind', amount: 99_999 };
  expect(stepUpCommandOf('POST /fortune-panda/recharge', body)).toEqual({
    kind: 'recharge',
    account: 'rosalind',
    cents: 99_999,
  });
  expect(stepUpCommandOf('POST /fortune-panda/redeem', body)).toMatchObject({ kind: 'redeem' });
  expect(stepUpCommandOf('POST /agent/settings', body)).toBeUndefined();
  expect(stepUpCommandOf('POST /fortune-panda/recharge', { username: 'rosalind' })).toBeUndefined();
});
