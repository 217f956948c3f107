import { toMoney } from '@golden-acers/contract';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BulkJobClient,
  createBulkJobClient,
  createSimulatedPlayers,
  rowCounts,
  runBulkJobRows,
} from '../../../test/test-support-bulk-jobs.ts';
import {
  sumOwnTransfers,
  sumProviderTransfers,
} from '../../../test/transfers/test-support-transfer-totals.ts';

let env: TestEnv;
let jobs: BulkJobClient;
beforeAll(async () => {
  env = await testEnv();
  jobs = createBulkJobClient(env, env.root);
});
afterAll(() => env[Symbol.asyncDispose]());

async function startMany(name: string, size: number): Promise<string> {
  const members = await createSimulatedPlayers(env, name, size);
  const job = await jobs.start({
    kind: 'recharge',
    rows: members.map(({ account }) => ({ account, amount: toMoney(10n) })),
    reason: 'A race',
    confirmation: String(size >= 25 ? (size / 10).toFixed(2) : ''),
  });
  return job.id;
}

const transfersOf = async (id: string) => {
  const rows = await env.db
    .selectFrom('transfer')
    .where('idempotencyKey', 'like', `${id}-%`)
    .select('id')
    .execute();
  return rows.length;
};

describe('pausing a job', () => {
  test('returns when no further row starts, and the job can resume where it stopped', async () => {
    const id = await startMany('race-pause', 40);
    await runBulkJobRows(env, 1);
    const running = runBulkJobRows(env);
    expect(await jobs.control(id, 'pause')).toMatchObject({ body: { data: { state: 'paused' } } });
    const begun = await transfersOf(id);
    await running;
    expect(await transfersOf(id)).toBe(begun);
    expect(begun).toBeGreaterThanOrEqual(3);
    expect(await jobs.get(id)).toMatchObject({
      state: 'paused',
      counts: { done: begun, waiting: 40 - begun },
    });
    await jobs.control(id, 'resume');
    expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 40 }));
    expect(await transfersOf(id)).toBe(40);
  });

  test('ends every row once, even at the same time as cancel, resume and retry', async () => {
    const id = await startMany('race-all', 60);
    await runBulkJobRows(env, 1);
    const running = runBulkJobRows(env);
    const words = ['pause', 'resume', 'pause', 'cancel', 'resume', 'pause', 'retry', 'cancel'] as const;
    const responses = await Promise.all(words.map((word) => jobs.control(id, word)));
    for (const { status } of responses) expect([200, 409]).toContain(status);
    await running;
    const end = await jobs.until(id, ({ counts }) => counts.waiting + counts.running + counts.checking === 0);
    expect(end).toMatchObject({ state: 'cancelled', counts: { done: await transfersOf(id) } });
    expect(end.counts.done + end.counts.cancelled).toBe(60);
    expect(end.counts.cancelled).toBeGreaterThan(0);
    expect(await jobs.control(id, 'resume')).toMatchObject({ body: { code: 'job.over' } });
    expect(await sumOwnTransfers(env.db)).toEqual(await sumProviderTransfers(env));
  });
});

describe('a problem that affects every row', () => {
  test('pauses the job and shows the reason: an agent who lost the permission moves nothing more', async () => {
    const store = await env.agent({ name: 'race-store' });
    const own = createBulkJobClient(env, store);
    const members = await createSimulatedPlayers(env, 'race-permission', 6);
    await env.db
      .updateTable('player')
      .set({ agentId: store.id })
      .where(
        'id',
        'in',
        members.map(({ id }) => id),
      )
      .execute();
    const { id } = await own.start({
      kind: 'recharge',
      rows: members.map(({ account }) => ({ account, amount: toMoney(100n) })),
      reason: 'Too late',
      confirmation: '',
    });
    const rule = { permissions: ['players.read'], commandMaxCents: null, dayMaxCents: null };
    await env.db
      .insertInto('agentRule')
      .values({ ownerId: env.root.id, level: 'store', ...rule })
      .execute();
    const stopped = await own.until(id, ({ state }) => state !== 'running');
    expect(stopped).toMatchObject({
      state: 'paused',
      obstacle: { code: 'agent.not_permitted' },
      counts: rowCounts({ waiting: 6 }),
    });
    expect(await own.control(id, 'resume')).toMatchObject({ body: { code: 'agent.not_permitted' } });
    expect(await jobs.control(id, 'resume')).toMatchObject({ body: { code: 'job.of_another' } });
    expect(await jobs.control(id, 'cancel')).toMatchObject({ body: { data: { state: 'cancelled' } } });
  });
});
