import { toMoney } from '@golden-acers/contract';
import { type TestAgent, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';
import { insertApiKey } from '../../../test/test-support-api-keys.ts';
import {
  createTransferRequestClient,
  type TransferRequestClient,
} from '../../../test/test-support-transfer-requests.ts';

const listed = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

let env: TestEnv;
let draft: TransferRequestClient;
let root: string;
let store: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  draft = createTransferRequestClient(env);
  root = env.root.id;
  store = await env.agent({ parentId: root, name: 'store-of-hands' });
  await stepUpByPassword(env, store.token);
  await stepUpByPassword(env, env.root.token);
});
afterAll(() => env[Symbol.asyncDispose]());

/** A player of the store below the root, so that both agents can decide its requests. */
async function playerOfStore(name: string): Promise<TestPlayer> {
  const player = await env.player(name);
  await env.db.updateTable('player').where('id', '=', player.id).set({ agentId: store.id }).execute();
  return player;
}
const assign = (id: string, agentId: string | null, token = env.root.token) =>
  env.call('POST /fortune-panda/requests/:id/assign', { token, params: { id }, body: { agentId } });
const message = (id: string, text: string, token = env.root.token) =>
  env.call('POST /fortune-panda/requests/:id/message', { token, params: { id }, body: { text } });
const auditActions = async (id: string) => {
  const rows = await env.db
    .selectFrom('auditEntry')
    .where('subjectId', '=', id)
    .select('action')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a request whose amount needs two approvals', () => {
  const large = { kind: 'recharge', amount: 50_000 } as const;

  test('waits after the first approval, refuses a second one by the same agent, and is paid once by the second agent', async () => {
    const player = await playerOfStore('hands-large');
    const id = await draft.ask(player, large);
    const key = env.newKey();
    const first = await draft.approve(id, key, store.token);
    expect(first).toMatchObject({
      status: 202,
      body: {
        data: {
          state: 'requested',
          isConfirmationNeeded: true,
          firstApproval: { by: 'store-of-hands', isOwn: true },
        },
      },
    });
    expect(await draft.approve(id, key, store.token)).toMatchObject({ status: 202 });
    expect(await draft.approve(id, env.newKey(), store.token)).toMatchObject({
      status: 403,
      body: { code: 'decision.own' },
    });
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await draft.approve(id)).toMatchObject({ status: 200, body: { data: { state: 'approved' } } });
    expect(await env.centsAtProvider(player)).toBe(52_500n);
    expect(await auditActions(id)).toEqual(['request.decided', 'request.confirmed']);
  });

  test('is paid once if several agents give the second approval at the same time', async () => {
    const player = await playerOfStore('hands-race');
    const id = await draft.ask(player, large);
    await draft.approve(id, env.newKey(), store.token);
    const responses = await Promise.all(Array.from({ length: 8 }, () => draft.approve(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of responses.filter((response) => response.status !== 200)) {
      expect([status, body.code]).toEqual([409, 'transfer_request.already_decided']);
    }
    expect(await env.centsAtProvider(player)).toBe(52_500n);
  });

  test('is not given the second approval by a program', async () => {
    const thresholds = (stepUpFromCents: number) => ({
      stepUpFrom: toMoney(BigInt(stepUpFromCents)),
      fourEyesFrom: toMoney(BigInt(large.amount)),
    });
    // High enough that the amount needs no step-up, which no program can make.
    await env.root.call('PUT /agent/settings/thresholds', { body: thresholds(2 * large.amount) });
    const id = await draft.ask(await playerOfStore('hands-program'), large);
    await draft.approve(id, env.newKey(), store.token);
    const { secret } = await insertApiKey(env, {
      agentId: root,
      scopes: ['requests.decide', 'money.recharge'],
    });
    expect(await draft.approve(id, env.newKey(), secret)).toMatchObject({
      status: 403,
      body: { code: 'key.session_required' },
    });
    await env.root.call('PUT /agent/settings/thresholds', { body: thresholds(large.amount) });
  });

  test('needs two new approvals after a withdrawal, a decline or a failed transfer', async () => {
    const player = await playerOfStore('hands-again');
    const id = await draft.ask(player, large);
    await draft.approve(id, env.newKey(), store.token);
    expect(await draft.cancel(player, id)).toMatchObject({ status: 200 });
    const next = await draft.ask(player, large);
    await draft.approve(next, env.newKey(), store.token);
    expect(await draft.decline(next, 'Not today', store.token)).toMatchObject({ status: 200 });
    const redeem = await draft.ask(player, { kind: 'redeem', amount: 90_000 });
    await draft.approve(redeem, env.newKey(), store.token);
    expect(await draft.approve(redeem)).toMatchObject({
      status: 409,
      body: { code: 'provider.player_balance_low' },
    });
    const [open] = await draft.queueOf(player);
    expect(open).toMatchObject({ id: redeem, firstApproval: null, isConfirmationNeeded: true });
    const decisions = await env.db
      .selectFrom('decision')
      .innerJoin('decisionEnd', 'decisionEnd.decisionId', 'decision.id')
      .where('decision.requestId', 'in', [id, next, redeem])
      .select(['decision.requestId', 'decisionEnd.kind'])
      .execute();
    expect(new Map(decisions.map(({ requestId, kind }) => [requestId, kind]))).toEqual(
      new Map([
        [id, 'withdrawn'],
        [next, 'withdrawn'],
        [redeem, 'confirmed'],
      ]),
    );
  });
});

describe('an approval that is repeated after its transfer was rejected', () => {
  test('returns the first response and approves nothing again', async () => {
    const player = await playerOfStore('hands-resent');
    const id = await draft.ask(player, { kind: 'redeem', amount: 90_000 });
    const [first, second] = [env.newKey(), env.newKey()];
    await draft.approve(id, first, store.token);
    for (const again of [1, 2]) {
      expect(await draft.approve(id, second), `the second approval, try ${again}`).toMatchObject({
        status: 409,
        body: { code: 'provider.player_balance_low' },
      });
    }
    expect(await draft.approve(id, first, store.token)).toMatchObject({ status: 202 });
    expect(await draft.queueOf(player)).toMatchObject([{ id, firstApproval: null }]);
    expect(await auditActions(id)).toEqual(['request.decided', 'request.confirmed']);
  });

  test('leaves one audit event if one agent is enough', async () => {
    const player = await playerOfStore('hands-resent-small');
    const id = await draft.ask(player, { kind: 'redeem', amount: 2_501 });
    const key = env.newKey();
    for (const _ of [1, 2]) expect(await draft.approve(id, key)).toMatchObject({ status: 409 });
    expect(await auditActions(id)).toEqual(['request.approved']);
  });
});

describe('a request assigned to agents', () => {
  test('is taken, passed on to agents above the player, and unassigned', async () => {
    const player = await playerOfStore('hands-taken');
    const id = await draft.ask(player);
    expect(await assign(id, store.id, store.token)).toMatchObject({
      status: 200,
      body: { data: { assignedTo: { id: store.id, name: 'store-of-hands', isSelf: true } } },
    });
    expect((await draft.queueOf(player))[0]).toMatchObject({ assignedTo: { isSelf: false } });
    expect(await assign(id, root, store.token)).toMatchObject({
      status: 404,
      body: { code: 'agent.not_found' },
    });
    const other = await env.agent({ parentId: root, name: `other-${id.slice(-6)}` });
    expect(await assign(id, other.id)).toMatchObject({ status: 404, body: { code: 'agent.not_found' } });
    const response = await env.root.request('GET /fortune-panda/requests/:id/assignees', { params: { id } });
    expect(
      listed
        .parse(response.body)
        .data.map((agent) => agent.id)
        .sort(),
    ).toEqual([root, store.id].sort());
    expect(await assign(id, null)).toMatchObject({ status: 200, body: { data: { assignedTo: null } } });
    expect(await auditActions(id)).toEqual(['request.assigned', 'request.assigned']);
    await draft.decline(id);
    expect(await assign(id, store.id)).toMatchObject({ status: 409 });
  });

  test('lets the agent write to its player, who gets a notification', async () => {
    const player = await playerOfStore('hands-message');
    const id = await draft.ask(player);
    expect(await message(id, 'Which amount did you pay?', store.token)).toMatchObject({ status: 200 });
    expect((await player.call('GET /user/notifications')).data).toMatchObject([
      { kind: 'agent_message', data: { text: 'Which amount did you pay?' } },
    ]);
    expect(await auditActions(id)).toEqual(['request.messaged']);
  });

  test('is hidden from agents that are not above the player', async () => {
    const player = await env.player('hands-foreign');
    const id = await draft.ask(player);
    for (const response of [
      await assign(id, store.id, store.token),
      await message(id, 'Hello', store.token),
      await store.request('GET /fortune-panda/requests/:id/assignees', { params: { id } }),
    ]) {
      expect(response).toMatchObject({ status: 404, body: { code: 'transfer_request.not_found' } });
    }
  });

  test('is found by part of the account or the nickname', async () => {
    const player = await playerOfStore('hands-Searched');
    const id = await draft.ask(player);
    const search = async (text: string) => {
      const query = new URLSearchParams({ search: text }).toString();
      const response = await env.root.request('GET /fortune-panda/requests', { query });
      return listed.parse(response.body).data.map((request) => request.id);
    };
    expect(await search('DS-SEARCH')).toEqual([id]);
    expect(await search(player.fortunePanda.username.slice(1))).toContain(id);
    expect(await search('%')).toEqual([]);
    expect(await search('DS-\0SEARCH')).toEqual([id]);
  });
});
