import { toMoney } from '@golden-acers/contract';
import { listViolations } from '@golden-acers/ledger';
import type { TestAgent, TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { offerTestEnv } from '../../../test/test-support-offers.ts';
import { endOverOffers } from './ended-offers.ts';

let env: Awaited<ReturnType<typeof offerTestEnv>>;
beforeAll(async () => {
  env = await offerTestEnv();
  await env.fund(env.agents.store, 100_000);
});
afterAll(() => env[Symbol.asyncDispose]());

const context = () => ({ ...env.server, clock: env.clock });
const inHours = (hours: number) => new Date(env.clock.now().getTime() + hours * 3_600_000).toISOString();
const stateOf = async (id: string) => {
  const offers = env.db.selectFrom('promotionOffer').where('id', '=', id);
  return (await offers.select('state').executeTakeFirst())?.state;
};
const overSince = (id: string, hours: number) =>
  sql`update promotion_offer set ends_at = ${inHours(-hours)} where id = ${id}`.execute(env.db);

describe('an offer whose period is over', () => {
  test('ends after an hour and gives its budget back to its agent once, on several servers', async () => {
    const { store } = env.agents;
    const before = await env.balanceOf(`marketing:${store.id}`);
    const { id } = await env.published(store);
    expect(await env.balanceOf(`marketing:${store.id}`)).toBe(before - 5_000n);
    await overSince(id, 0.9);
    await endOverOffers(context());
    expect(await stateOf(id)).toBe('published');
    await overSince(id, 1.1);
    await Promise.all([1, 2, 3, 4].map(() => endOverOffers(context())));
    expect(await stateOf(id)).toBe('ended');
    expect(await env.balanceOf(`marketing:${store.id}`)).toBe(before);
    expect(await env.balanceOf(`offer:${id}`)).toBe(0n);
    expect(await listViolations(env.db)).toEqual([]);
  });

  test('stays for the shares of its last week if it is cashback', async () => {
    const id = await insertOffer(env, { kind: 'cashback', percent: 10, bonusCents: null });
    await overSince(id, 14 * 24);
    await endOverOffers(context());
    expect(await stateOf(id)).toBe('published');
    await overSince(id, 16 * 24);
    await endOverOffers(context());
    expect(await stateOf(id)).toBe('ended');
  });
});

describe('the offers of a disabled agent', () => {
  const setDisabled = (id: string, isDisabled: boolean) =>
    sql`update account set is_active = ${!isDisabled} where id = ${id}`.execute(env.db);
  const shown = async (player: TestPlayer, id: string) =>
    (await player.call('GET /promotions/claims')).data.offers.some((offer) => offer.id === id);
  const claim = (player: TestPlayer, offerId: string) =>
    player.request('POST /promotions/offers/:offerId/claim', {
      params: { offerId },
      body: { isReplacing: true },
    });

  test('cannot be claimed on any path, and can be claimed again when the agent is enabled', async () => {
    const { store, distributor } = env.agents;
    const card = await env.published(store);
    const code = await env.published(store, {
      ...{ kind: 'free_credit', percent: null, maxBonus: null, bonus: toMoney(500n), promoCode: 'HARVEST7' },
    });
    const player = await env.playerOf(store, 'eo-player');
    expect(await shown(player, card.id)).toBe(true);
    // An agent above takes those below with it.
    await setDisabled(distributor.id, true);
    expect(await shown(player, card.id)).toBe(false);
    expect(await claim(player, card.id)).toMatchObject({ body: { code: 'promotion.not_found' } });
    const redeemed = await player.request('POST /promotions/codes', {
      body: { code: 'HARVEST7', isReplacing: true },
    });
    expect(redeemed.status).toBe(404);
    const granted = await env.root.request('POST /agent/offers/:offerId/grant', {
      params: { offerId: code.id },
      body: { account: player.fortunePanda.username, reason: 'As promised' },
    });
    expect(granted).toMatchObject({ body: { code: 'promotion.not_published' } });
    await setDisabled(distributor.id, false);
    expect(await claim(player, card.id)).toMatchObject({ body: { data: { state: 'claimed' } } });
  });

  test('still pay earlier claims', async () => {
    const { store } = env.agents;
    const { id } = await env.published(store);
    const player = await env.playerOf(store, 'eo-owed');
    await claim(player, id);
    await setDisabled(store.id, true);
    await env.recharge(player, 800);
    await env.runJobs();
    expect(await env.centsAtProvider(player)).toBe(2_500n + 1_600n);
    await setDisabled(store.id, false);
  });
});

const credit = { kind: 'fixed_credit', percent: null, maxBonus: null, bonus: toMoney(500n) } as const;
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
  test('keeps the offer’s budget: the former agent above gets it back, and the new one gives it', async () => {
    const [from, to] = [await distributor('mv-from'), await distributor('mv-to')];
    const store = await storeOf(from, 'mv-store');
    await env.fund(store, 8_000);
    const { id } = await env.published(store, { ...credit, budget: toMoney(5_000n) });
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
  test('no longer applies to that part after the part has moved to another agent', async () => {
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

test('a period whose end the change to summer time puts before its start is refused', async () => {
  // 02:30 does not exist on this day: it is 03:30.
  const window = { startsAt: '2027-03-14T02:30', endsAt: '2027-03-14T03:15', timeZone: 'America/New_York' };
  const response = await env.save(env.root, window);
  expect(response).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  expect(Object.keys(response.body.fields ?? {})).toEqual(['endsAt']);
  expect(await env.save(env.root, { ...window, endsAt: '2027-03-14T03:45' })).toMatchObject({ status: 201 });
});

test('an offer that its agent paused can also be paused by an agent above, and only that agent resumes it', async () => {
  const { store, distributor } = env.agents;
  await env.fund(store, 10_000);
  const { id } = await env.published(store);
  expect(await env.act(store, 'pause', id)).toMatchObject({ status: 200 });
  expect(await env.act(distributor, 'pause', id)).toMatchObject({ status: 200 });
  expect(await env.act(store, 'resume', id)).toMatchObject({ body: { code: 'promotion.paused_above' } });
  expect(await env.act(store, 'pause', id)).toMatchObject({ body: { code: 'promotion.not_published' } });
  expect(await env.act(distributor, 'resume', id)).toMatchObject({ status: 200 });
  await env.end(store, id);
});
