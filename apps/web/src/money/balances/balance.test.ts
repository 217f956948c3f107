import { expect, test } from 'vitest';
import { errorMessageOf } from '../../api/errors.ts';
import { readBalance } from './balance.queries.ts';

test('a response that has only the specified balance is a balance of unknown age', () => {
  expect(readBalance({ balance: '12.50' })).toEqual({
    balance: '12.50',
    updatedAt: null,
    lastRechargeStatus: undefined,
  });
});

test.each([{}, null, undefined])(
  'the response %j has no balance, which is a refusal with the specified text',
  (data) => {
    let error: unknown;
    try {
      readBalance(data);
    } catch (thrown) {
      error = thrown;
    }
    expect(errorMessageOf(error, { refused: 'Failed to update balance. Please try again.' })).toBe(
      'Failed to update balance. Please try again.',
    );
  },
);
