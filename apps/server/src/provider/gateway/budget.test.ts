import { createLog, monotonicMs, Refusal } from '@golden-acers/platform';
import { createEmptyDatabase } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Budget, type BudgetOptions, type CallRequest, type Priority } from './budget.ts';
import { upsertProviderAgents } from './gateway.sql.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let providerAgentId = '';
let agents = 0;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  agents += 1;
  [providerAgentId = ''] = await upsertProviderAgents(database.db, [
    { id: `pa_${agents}`, name: `Agent${agents}` },
  ]);
});

/** Creates the budget of one more server. */
function createServerBudget(tuning: Partial<BudgetOptions['tuning']> = {}): Budget {
  return new Budget({
    ...{ db: database.db, log: createLog('fatal'), providerAgentId },
    tuning: {
      ...{ callsPerMinute: 28, recordCallsPerMinute: 8, windowMs: 60_500 },
      ...{ failuresToOpen: 5, callTimeoutMs: 8_000 },
      ...tuning,
    },
  });
}

function callRequest(priority: Priority, changes: Partial<CallRequest> = {}): CallRequest {
  return { priority, isRecordCall: false, playerId: undefined, maxWaitMs: 0, ...changes };
}

async function isAdmitted(budget: Budget, wanted: CallRequest): Promise<boolean> {
  return budget.admit(wanted).then(
    () => true,
    () => false,
  );
}

async function countAdmitted(budget: Budget, wanted: CallRequest): Promise<number> {
  let count = 0;
  while (count < 100 && (await isAdmitted(budget, wanted))) count += 1;
  return count;
}

/** Makes everything counted so far older by `ms`. */
async function advanceBy(ms: number): Promise<void> {
  const by = sql`${ms} * interval '1 millisecond'`;
  await sql`update provider_call set called_at = called_at - ${by} where provider_agent_id = ${providerAgentId}`.execute(
    database.db,
  );
  await sql`update provider_budget set last_call_at = last_call_at - ${by}, paced_until = paced_until - ${by},
    paused_until = paused_until - ${by}, probe_at = probe_at - ${by} where provider_agent_id = ${providerAgentId}`.execute(
    database.db,
  );
}

async function createIdleBudget(): Promise<Budget> {
  await sql`update provider_budget set paced_until = 'epoch' where provider_agent_id = ${providerAgentId}`.execute(
    database.db,
  );
  return createServerBudget();
}

describe('the budget of calls', () => {
  test('admits at most the allowance in any minute, over all servers and restarts', async () => {
    expect(await countAdmitted(createServerBudget(), callRequest('money'))).toBe(28);
    expect(await countAdmitted(createServerBudget(), callRequest('money'))).toBe(0);
    // A slow machine has used part of the minute already.
    await advanceBy(50_000);
    expect(await countAdmitted(createServerBudget(), callRequest('money'))).toBe(0);
    await advanceBy(11_000);
    expect(await countAdmitted(createServerBudget(), callRequest('money'))).toBe(28);
  });

  test('limits every window, not only whole minutes', async () => {
    expect(await countAdmitted(createServerBudget({ callsPerMinute: 20 }), callRequest('money'))).toBe(20);
    await advanceBy(30_000);
    expect(await countAdmitted(createServerBudget(), callRequest('money'))).toBe(8);
    await advanceBy(30_600);
    expect(await countAdmitted(createServerBudget(), callRequest('money'))).toBe(20);
  });

  test('leaves three of eight record calls a minute to callers other than promotions', async () => {
    let admitted = 0;
    // Ten seconds less than a minute, for a slow machine on which the test itself takes seconds.
    for (let second = 0; second < 50; second += 1) {
      await advanceBy(1_000);
      if (await isAdmitted(createServerBudget(), callRequest('play', { isRecordCall: true }))) admitted += 1;
    }
    expect(admitted).toBe(5);
  });

  test('admits a call ahead of calls that wait for a separate limit', async () => {
    const budget = createServerBudget({ callsPerMinute: 100_000, recordCallsPerMinute: 1 });
    const records = callRequest('money', { isRecordCall: true, maxWaitMs: 70_000 });
    const waiting = Array.from({ length: 150 }, (_, index) =>
      isAdmitted(budget, { ...records, playerId: `pl_${index}` }),
    );
    expect(await Promise.race(waiting)).toBe(true);
    expect(budget.countWaitingCalls()).toContainEqual({ priority: 'money', calls: 149 });
    expect(await isAdmitted(budget, callRequest('launch', { maxWaitMs: 5_000 }))).toBe(true);
  });

  test('reserves a share for more urgent calls', async () => {
    const passed: Record<string, number> = {};
    for (const priority of ['background', 'refresh', 'registration', 'launch', 'money'] as const) {
      passed[priority] = 0;
      // Calls are not paced here, so only the reserved share ends the loop.
      while (await createIdleBudget().then((budget) => isAdmitted(budget, callRequest(priority))))
        passed[priority] += 1;
    }
    expect(passed).toEqual({ background: 22, refresh: 5, registration: 0, launch: 0, money: 1 });
  });

  test('spreads calls other than money, so that money calls never find the minute used up', async () => {
    // The pace is so slow that no other call is due during the test.
    const slow = () => createServerBudget({ windowMs: 3_600_000 });
    expect(await countAdmitted(slow(), callRequest('background'))).toBe(1);
    expect(await countAdmitted(slow(), callRequest('refresh'))).toBe(3);
    expect(await countAdmitted(slow(), callRequest('registration'))).toBe(2);
    expect(await countAdmitted(slow(), callRequest('launch'))).toBe(1);
    expect(await countAdmitted(slow(), callRequest('money'))).toBe(21);
  });

  test('counts record calls against both limits', async () => {
    expect(await countAdmitted(createServerBudget(), callRequest('money', { isRecordCall: true }))).toBe(8);
    expect(await countAdmitted(createServerBudget(), callRequest('money'))).toBe(20);
  });

  test('refuses at once if the wait would be too long, and reports the wait', async () => {
    const budget = createServerBudget();
    await countAdmitted(budget, callRequest('money'));
    const error = await budget
      .admit(callRequest('launch', { maxWaitMs: 15_000 }))
      .catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: 'provider.busy' });
    const { retryAfterSeconds } = error instanceof Refusal ? error.details : {};
    expect(retryAfterSeconds).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeLessThanOrEqual(61);
  });

  test('gives every call a unique, increasing time', async () => {
    const servers = [
      createServerBudget({ callsPerMinute: 1_000 }),
      createServerBudget({ callsPerMinute: 1_000 }),
    ];
    const times: number[] = [];
    const call = async (budget: Budget) =>
      times.push((await budget.admit(callRequest('money', { maxWaitMs: 9_000 }))).timeMs);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => call(servers[index % 2] ?? createServerBudget())),
    );
    expect(new Set(times).size).toBe(100);
    const { timeMs } = await createServerBudget({ callsPerMinute: 1_000 }).admit(callRequest('money'));
    expect(timeMs).toBeGreaterThan(Math.max(...times));
  });

  test('continues after the database’s clock was set back by an hour', async () => {
    await countAdmitted(createServerBudget(), callRequest('money'));
    await advanceBy(-3_600_000);
    expect(await isAdmitted(createServerBudget(), callRequest('money'))).toBe(false);
    await advanceBy(60_600);
    expect(await isAdmitted(createServerBudget(), callRequest('money'))).toBe(true);
  });

  test('pauses on every server if the provider refuses a call because of its limit', async () => {
    const budget = createServerBudget();
    budget.recordOutcome('rate_limited');
    expect(await isAdmitted(budget, callRequest('money'))).toBe(false);
    expect(await isAdmitted(createServerBudget(), callRequest('money'))).toBe(false);
    await advanceBy(10_001);
    expect(await isAdmitted(createServerBudget(), callRequest('money'))).toBe(true);
  });
});

/** Returns the number of simultaneous callers that get a permit. */
async function burst(budget: Budget, priority: Priority, callers: number): Promise<number> {
  const all = await Promise.all(
    Array.from({ length: callers }, () => isAdmitted(budget, callRequest(priority))),
  );
  return all.filter(Boolean).length;
}

describe('two servers on one database', () => {
  test('admit 200 callers as fast as the limit allows, and never exceed it in any window', async () => {
    const windowMs = 100;
    const changes = { callsPerMinute: 28, windowMs };
    const servers = [createServerBudget(changes), createServerBudget(changes)];
    const times: number[] = [];
    const began = monotonicMs();
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const wanted = callRequest('money', { maxWaitMs: 60_000, playerId: `player ${index % 23}` });
        times.push((await servers[index % 2]?.admit(wanted))?.timeMs ?? 0);
      }),
    );
    times.sort((one, other) => one - other);
    expect(times).toHaveLength(200);
    for (const [index, at] of times.entries()) {
      const crowded = times[index + 28];
      // Times are stored in whole milliseconds.
      if (crowded !== undefined) expect(crowded - at).toBeGreaterThanOrEqual(windowMs - 1);
    }
    // 200 calls need seven full windows before the last one can be sent.
    expect(monotonicMs() - began).toBeGreaterThanOrEqual(7 * windowMs);
  });

  test('serve urgent calls first, and share permits fairly among players', async () => {
    // Long enough that all wait before the first one is admitted.
    const budget = createServerBudget({ callsPerMinute: 2, windowMs: 400 });
    await countAdmitted(budget, callRequest('money'));
    const served: string[] = [];
    const wait = (name: string, priority: Priority, playerId: string) =>
      budget.admit(callRequest(priority, { maxWaitMs: 30_000, playerId })).then(() => served.push(name));
    await Promise.all([
      wait('greedy 1', 'launch', 'greedy'),
      wait('greedy 2', 'launch', 'greedy'),
      wait('greedy 3', 'launch', 'greedy'),
      wait('anna', 'launch', 'anna'),
      wait('money', 'money', 'anna'),
    ]);
    expect(served).toEqual(['money', 'greedy 1', 'anna', 'greedy 2', 'greedy 3']);
  });

  test('hold no connection while callers wait', async () => {
    const budget = createServerBudget({ callsPerMinute: 2 });
    await countAdmitted(budget, callRequest('money'));
    for (let call = 0; call < 4; call += 1)
      void isAdmitted(budget, callRequest('money', { maxWaitMs: 300_000 }));
    expect(budget.countWaitingCalls()).toContainEqual({ priority: 'money', calls: 4 });
    const { rows } = await sql<{ busy: bigint }>`select count(*) as busy from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    expect(rows[0]?.busy).toBe(0n);
  });
});

describe('the breaker', () => {
  async function fail(budget: Budget, times: number): Promise<void> {
    for (let failure = 0; failure < times; failure += 1) budget.recordOutcome('timed_out');
    // A report is written before the next admission has a result.
    await isAdmitted(budget, callRequest('money'));
  }

  test('opens for all servers, and admits one probe after the pause', async () => {
    const servers = [createServerBudget(), createServerBudget(), createServerBudget()];
    await fail(createServerBudget(), 5);
    const gone = { code: 'provider.unavailable', details: { retryAfterSeconds: 1 } };
    await expect(
      createServerBudget().admit(callRequest('launch', { maxWaitMs: 15_000 })),
    ).rejects.toMatchObject(gone);
    await advanceBy(1_001);
    const probes = await Promise.all(servers.map((budget) => burst(budget, 'launch', 10)));
    expect(probes.reduce((sum, count) => sum + count, 0)).toBe(1);
    const probing = servers[probes.indexOf(1)] ?? createServerBudget();
    probing.recordOutcome('ok');
    // The report is written before the next admission has a result.
    expect(await isAdmitted(probing, callRequest('money'))).toBe(true);
    expect(await isAdmitted(createServerBudget(), callRequest('money'))).toBe(true);
  });

  test('counts a probe without a result as lost', async () => {
    await fail(createServerBudget(), 5);
    await advanceBy(1_001);
    expect(await isAdmitted(createServerBudget(), callRequest('money'))).toBe(true);
    await advanceBy(4_000);
    expect(await isAdmitted(createServerBudget(), callRequest('money'))).toBe(false);
    await advanceBy(5_001);
    expect(await isAdmitted(createServerBudget(), callRequest('money'))).toBe(true);
  });

  test('pauses longer after each failed probe, up to a limit', async () => {
    const pauses: number[] = [];
    await fail(createServerBudget(), 5);
    for (let probe = 0; probe < 6; probe += 1) {
      const refused = await createServerBudget()
        .admit(callRequest('money'))
        .catch((error: unknown) => error);
      const pauseMs = refused instanceof Refusal ? (refused.details.retryAfterSeconds ?? 0) * 1_000 : 0;
      pauses.push(Math.round(pauseMs / 1_000));
      await advanceBy(pauseMs + 1);
      const budget = createServerBudget();
      expect(await isAdmitted(budget, callRequest('money'))).toBe(true);
      await fail(budget, 1);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 8, 8]);
  });

  test('does not count refusals', async () => {
    const budget = createServerBudget();
    for (let refusal = 0; refusal < 20; refusal += 1) budget.recordOutcome('account_not_found');
    expect(await isAdmitted(budget, callRequest('money'))).toBe(true);
  });
});
