import { listViolations } from '@golden-acers/ledger';
import type { TestAgent } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
beforeAll(async () => {
  env = await offerTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const credit = { kind: 'fixed_credit', percent: null, maxBonusCents: null, bonusCents: 500 } as const;
const move = async (agent: TestAgent, parent: TestAgent) => {
  await confirmAllSessions(env);
  return env.root.request('POST /agent/agents/:agentId/move', {
    params: { agentId: agent.id },
    body: { parentId: parent.id, reason: 'A new street' },
  });
};
const distributor = (name: string, creditCents = 100_000n) =>
  env.agent({ name, level: 'distributor', creditCents });
const storeOf = (parent: TestAgent, name: string) =>
  env.agent({ name, level: 'store', parentId: parent.id, creditCents: 0n });

describe('an agent that moves while its offer runs', () => {
  it('takes the offer’s budget along: the former agent above gets it back and the new one gives it', async () => {
    const [from, to] = [await distributor('mv-from'), await distributor('mv-to')];
    const store = await storeOf(from, 'mv-store');
    await env.fund(store, 8_000);
    const { id } = await env.published(store, { ...credit, budgetCents: 5_000 });
    expect(await env.balanceOf(`agent:${from.id}`)).toBe(92_000n);
    expect(await move(store, to)).toMatchObject({ status: 200 });
    expect(await env.balanceOf(`agent:${from.id}`)).toBe(100_000n);
    expect(await env.balanceOf(`agent:${to.id}`)).toBe(92_000n);
    await env.end(store, id);
    expect(await env.balanceOf(`marketing:${store.id}`)).toBe(8_000n);
    expect(await listViolations(env.db)).toEqual([]);
  });
});

describe('an offer for a part of its agent’s subtree', () => {
  it('is not for that part any more once the part has moved to another agent', async () => {
    const [from, to] = [await distributor('mv-giver'), await distributor('mv-taker')];
    const store = await storeOf(from, 'mv-part');
    await env.fund(from, 5_000);
    const { id } = await env.published(from, { ...credit, subtreeAgentId: store.id });
    const player = await env.playerOf(store, 'mv-player');
    const seen = async () =>
      (await player.call('GET /promotions/claims')).data.offers.some((offer) => offer.id === id);
    expect(await seen()).toBe(true);
    expect(await move(store, to)).toMatchObject({ status: 200 });
    expect(await seen()).toBe(false);
    expect(
      await player.request('POST /promotions/offers/:offerId/claim', { params: { offerId: id }, body: {} }),
    ).toMatchObject({ body: { code: 'promotion.not_eligible' } });
  });
});
