import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RefusedError, UnreachableError } from '../api.ts';
import { newRoundKey, retryUntilResponse } from './retry.ts';

/** A request that gets no response `failures` times and then ends. */
function request(failures: number, end: () => string) {
  let remaining = failures;
  return vi.fn(async () => {
    if (remaining === 0) return end();
    remaining -= 1;
    throw new UnreachableError('no response');
  });
}

function connection() {
  return { onLost: vi.fn(), onRestored: vi.fn() };
}

describe('an idempotent request', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is repeated until it gets a response, and reports the restored connection', async () => {
    const send = request(3, () => 'response');
    const observer = connection();
    const response = retryUntilResponse(send, observer);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await response).toBe('response');
    expect(send).toHaveBeenCalledTimes(4);
    expect(observer.onLost).toHaveBeenCalledTimes(3);
    expect(observer.onRestored).toHaveBeenCalledTimes(1);
  });

  test('is repeated at once when the player requests it', async () => {
    const send = request(1, () => 'response');
    const observer = connection();
    const response = retryUntilResponse(send, { ...observer, onLost: (retryNow) => retryNow() });
    expect(await response).toBe('response');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not repeated after a refusal', async () => {
    const send = request(0, () => {
      throw new RefusedError(409, 'round.stake_not_allowed', 'no');
    });
    await expect(retryUntilResponse(send, connection())).rejects.toBeInstanceOf(RefusedError);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('reports no lost connection when there was none', async () => {
    const observer = connection();
    await retryUntilResponse(
      request(0, () => 'response'),
      observer,
    );
    expect(observer.onLost).not.toHaveBeenCalled();
    expect(observer.onRestored).not.toHaveBeenCalled();
  });
});

test('the key of a round is a unique UUID', () => {
  const keys = Array.from({ length: 200 }, newRoundKey);
  for (const key of keys) expect(z.uuid().safeParse(key).success, key).toBe(true);
  expect(new Set(keys).size).toBe(200);
});
