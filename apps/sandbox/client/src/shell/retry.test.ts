import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedError, UnreachableError } from '../api.ts';
import { retryUntilResponse } from './retry.ts';

/** A request that finds no answer `failures` times, then ends as told. */
function request(failures: number, end: () => string) {
  let left = failures;
  return vi.fn(async () => {
    if (left === 0) return end();
    left -= 1;
    throw new UnreachableError('no answer');
  });
}

function connection() {
  return { onLost: vi.fn(), onRestored: vi.fn() };
}

describe('a request that is safe to repeat', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent again until it is answered, and says when the connection is back', async () => {
    const send = request(3, () => 'answer');
    const seen = connection();
    const answered = retryUntilResponse(send, seen);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answered).toBe('answer');
    expect(send).toHaveBeenCalledTimes(4);
    expect(seen.onLost).toHaveBeenCalledTimes(3);
    expect(seen.onRestored).toHaveBeenCalledTimes(1);
  });

  it('is sent at once when the player asks for it', async () => {
    const send = request(1, () => 'answer');
    const seen = connection();
    const answered = retryUntilResponse(send, { ...seen, onLost: (hurry) => hurry() });
    expect(await answered).toBe('answer');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not repeated after a refusal', async () => {
    const send = request(0, () => {
      throw new RefusedError(409, 'round.stake_not_allowed', 'no');
    });
    await expect(retryUntilResponse(send, connection())).rejects.toBeInstanceOf(RefusedError);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does not speak of a lost connection when there was none', async () => {
    const seen = connection();
    await retryUntilResponse(
      request(0, () => 'answer'),
      seen,
    );
    expect(seen.onLost).not.toHaveBeenCalled();
    expect(seen.onRestored).not.toHaveBeenCalled();
  });
});
