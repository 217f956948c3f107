import { describe, expect, it, vi } from 'vitest';
import { createBreaker } from './breaker.ts';
import { createBudget, type Priority } from './budget.ts';

const allowance = { callsPerMinute: 10, recordCallsPerMinute: 3 };

function budgetAt() {
  const clock = { ms: 0 };
  return { clock, budget: createBudget(allowance, () => clock.ms) };
}

/** Whether a call is let through at once. */
async function passes(
  budget: ReturnType<typeof createBudget>,
  priority: Priority,
  records = false,
): Promise<boolean> {
  return budget.admit({ priority, records, waitMaxMs: 0 }).then(
    () => true,
    () => false,
  );
}

async function countPasses(
  budget: ReturnType<typeof createBudget>,
  priority: Priority,
  records = false,
): Promise<number> {
  let count = 0;
  while (count < 100 && (await passes(budget, priority, records))) count += 1;
  return count;
}

describe('the budget of calls', () => {
  it('lets no more than the allowance through in any minute', async () => {
    const { clock, budget } = budgetAt();
    expect(await countPasses(budget, 'money')).toBe(10);
    clock.ms = 60_000;
    expect(await countPasses(budget, 'money')).toBe(0);
    clock.ms = 61_000;
    expect(await countPasses(budget, 'money')).toBe(10);
  });

  it('keeps some of it for what is more urgent', async () => {
    const { budget } = budgetAt();
    const passed: Record<string, number> = {};
    for (const priority of ['background', 'refresh', 'registration', 'launch', 'money'] as const) {
      passed[priority] = await countPasses(budget, priority);
    }
    expect(passed).toEqual({ background: 5, refresh: 3, registration: 0, launch: 1, money: 1 });
  });

  it('counts records twice', async () => {
    const { budget } = budgetAt();
    expect(await countPasses(budget, 'money', true)).toBe(3);
    expect(await countPasses(budget, 'money')).toBe(7);
  });

  it('refuses at once when the wait would be too long, and says how long', async () => {
    const { budget } = budgetAt();
    await countPasses(budget, 'money');
    await expect(budget.admit({ priority: 'money', records: false, waitMaxMs: 1_000 })).rejects.toMatchObject(
      {
        code: 'provider.busy',
        details: { retryAfterSeconds: 60.5 },
      },
    );
  });

  it('serves the urgent first, and among equals the first', async () => {
    vi.useFakeTimers();
    const budget = createBudget({ callsPerMinute: 2, recordCallsPerMinute: 1 }, () => performance.now());
    await countPasses(budget, 'money');
    const served: string[] = [];
    const wait = (name: string, priority: Priority) =>
      budget.admit({ priority, records: false, waitMaxMs: 200_000 }).then(() => served.push(name));
    const all = Promise.all([wait('launch', 'launch'), wait('money', 'money'), wait('money later', 'money')]);
    await vi.advanceTimersByTimeAsync(130_000);
    await all;
    vi.useRealTimers();
    expect(served).toEqual(['money', 'money later', 'launch']);
  });

  it('stops for a while when the provider says that it was too much', async () => {
    const { clock, budget } = budgetAt();
    budget.pause();
    expect(await passes(budget, 'money')).toBe(false);
    clock.ms = 10_001;
    expect(await passes(budget, 'money')).toBe(true);
  });
});

describe('the breaker', () => {
  const opened = () => {
    const clock = { ms: 0 };
    const breaker = createBreaker(5, () => clock.ms);
    for (let failure = 0; failure < 5; failure += 1) breaker.observe('timed_out');
    return { clock, breaker };
  };

  it('opens after failures in a row, and lets one probe through after the pause', () => {
    const { clock, breaker } = opened();
    expect(() => breaker.check()).toThrow();
    clock.ms = 1_001;
    breaker.check();
    expect(() => breaker.check()).toThrow();
    breaker.observe('ok');
    breaker.check();
    breaker.check();
  });

  it('pauses longer after each failed probe, and never for long', () => {
    const { clock, breaker } = opened();
    const pauses = Array.from({ length: 6 }, () => {
      const from = clock.ms;
      while (true) {
        try {
          breaker.check();
          break;
        } catch {
          clock.ms += 100;
        }
      }
      breaker.observe('connection_lost');
      return clock.ms - from;
    });
    expect(pauses.at(-1)).toBe(8_000);
  });

  it('does not mind refusals', () => {
    const breaker = createBreaker(5, () => 0);
    for (let refusal = 0; refusal < 20; refusal += 1) breaker.observe('account_not_found');
    breaker.check();
  });
});
