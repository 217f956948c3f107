import type { RefusalCode } from '@golden-acers/contract';
import { describe, expect, test } from 'vitest';
import { ApiRefusal, NetworkFailure } from './errors.ts';
import '../i18n/index.ts';
import { describeCommandError, isDefinitelyRefused, newIdempotencyKey } from './command-errors.ts';

const refusal = (code: RefusalCode | undefined, message = 'No.') =>
  new ApiRefusal({ status: 409, code, message, fields: {}, requestId: undefined });

describe('a failed money command', () => {
  test.each([
    'provider.agent_credit_low',
    'transfer.above_ceiling',
    'player.not_found',
    'request.invalid',
  ] as const)('moved nothing after %s, so another amount may follow', (code) =>
    expect(isDefinitelyRefused(refusal(code))).toBe(true),
  );

  test.each(['server.failed', 'server.unavailable', 'transfer.still_running', undefined] as const)(
    'may still be executed after %s, so only the same command may follow',
    (code) => expect(isDefinitelyRefused(refusal(code))).toBe(false),
  );

  test('may still be executed if there was no response', () => {
    expect(isDefinitelyRefused(new NetworkFailure(undefined))).toBe(false);
  });

  test('is a refusal with the server’s message, or an exception', () => {
    expect(describeCommandError(refusal('player.not_found', 'There is no such player.'), 'Refused')).toEqual({
      message: 'There is no such player.',
      isRefusal: true,
    });
    expect(describeCommandError(refusal(undefined, ''), 'Refused')).toEqual({
      message: 'Refused',
      isRefusal: true,
    });
    expect(describeCommandError(new NetworkFailure(undefined), 'Refused').isRefusal).toBe(false);
  });
});

describe('an idempotency key', () => {
  test('matches the contract and is new each time', () => {
    const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[a-f0-9]{32}$/);
  });
});
