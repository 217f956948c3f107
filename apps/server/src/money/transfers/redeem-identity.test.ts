import { toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import { createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';
import {
  createTransferRequestClient,
  type TransferRequestClient,
} from '../../../test/test-support-transfer-requests.ts';

const fromCents = 1_000;
const monthFromCents = 1_500;

let env: ApprovalTestEnv;
let requests: TransferRequestClient;
beforeAll(async () => {
  const identity = {
    redeemFromCents: fromCents,
    redeemMonthFromCents: monthFromCents,
    validDays: 365,
    documentDays: 90,
  };
  env = await approvalTestEnv({ config: { identity, reviewConfirmFromCents: 60_000 } });
  requests = createTransferRequestClient(env);
});
afterAll(() => env[Symbol.asyncDispose]());

const required = { status: 409, body: { code: 'identity.required' } };
const redeemsOf = async ({ id }: TestPlayer) =>
  env.db
    .selectFrom('transfer')
    .where('playerId', '=', id)
    .where('kind', '=', 'redeem')
    .select(['amountCents', 'state'])
    .execute();
const verify = ({ fortunePanda }: TestPlayer) =>
  env.root.call('POST /fortune-panda/users/:username/identity/verify', {
    params: { username: fortunePanda.username },
    body: { checkId: null, reason: 'Passport seen' },
  });

describe('a redeem that needs a verified identity', () => {
  test('is refused to an agent before anything is held, and works once the player is verified', async () => {
    const player = await env.player('ri-direct');
    const key = env.newKey();
    expect(await env.redeem(player, fromCents, key)).toMatchObject(required);
    expect(await redeemsOf(player)).toEqual([]);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await env.redeem(player, fromCents - 1)).toMatchObject({ status: 200 });
    await verify(player);
    expect(await env.redeem(player, fromCents, key)).toMatchObject({ status: 200 });
    expect(await env.centsAtProvider(player)).toBe(501n);
  });

  test('is refused to its player as a request, and to the agent who approves it', async () => {
    const player = await env.player('ri-request');
    for (const language of ['en', 'es', 'fr', 'de']) {
      const response = await player.request('POST /fortune-panda-user/requests', {
        body: { kind: 'redeem', amount: toMoney(BigInt(fromCents)) },
        headers: { 'idempotency-key': env.newKey(), 'accept-language': language },
      });
      expect(response).toMatchObject(required);
    }
    await verify(player);
    const id = await requests.ask(player, { kind: 'redeem', amount: fromCents });
    await sql`update identity_check set expires_at = clock_timestamp() where player_id = ${player.id}`.execute(
      env.db,
    );
    expect(await requests.approve(id)).toMatchObject(required);
    expect(await requests.queueOf(player)).toMatchObject([{ id, state: 'requested' }]);
    expect(await redeemsOf(player)).toEqual([]);
  });

  test('does not wait for a second agent, and is refused after a second agent confirmed it', async () => {
    const player = await env.player('ri-second');
    await env.recharge(player, 80_000);
    await env.db
      .updateTable('player')
      .set({ agentId: env.agents.store.id })
      .where('id', '=', player.id)
      .execute();
    const { token } = env.agents.store;
    expect(await env.redeem(player, 70_000, env.newKey(), token)).toMatchObject(required);
    expect(await env.listOf(env.agents.distributor)).toEqual([]);
    await verify(player);
    const held = await env.redeem(player, 70_000, env.newKey(), token);
    expect(held.status).toBe(202);
    const [waiting] = await env.listOf(env.agents.distributor);
    await env.db
      .updateTable('account')
      .set({ lastName: 'Somebody-Else' })
      .where('id', '=', player.id)
      .execute();
    expect(await env.confirm(env.agents.distributor, waiting?.id ?? '')).toMatchObject(required);
    expect(await redeemsOf(player)).toEqual([]);
  });

  test('is a refused row of a bulk job', async () => {
    const [large, small] = [await env.player('ri-job-large'), await env.player('ri-job-small')];
    const jobs = createBulkJobClient(env, env.root);
    const accounts = [large, small].map(({ fortunePanda }) => fortunePanda.username);
    const amounts = [fromCents, fromCents - 1];
    const job = await jobs.start({
      kind: 'redeem',
      rows: accounts.map((account, index) => ({ account, amount: toMoney(BigInt(amounts[index] ?? 0)) })),
      confirmation: '',
      reason: 'End of the month',
    });
    await jobs.over(job.id);
    const rows = await jobs.rows(job.id);
    expect(rows).toMatchObject([
      { account: accounts[0], state: 'failed', refusal: { code: 'identity.required' } },
      { account: accounts[1], state: 'done' },
    ]);
    expect(await redeemsOf(large)).toEqual([]);
  });

  test('can be made as a correction by an agent with that permission, with a reason', async () => {
    const player = await env.player('ri-correction');
    const response = await env.root.request('POST /fortune-panda/users/:username/adjust', {
      params: { username: player.fortunePanda.username },
      body: {
        cause: 'correction',
        kind: 'redeem',
        amount: toMoney(BigInt(fromCents)),
        reason: 'Recharged twice',
      },
      headers: { 'idempotency-key': env.newKey() },
    });
    expect(response.status).toBe(200);
    expect(await env.redeem(player, fromCents - 1)).toMatchObject({ status: 200 });
  });
});

describe('the redeems of 30 days', () => {
  test('stay below the limit, even if many are sent at once', async () => {
    const player = await env.player('ri-race');
    const amount = 400;
    env.clock.advance(60_000);
    const attempt = async () => (await env.redeem(player, amount)).body.code ?? 'moved';
    const codes = await Promise.all(Array.from({ length: 40 }, attempt));
    // Most of them are refused, because another transfer is open.
    while (!codes.includes('identity.required')) codes.push(await attempt());
    expect(codes.filter((code) => code === 'moved')).toHaveLength(3);
    expect(await env.centsAtProvider(player)).toBe(2_500n - 3n * BigInt(amount));
  });

  test('stop counting after 30 days, and do not count if nothing moved', async () => {
    const player = await env.player('ri-month');
    env.clock.advance(60_000);
    expect(await env.redeem(player, 900)).toMatchObject({ status: 200 });
    const requestedAgo = (seconds: number) =>
      sql`update transfer set requested_at = clock_timestamp() - interval '720 hours'
        + ${seconds} * interval '1 second' where player_id = ${player.id} and kind = 'redeem'`.execute(
        env.db,
      );
    await requestedAgo(5);
    expect(await env.redeem(player, 600)).toMatchObject(required);
    await requestedAgo(-1);
    expect(await env.redeem(player, 600)).toMatchObject({ status: 200 });
  });
});
