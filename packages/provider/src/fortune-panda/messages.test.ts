import { describe, expect, test } from 'vitest';
import { classifyMessage, sanitizeMessage } from './messages.ts';

describe("a refusal's message", () => {
  test.each([
    ['The account number already exists, please re-enter it!', 'registerUser', 'account_exists'],
    ['The account does not exist.', 'recharge', 'account_not_found'],
    ['Sorry, there is not enough gold for the operator!', 'recharge', 'agent_credit_low'],
    ['Signature error.', 'queryInfo', 'signature'],
    ['Session error: invalid sign', 'queryInfo', 'signature'],
    ['Session timeout.', 'recharge', 'session'],
    ['The account or password is incorrect.', 'entergame', 'player_password_stale'],
    ['Too many requests, slow down', 'recharge', 'rate_limited'],
    ['Rate limit exceeded', 'getgamelist', 'rate_limited'],
    ['请求过快', 'queryInfo', 'rate_limited'],
    ['您的操作频率太高', 'queryInfo', 'rate_limited'],
    ['This account is frozen.', 'redeem', 'account_frozen'],
    ['The player is in the game.', 'redeem', 'player_in_game'],
    ['The player is in the lobby.', 'redeem', 'player_in_game'],
    ['There is not enough balance.', 'redeem', 'player_balance_low'],
    ['There is not enough balance.', 'entergame', 'player_balance_low'],
  ])('reads %j to %s as %s', (message, action, code) => {
    expect(classifyMessage(message, action)).toBe(code);
  });

  test.each([
    ['System busy.', 'recharge'],
    ['', 'redeem'],
    ['The player is in the game.', 'recharge'],
    ['There is not enough balance.', 'recharge'],
    ['The signature of your account was not verified', 'recharge'],
  ])('leaves %j to %s unclassified, so that the outcome of a money call stays unknown', (message, action) => {
    expect(classifyMessage(message, action)).toBe('unclassified');
  });

  test('is shown without hashes, URLs and control characters', () => {
    const text = sanitizeMessage('bad\u0007 e10adc3949ba59abbe56e057f20f883e at https://host/ws?sign=1 end');
    expect(text).toBe('bad  [long value] at [address] end');
    expect(
      sanitizeMessage('x'.repeat(9_000).replaceAll('xxxxxxxxxx', 'word word ')).length,
    ).toBeLessThanOrEqual(160);
  });
});
