import type { TestAgent } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  appliedDecisionBody,
  type ReviewTestEnv,
  reviewSchema,
  reviewTestEnv,
} from '../../../test/test-support-reviews.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

/* The first of two agents loses its right before the second one confirms. */
let env: ReviewTestEnv;
let request: ReturnType<typeof createTransferRequestClient>;
let middle: TestAgent;
beforeAll(async () => {
  env = await reviewTestEnv();
  request = createTransferRequestClient(env);
  middle = await env.agent({ name: 'rights-distributor', level: 'distributor' });
});
afterAll(() => env[Symbol.asyncDispose]());

const large = 60_000;
const storeBelow = (name: string) => env.agent({ name, level: 'store', parentId: middle.id });
const giveTo = (agentId: string, playerId: string) =>
  env.db.updateTable('player').set({ agentId }).where('id', '=', playerId).execute();
const disable = ({ id }: TestAgent) =>
  env.root.call('POST /agent/agents/:agentId/disable', {
    params: { agentId: id },
    body: { reason: 'It was stolen' },
  });
const deny = ({ id }: TestAgent, permission: 'money.recharge' | 'reviews.decide') =>
  env.db
    .insertInto('agentPermission')
    .values({ agentId: id, permission, isGranted: false, setBy: env.root.id })
    .execute();

const losses = [
  ['is disabled', disable],
  ['loses the permission', (agent: TestAgent) => deny(agent, 'money.recharge')],
  ['loses the player', undefined],
] as const;

describe('the first approval of a large request', () => {
  test.each(losses)('does not count after its agent %s', async (how, lose) => {
    const store = await storeBelow(`first-${how.replaceAll(' ', '-')}`);
    const player = await env.player(`request-${how.replaceAll(' ', '-')}`);
    await giveTo(store.id, player.id);
    const id = await request.ask(player, { amount: large });
    expect((await request.approve(id, env.newKey(), store.token)).status).toBe(202);
    if (lose === undefined) await giveTo(middle.id, player.id);
    else await lose(store);
    // The next agent is the first one now.
    expect((await request.approve(id, env.newKey(), middle.token)).status).toBe(202);
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await request.queueOf(player)).toMatchObject([
      { id, state: 'requested', firstApproval: { by: 'rights-distributor' } },
    ]);
  });

  test('is not undone by an agent below its agent, who sees why', async () => {
    const store = await storeBelow('first-above');
    const player = await env.player('request-first-above');
    await giveTo(store.id, player.id);
    const id = await request.ask(player, { amount: large });
    expect((await request.approve(id, env.newKey(), middle.token)).status).toBe(202);
    expect(await request.decline(id, 'Not in my store', store.token)).toMatchObject({
      ...{ status: 403, body: { code: 'agent.set_above' } },
    });
    const { data } = await store.call('GET /fortune-panda/requests', {});
    expect(data).toMatchObject([{ id, firstApproval: { by: 'rights-distributor', isFromAbove: true } }]);
    expect((await request.decline(id, 'Not here', middle.token)).status).toBe(200);
  });
});

describe('the decision of a large review', () => {
  test.each([
    ['is disabled', disable],
    ['loses the permission', (agent: TestAgent) => deny(agent, 'reviews.decide')],
  ] as const)('is not confirmed after its agent %s', async (how, lose) => {
    const store = await env.agent({ name: `review-${how.replaceAll(' ', '-')}` });
    const { player, transferId } = await env.inReview(`review-of-${how.replaceAll(' ', '-')}`, large);
    await giveTo(store.id, player.id);
    const first = await env.decide(transferId, appliedDecisionBody, store.token);
    expect(first.status).toBe(202);
    const decisionId = reviewSchema.parse(first.body.data).decisions[0]?.id ?? '';
    await lose(store);
    expect(await env.end('confirm', transferId, { decisionId }, env.root.token)).toMatchObject({
      status: 403,
      body: { code: 'agent.not_permitted' },
    });
    expect(await env.booked(player)).toBe(2_500n);
    const withdrawn = { decisionId, reason: 'The agent is gone' };
    expect((await env.end('withdraw', transferId, withdrawn, env.root.token)).status).toBe(200);
  });
});
