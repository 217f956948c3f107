import { toMoney } from '@golden-acers/contract';
import { type ApiClient, createApiClient, type TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertApiKey } from '../../../test/test-support-api-keys.ts';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import {
  createBulkJobClient,
  createSimulatedPlayers,
  runBulkJobRows,
} from '../../../test/test-support-bulk-jobs.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

/** Tests commands that a program began with a key, after the key was revoked or has expired. */
let env: ApprovalTestEnv;
let key: Awaited<ReturnType<typeof createKey>>;
beforeAll(async () => {
  env = await approvalTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  key = await createKey();
});

async function createKey() {
  const scopes = ['players.read', 'money.recharge', 'requests.decide', 'players.freeze'] as const;
  const { id, secret } = await insertApiKey(env, { agentId: env.agents.store.id, scopes });
  return { id, secret, client: createApiClient(env.call, secret) };
}
const revoke = () =>
  env.agents.store.call('POST /agent/api-keys/:id/revoke', { params: { id: key.id }, body: {} });
const expire = () =>
  sql`update api_key set issued_at = issued_at - interval '90 days', expires_at = issued_at
    where id = ${key.id}`.execute(env.db);
const ended = { status: 409, body: { code: 'key.ended' } };

async function startJob(name: string, size: number, starter: ApiClient = key.client): Promise<string> {
  const members = await createSimulatedPlayers(env, name, size);
  const ids = members.map(({ id }) => id);
  const { store } = env.agents;
  await env.db.updateTable('player').set({ agentId: store.id }).where('id', 'in', ids).execute();
  const { id } = await createBulkJobClient(env, starter).start({
    kind: 'recharge',
    rows: members.map(({ account }) => ({ account, amount: toMoney(10n) })),
    reason: 'The daily bonus',
    confirmation: (size / 10).toFixed(2),
  });
  return id;
}

async function transferKeysOf(jobId: string) {
  const { rows } = await sql<{ apiKeyId: string | null }>`
    select actor_api_key_id as "apiKeyId" from transfer where idempotency_key like ${`${jobId}-%`}`.execute(
    env.db,
  );
  return rows.map(({ apiKeyId }) => apiKeyId);
}

describe('a bulk job', () => {
  test('starts no row after its key is revoked, shows the reason, and can be resumed by a person', async () => {
    const jobs = createBulkJobClient(env, env.agents.store);
    const id = await startJob('key-job', 40);
    await runBulkJobRows(env, 2);
    expect((await jobs.get(id)).counts.done).toBeGreaterThanOrEqual(3);
    await revoke();
    const apiKey = { id: key.id, name: 'Till program', hint: 'ga_live_…' };
    expect(await jobs.get(id)).toMatchObject({ apiKey });
    const begun = await transferKeysOf(id);
    expect(begun.length).toBeLessThan(40);
    const stopped = await jobs.until(id, ({ state, counts }) => state !== 'running' && counts.checking === 0);
    expect(stopped).toMatchObject({
      state: 'paused',
      obstacle: { code: 'key.ended', text: 'The API key that gave this command has expired or was revoked.' },
    });
    expect(stopped.counts.done + stopped.counts.waiting).toBe(40);
    expect(await transferKeysOf(id)).toEqual(begun.map(() => key.id));
    expect(await jobs.control(id, 'resume')).toMatchObject({ status: 200 });
    expect(await jobs.over(id)).toMatchObject({ apiKey: null, counts: { done: 40 } });
    const keys = await transferKeysOf(id);
    expect(keys.filter((each) => each === key.id)).toHaveLength(begun.length);
  });

  test('ends when its key expires, and not when the secret is rotated', async () => {
    const jobs = createBulkJobClient(env, env.agents.store);
    const id = await startJob('key-expiry', 40);
    await sql`delete from api_key_secret where api_key_id = ${key.id}`.execute(env.db);
    await runBulkJobRows(env, 2);
    expect((await jobs.get(id)).counts.done).toBeGreaterThanOrEqual(3);
    await expire();
    const stopped = await jobs.until(id, ({ state, counts }) => state !== 'running' && counts.checking === 0);
    expect(stopped).toMatchObject({ state: 'paused', obstacle: { code: 'key.ended' } });
    expect(await jobs.control(id, 'cancel')).toMatchObject({ status: 200 });
  });

  test('that a person began is taken over by the key that resumes it', async () => {
    const jobs = createBulkJobClient(env, env.agents.store);
    const id = await startJob('key-takes-over', 40, env.agents.store);
    await jobs.control(id, 'pause');
    const resumed = await createBulkJobClient(env, key.client).control(id, 'resume');
    expect(resumed).toMatchObject({ status: 200 });
    await revoke();
    const stopped = await jobs.until(id, ({ state }) => state !== 'running');
    expect(stopped).toMatchObject({ state: 'paused', obstacle: { code: 'key.ended' } });
    expect(await jobs.control(id, 'cancel')).toMatchObject({ status: 200 });
  });
});

const rechargeOf = async (player: TestPlayer) =>
  expect(await env.recharge(player, 60_000, env.newKey(), key.secret)).toMatchObject({ status: 202 });
const waitingOf = async ({ fortunePanda: { username } }: TestPlayer) => {
  const found = (await env.listOf(env.agents.distributor)).find(({ account }) => account === username);
  return found?.id ?? '';
};

describe('a command that waits for a second agent', () => {
  test('is executed in the name of its key', async () => {
    const player = await env.playerOf(env.agents.store, 'key-confirmed');
    await rechargeOf(player);
    const [waiting] = await env.listOf(env.agents.distributor);
    expect(waiting).toMatchObject({ apiKey: { id: key.id, name: 'Till program', hint: 'ga_live_…' } });
    expect(await env.confirm(env.agents.distributor, await waitingOf(player))).toMatchObject({ status: 200 });
    const { rows } = await sql`select actor_api_key_id as key from transfer
      where player_id = ${player.id} and cause = 'agent'`.execute(env.db);
    expect(rows).toEqual([{ key: key.id }]);
  });

  test.each([
    ['revoked', () => revoke()],
    ['expired', () => expire()],
  ])('can no longer be confirmed when its key was %s, and is withdrawn', async (how, end) => {
    const { distributor } = env.agents;
    const player = await env.playerOf(env.agents.store, `key-${how}`);
    await rechargeOf(player);
    await end();
    const id = await waitingOf(player);
    expect(await env.confirm(distributor, id)).toMatchObject(ended);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await env.withdraw(distributor, id)).toMatchObject({ status: 200 });
  });

  test('belongs to its key after the confirmation too, if it starts a bulk job', async () => {
    const { distributor, store } = env.agents;
    const player = await env.playerOf(store, 'key-held-job');
    const { status } = await createBulkJobClient(env, key.client).send({
      kind: 'recharge',
      rows: [{ account: player.fortunePanda.username, amount: toMoney(60_000n) }],
      reason: 'The weekly bonus',
      confirmation: '600.00',
    });
    expect(status).toBe(202);
    const held = (await env.listOf(distributor)).find(({ rows }) => rows === 1);
    expect(await env.confirm(distributor, held?.id ?? '')).toMatchObject({ status: 200 });
    const { rows } = await sql`select api_key_id as key from bulk_job
      where second_agent_id = ${distributor.id}`.execute(env.db);
    expect(rows).toEqual([{ key: key.id }]);
  });
});

describe('the first of two approvals of a request', () => {
  test('no longer counts after its key was revoked: the next one is the first', async () => {
    const request = createTransferRequestClient(env);
    const player = await env.playerOf(env.agents.store, 'key-request');
    const { secret } = key;
    const id = await request.ask(player, { amount: 60_000 });
    expect((await request.approve(id, env.newKey(), secret)).status).toBe(202);
    await revoke();
    const { distributor } = env.agents;
    expect((await request.approve(id, env.newKey(), distributor.token)).status).toBe(202);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await request.queueOf(player)).toMatchObject([{ firstApproval: { by: 'ap-distributor' } }]);
    expect((await request.approve(id)).status).toBe(200);
  });
});
