import { describe, expect, test } from 'vitest';
import { stateReasonOf } from './player-state-reasons.ts';

describe('an action on a player', () => {
  test.each([
    ['recharge', 'Active', undefined],
    ['recharge', 'Frozen', 'frozen'],
    ['recharge', 'Excluded', 'excluded'],
    ['recharge', 'Inactive', 'closed'],
    ['redeem', 'Active', undefined],
    ['redeem', 'Frozen', 'frozen'],
    // What is left goes back to the player.
    ['redeem', 'Excluded', undefined],
    ['redeem', 'Inactive', 'closed'],
    // A debit is a redeem.
    ['adjust', 'Excluded', undefined],
    ['adjust', 'Frozen', 'frozen'],
    ['adjust', 'Inactive', 'closed'],
    ['reset_password', 'Frozen', undefined],
    ['reset_password', 'Inactive', 'closed'],
    ['page', 'Inactive', undefined],
    ['unbind', 'Inactive', undefined],
    ['game-records', 'Frozen', undefined],
  ] as const)(
    '%s of a player who is %s is refused as the server refuses it: %s',
    (action, status, reason) => {
      expect(stateReasonOf(action, status)).toBe(reason);
    },
  );
});
