import { type TestAgent, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTransferRequestClient,
  type TransferRequestClient,
} from '../../../test/test-support-transfer-requests.ts';

let env: TestEnv;
let request: TransferRequestClient;
let half: TestAgent;
let store: TestAgent;
beforeAll(async () => {
  env = await testEnv({ config: { reviewConfirmFromCents: 50_000 } });
  request = createTransferRequestClient(env);
  half = await env.agent({ name: 'half-distributor', level: 'distributor' });
  store = await env.agent({ name: 'whole-store', level: 'store', parentId: half.id });
  const rule = { level: 'distributor', commandMaxCents: null, dayMaxCents: null } as const;
  const permissions = ['players.read', 'requests.decide', 'money.recharge'];
  await env.db
    .insertInto('agentRule')
    .values({ ...rule, ownerId: env.root.id, permissions })
    .execute();
});
afterAll(() => env[Symbol.asyncDispose]());

async function playerOfStore(name: string): Promise<TestPlayer> {
  const player = await env.player(name);
  await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
  return player;
}

const refused = { status: 403, body: { code: 'agent.not_permitted' } };

describe('an agent that may recharge but not redeem', () => {
  test('approves recharges but no redeems', async () => {
    const player = await playerOfStore('half-small');
    const redeem = await request.ask(player, { kind: 'redeem', amount: 1_000 });
    expect(await request.approve(redeem, env.newKey(), half.token)).toMatchObject(refused);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await request.queueOf(player)).toMatchObject([{ id: redeem, state: 'requested' }]);
    const recharge = await request.ask(player, { amount: 500 });
    expect((await request.approve(recharge, env.newKey(), half.token)).status).toBe(200);
    expect(await env.centsAtProvider(player)).toBe(3_000n);
    expect((await request.approve(redeem)).status).toBe(200);
  });

  test('cannot be the first or the second to approve a large redeem', async () => {
    const player = await playerOfStore('half-large');
    await env.db.updateTable('player').set({ agentId: env.root.id }).where('id', '=', player.id).execute();
    await env.recharge(player, 70_000);
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    const id = await request.ask(player, { kind: 'redeem', amount: 60_000 });
    expect(await request.approve(id, env.newKey(), half.token)).toMatchObject(refused);
    expect((await request.approve(id, env.newKey(), store.token)).status).toBe(202);
    expect(await request.approve(id, env.newKey(), half.token)).toMatchObject(refused);
    expect(await env.centsAtProvider(player)).toBe(72_500n);
    expect(await request.queueOf(player)).toMatchObject([{ id, firstApproval: { by: 'whole-store' } }]);
    expect((await request.approve(id)).status).toBe(200);
  });
});
