import { toMoney } from '@golden-acers/contract';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';
import {
  createTransferRequestClient,
  type TransferRequestClient,
} from '../../../test/test-support-transfer-requests.ts';

let env: TestEnv;
let request: TransferRequestClient;
let rootId: string;
beforeAll(async () => {
  env = await testEnv();
  request = createTransferRequestClient(env);
  const root = env.db.selectFrom('agent').select('id').where('parentId', 'is', null);
  rootId = (await root.executeTakeFirstOrThrow()).id;
});
afterAll(() => env[Symbol.asyncDispose]());

describe('a request', () => {
  test('reaches the agent and becomes a transfer when it is approved', async () => {
    const player = await env.player('wish-one');
    const id = await request.ask(player, { message: '  Before the weekend, please  ' });
    expect(await request.requestsOf(player)).toMatchObject([
      {
        id,
        kind: 'recharge',
        amount: toMoney(2_000n),
        message: 'Before the weekend, please',
        state: 'requested',
        transfer: null,
      },
    ]);
    expect(await request.queueOf(player)).toMatchObject([
      { id, balance: toMoney(2_500n), manager: 'House', nickname: 'wish-one' },
    ]);
    expect(await request.approve(id)).toMatchObject({
      status: 200,
      body: {
        data: {
          id,
          state: 'approved',
          decidedBy: 'House',
          transfer: { state: 'applied' },
          balance: toMoney(4_500n),
        },
      },
    });
    expect(await request.requestsOf(player)).toMatchObject([
      { state: 'approved', transfer: { outcome: 'done' } },
    ]);
    expect(await request.queueOf(player)).toEqual([]);
    expect(await request.queueOf(player, 'decided')).toMatchObject([{ id }]);
    expect(await env.centsAtProvider(player)).toBe(4_500n);
    expect(await env.balanceOf(player)).toMatchObject({ balance: '45.00', lastRechargeStatus: 'success' });
  });

  test('for a redeem takes credit back', async () => {
    const player = await env.player('wish-redeem');
    await request.approve(await request.ask(player, { kind: 'redeem', amount: 1_000 }));
    expect(await env.centsAtProvider(player)).toBe(1_500n);
  });

  test('is declined with a reason that the player sees', async () => {
    const player = await env.player('wish-declined');
    const id = await request.ask(player);
    expect(await request.decline(id, 'Please verify your phone first')).toMatchObject({
      status: 200,
      body: { data: { state: 'declined', reason: 'Please verify your phone first' } },
    });
    expect(await request.requestsOf(player)).toMatchObject([
      { state: 'declined', reason: 'Please verify your phone first' },
    ]);
    for (const again of [
      await request.decline(id),
      await request.approve(id),
      await request.cancel(player, id),
    ]) {
      expect(again).toMatchObject({ status: 409, body: { code: 'transfer_request.already_decided' } });
    }
    expect(await env.centsAtProvider(player)).toBe(2_500n);
  });

  test('is limited to one open request per kind, and can be cancelled', async () => {
    const player = await env.player('wish-cancelled');
    const id = await request.ask(player);
    await request.ask(player, { kind: 'redeem' });
    const body = { kind: 'recharge', amount: toMoney(1n) };
    await player.expectRefusal('transfer_request.already_open', 'POST /fortune-panda-user/requests', {
      body,
    });
    expect(await request.cancel(player, id)).toMatchObject({
      status: 200,
      body: { data: { state: 'cancelled' } },
    });
    expect(await request.cancel(player, id)).toMatchObject({ status: 409 });
    expect(await request.approve(id)).toMatchObject({
      status: 409,
      body: { code: 'transfer_request.already_decided' },
    });
    await request.ask(player);
  });

  test('returns to the queue if its transfer is rejected, and the same key gets the same refusal', async () => {
    const player = await env.player('wish-rejected');
    const id = await request.ask(player, { kind: 'redeem', amount: 2_501 });
    const key = env.newKey();
    for (const again of [1, 2]) {
      expect(await request.approve(id, key), `try ${again}`).toMatchObject({
        status: 409,
        body: { code: 'provider.player_balance_low' },
      });
    }
    expect(await request.queueOf(player)).toMatchObject([
      { id, failure: { code: 'provider.player_balance_low' } },
    ]);
    await env.recharge(player, 100);
    const next = env.newKey();
    const [first, repeat] = [await request.approve(id, next), await request.approve(id, next)];
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect([repeat.status, repeat.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(await env.centsAtProvider(player)).toBe(99n);
  });

  test('is refused above the agent’s ceiling, and already when created above everybody’s ceiling', async () => {
    const player = await env.player('wish-ceiling');
    const store = await env.agent({ parentId: rootId, name: 'wish-store' });
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    const id = await request.ask(player, { amount: 100_001 });
    await stepUpByPassword(env, store.token);
    expect(await request.approve(id, env.newKey(), store.token)).toMatchObject({
      status: 422,
      body: { code: 'transfer.above_ceiling' },
    });
    expect(await request.queueOf(player)).toHaveLength(1);
    const body = { kind: 'redeem', amount: toMoney(1_000_001n) };
    await player.expectRefusal('transfer.above_ceiling', 'POST /fortune-panda-user/requests', { body });
  });

  test('is checked and not repeated while the provider’s outcome is unknown', async () => {
    const player = await env.player('wish-unknown');
    const id = await request.ask(player);
    env.fault({ action: 'recharge', kind: 'reset', afterApplying: true });
    const key = env.newKey();
    expect(await request.approve(id, key)).toMatchObject({
      status: 202,
      body: { data: { state: 'approved', transfer: { outcome: 'checking' } } },
    });
    expect(await request.approve(id, key)).toMatchObject({ status: 202 });
    expect(await request.approve(id)).toMatchObject({
      status: 409,
      body: { code: 'transfer_request.already_decided' },
    });
    expect(await env.balanceOf(player)).toMatchObject({ lastRechargeStatus: 'processing' });
  });
});

describe('a decision', () => {
  test('is for the player’s agent and the agents above it; others get “not found”', async () => {
    const player = await env.player('wish-tree');
    const [above, beside] = [
      await env.agent({ parentId: rootId, name: 'wish-above' }),
      await env.agent({ parentId: rootId, name: 'wish-beside' }),
    ];
    const below = await env.agent({ parentId: above.id, name: 'wish-below' });
    await env.db.updateTable('player').set({ agentId: below.id }).where('id', '=', player.id).execute();
    const id = await request.ask(player);
    const stranger = await env.signIn(beside.email, beside.password);
    const notFound = { status: 404, body: { code: 'transfer_request.not_found' } };
    expect(await request.approve(id, env.newKey(), stranger.token)).toMatchObject(notFound);
    expect(await request.decline(id, 'No', stranger.token)).toMatchObject(notFound);
    expect(await beside.call('GET /fortune-panda/requests')).toMatchObject({ data: [], open: 0 });
    const manager = await env.signIn(above.email, above.password);
    expect(await above.call('GET /fortune-panda/requests')).toMatchObject({
      data: [{ id, manager: 'wish-below' }],
      open: 1,
    });
    expect(await request.approve(id, env.newKey(), manager.token)).toMatchObject({
      status: 200,
      body: { data: { decidedBy: 'wish-above' } },
    });
  });

  test('is refused to another player, and for an invalid id', async () => {
    const [owner, other] = [await env.player('wish-owner'), await env.player('wish-other')];
    const id = await request.ask(owner);
    expect(await request.cancel(other, id)).toMatchObject({
      status: 404,
      body: { code: 'transfer_request.not_found' },
    });
    expect(await request.requestsOf(other)).toEqual([]);
    const nobody = `rq_${'0'.repeat(26)}`;
    for (const response of [
      await request.cancel(owner, nobody),
      await request.approve(nobody),
      await request.decline(nobody),
    ]) {
      expect(response).toMatchObject({ status: 404, body: { code: 'transfer_request.not_found' } });
    }
    for (const bad of ['..', 'tr_1', "rq_' or 1=1 --", 'rq_', `${nobody}0`]) {
      for (const result of [
        await request.cancel(owner, bad),
        await request.approve(bad),
        await request.decline(bad),
      ]) {
        expect([404, 422], bad).toContain(result.status);
      }
    }
  });

  test('needs a key, and a decline needs a reason', async () => {
    const player = await env.player('wish-bad');
    const id = await request.ask(player);
    const call = (what: 'approve' | 'decline', body: unknown) =>
      env.root.request(`POST /fortune-panda/requests/:id/${what}`, { params: { id }, body });
    expect(await call('approve', {})).toMatchObject({ status: 400, body: { code: 'transfer.key_required' } });
    for (const reason of ['', '   ', 'x'.repeat(201), '\u0000\u202e', null, 1]) {
      expect(await call('decline', { reason })).toMatchObject({
        status: 422,
        body: { code: 'request.invalid' },
      });
    }
    expect(await request.queueOf(player)).toHaveLength(1);
  });
});
