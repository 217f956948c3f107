import type { RefusalCode } from '@golden-acers/contract';
import { describe, expect, test } from 'vitest';
import { isDefinitelyRefused, newIdempotencyKey } from './command-errors.ts';
import { ApiRefusal, NetworkFailure } from './errors.ts';

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
});

describe('an idempotency key', () => {
  test('matches the contract and is new each time', () => {
    const keys = new Set(Array.from({ length: 100 }, newIdempotencyKey));
    expect(keys.size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[a-f0-9]{32}$/);
  });
});
