import { toMoney } from '@golden-acers/contract';
import { listViolations } from '@golden-acers/ledger';
import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OfferTestEnv, offerTestEnv, offerWith } from '../../../test/test-support-offers.ts';
import { returnEndedBudgets } from './ended-offers.ts';

let env: OfferTestEnv;
beforeAll(async () => {
  env = await offerTestEnv();
  await env.fund(env.agents.store, 1_000_00);
});
afterAll(() => env[Symbol.asyncDispose]());
// Clears the used rates and the publications of the day.
beforeEach(async () => {
  env.clock.advance(61_000);
  await sql`alter table promotion_offer disable trigger user`.execute(env.db);
  await sql`update promotion_offer set published_at = published_at - interval '2 days'`.execute(env.db);
  await sql`alter table promotion_offer enable trigger user`.execute(env.db);
});

const refusal = (code: string) => ({ body: { code } });
const idOf = ({ id }: { id: string }) => id;

describe('an offer of an agent', () => {
  test('is a draft until it is published with a budget, which is taken from the agent’s marketing budget', async () => {
    const { store } = env.agents;
    const before = await env.balanceOf(`marketing:${store.id}`);
    const draft = await env.draft(store, { promoCode: 'harvest' });
    expect(draft).toMatchObject({ state: 'draft', left: null, period: null, by: { isOwn: true } });
    expect(draft.form).toMatchObject({
      promoCode: 'HARVEST',
      subtreeAgentId: store.id,
      maxBonus: toMoney(1_000n),
    });
    expect(await env.balanceOf(`marketing:${store.id}`)).toBe(before);
    const published = await env.act(store, 'publish', draft.id);
    expect(published).toMatchObject({
      status: 200,
      body: { data: { state: 'published', left: toMoney(5_000n), period: 'current' } },
    });
    expect(await env.balanceOf(`marketing:${store.id}`)).toBe(before - 5_000n);
    expect(await env.act(store, 'publish', draft.id)).toMatchObject(refusal('promotion.not_draft'));
    expect(await env.save(store, { promoCode: 'harvest' })).toMatchObject({ status: 201 });
    const { data } = await env.root.call('GET /agent/audit', { query: {} });
    expect(data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['offer.published', 'offer.saved']),
    );
  });

  test('reserves its code when it is published, so that the code reveals no draft of another agent', async () => {
    const { store } = env.agents;
    const otherStore = await env.agent({ name: 'oe-prober', level: 'store' });
    await env.fund(otherStore, 100_00);
    const [first, second] = [
      await env.draft(store, { promoCode: 'SECRETSOON' }),
      await env.draft(otherStore, { promoCode: 'secretsoon' }),
    ];
    const published = await Promise.all([
      env.act(store, 'publish', first.id),
      env.act(otherStore, 'publish', second.id),
    ]);
    expect(published.map(({ status, body }) => [status, body.code])).toEqual(
      expect.arrayContaining([
        [200, undefined],
        [409, 'promotion.code_taken'],
      ]),
    );
  });

  test('is shown to players of its agent’s subtree only', async () => {
    const { store, otherStore } = env.agents;
    const { id } = await env.published(store);
    const seenBy = async (player: TestPlayer) =>
      (await player.call('GET /promotions/claims')).data.offers.some((offer) => offer.id === id);
    const [own, other] = [await env.playerOf(store, 'oe-own'), await env.playerOf(otherStore, 'oe-other')];
    expect([await seenBy(own), await seenBy(other)]).toEqual([true, false]);
    const { data } = await env.visitor.call('GET /promotions/offers');
    expect(data.some((offer) => offer.id === id)).toBe(false);
    expect(data.some((offer) => offer.id === 'of_welcome')).toBe(true);
  });

  test('stores the start and the end of each pause', async () => {
    const { id } = await env.published(env.agents.store);
    for (const verb of ['pause', 'resume', 'pause'] as const) await env.act(env.agents.store, verb, id);
    await env.end(env.agents.store, id);
    const { rows } = await sql`select paused_at < resumed_at as "isOver" from promotion_offer_pause
      where offer_id = ${id}`.execute(env.db);
    expect(rows).toEqual([{ isOver: true }, { isOver: true }]);
  });

  test('needs a budget that the agent can pay', async () => {
    const { store, cashier } = env.agents;
    const unlimited = await env.draft(store, { budget: null });
    expect(await env.act(store, 'publish', unlimited.id)).toMatchObject(refusal('promotion.budget_required'));
    const dear = await env.draft(env.agents.otherStore, { budget: toMoney(1n) });
    expect(await env.act(env.agents.otherStore, 'publish', dear.id)).toMatchObject(
      refusal('promotion.budget_low'),
    );
    expect(await env.save(cashier)).toMatchObject(refusal('agent.not_permitted'));
  });

  test('is published once by simultaneous commands, and all offers together stay within the agent’s budget', async () => {
    const racer = await env.agent({ name: 'oe-racer', level: 'store' });
    await env.fund(racer, 10_000);
    const drafts = await Promise.all([1, 2, 3, 4].map(() => env.draft(racer, { budget: toMoney(4_000n) })));
    const responses = await Promise.all(
      drafts.flatMap(({ id }) => [1, 2].map(() => env.act(racer, 'publish', id))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await env.balanceOf(`marketing:${racer.id}`)).toBe(2_000n);
    expect(await listViolations(env.db)).toEqual([]);
  });

  test('reaches its subtree only, is never automatic, and reveals no label or agent of another subtree', async () => {
    const { store, otherStore, cashier } = env.agents;
    expect(await env.save(store, { subtreeAgentId: cashier.id })).toMatchObject({ status: 201 });
    expect(await env.save(store, { subtreeAgentId: otherStore.id })).toMatchObject(
      refusal('agent.not_found'),
    );
    expect(await env.save(store, { subtreeAgentId: env.root.id })).toMatchObject(refusal('agent.not_found'));
    expect(await env.save(store, { isAutomatic: true })).toMatchObject(refusal('promotion.root_only'));
    const labelId = 'lb_00000000000000000000000000';
    expect(await env.save(store, { labelId })).toMatchObject(refusal('label.not_found'));
  });

  test('is visible only to the agents above it, who may pause and end it', async () => {
    const { store, otherStore, distributor } = env.agents;
    const { id } = await env.published(store);
    expect((await env.found(distributor, id))?.by).toMatchObject({ name: 'ap-store', isOwn: false });
    expect(await env.found(otherStore, id)).toBeUndefined();
    const params = { offerId: id };
    const body = offerWith();
    const change = (agent: typeof store) => agent.request('PUT /agent/offers/:offerId', { params, body });
    expect(await change(otherStore)).toMatchObject(refusal('promotion.not_found'));
    expect(await change(distributor)).toMatchObject(refusal('promotion.of_another'));
    expect(await change(store)).toMatchObject(refusal('promotion.not_draft'));
    expect(await env.act(distributor, 'pause', id)).toMatchObject({ body: { data: { state: 'paused' } } });
    expect(await env.act(store, 'resume', id)).toMatchObject(refusal('promotion.paused_above'));
    expect(await env.act(distributor, 'resume', id)).toMatchObject({
      body: { data: { state: 'published' } },
    });
    expect(await env.act(store, 'pause', id)).toMatchObject({ body: { data: { state: 'paused' } } });
    expect(await env.act(distributor, 'resume', id)).toMatchObject({
      body: { data: { state: 'published' } },
    });
    expect(await env.end(distributor, id)).toMatchObject({ body: { data: { state: 'ended' } } });
  });
});

describe('the end of an offer', () => {
  test('returns the remaining budget at once, and is final', async () => {
    const { store } = env.agents;
    const before = await env.balanceOf(`marketing:${store.id}`);
    const { id } = await env.published(store);
    const ends = await Promise.all([1, 2, 3].map(() => env.end(store, id)));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await env.balanceOf(`marketing:${store.id}`)).toBe(before);
    expect(await env.balanceOf(`offer:${id}`)).toBe(0n);
    for (const verb of ['publish', 'pause', 'resume'] as const) {
      expect(await env.act(store, verb, id)).toMatchObject({ status: 409 });
    }
    expect(await listViolations(env.db)).toEqual([]);
  });

  test('keeps the amount that an open claim may need until the claim has ended', async () => {
    const { store } = env.agents;
    const { id } = await env.published(store);
    const player = await env.playerOf(store, 'oe-open');
    const terms = JSON.stringify(offerWith());
    await sql`insert into promotion_claim (id, offer_id, player_id, state, terms, is_exclusive, expires_at)
      values (new_public_id('cl', now()), ${id}, ${player.id}, 'claimed', ${terms}, true, now() + interval '1 day')`.execute(
      env.db,
    );
    await env.end(store, id);
    await returnEndedBudgets({ db: env.server.db });
    expect(await env.balanceOf(`offer:${id}`)).toBe(5_000n);
    await sql`update promotion_claim set state = 'cancelled', ended_at = now() where offer_id = ${id}`.execute(
      env.db,
    );
    await returnEndedBudgets({ db: env.server.db });
    await returnEndedBudgets({ db: env.server.db });
    expect(await env.balanceOf(`offer:${id}`)).toBe(0n);
    expect(await listViolations(env.db)).toEqual([]);
  });

  test('discards a draft', async () => {
    const draft = await env.draft(env.agents.store);
    expect(await env.end(env.agents.store, draft.id)).toMatchObject({ body: { data: { state: 'ended' } } });
  });
});

describe('a second agent', () => {
  test('confirms a large offer, whose terms cannot change while it waits', async () => {
    const { store, distributor, cashier } = env.agents;
    const draft = await env.draft(store, { budget: toMoney(60_000n) });
    expect(await env.act(store, 'publish', draft.id)).toMatchObject({
      status: 202,
      body: { data: { state: 'waiting' } },
    });
    expect(await env.act(store, 'publish', draft.id)).toMatchObject(refusal('promotion.not_draft'));
    const change = { params: { offerId: draft.id }, body: offerWith({ budget: toMoney(90_000n) }) };
    expect(await store.request('PUT /agent/offers/:offerId', change)).toMatchObject(
      refusal('promotion.not_draft'),
    );
    const [held] = await env.listOf(store);
    expect(held).toMatchObject({
      action: 'offer',
      amount: toMoney(60_000n),
      agentName: 'ap-store',
      isOwn: true,
    });
    const id = held?.id ?? '';
    expect(await env.confirm(store, id)).toMatchObject(refusal('decision.own'));
    expect(await env.confirm(cashier, id)).toMatchObject(refusal('approval.not_found'));
    const confirmed = await Promise.all([1, 2, 3].map(() => env.confirm(distributor, id)));
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await env.found(store, draft.id)).toMatchObject({
      ...{ state: 'published', left: toMoney(60_000n), secondAgent: 'ap-distributor', isAlone: false },
    });
    await env.end(store, draft.id);
  });

  test('is also needed for parts of a large budget', async () => {
    const { store } = env.agents;
    const drafts = [
      await env.draft(store, { budget: toMoney(30_000n) }),
      await env.draft(store, { budget: toMoney(30_000n) }),
    ];
    const statuses = [];
    for (const id of drafts.map(idOf)) statuses.push((await env.act(store, 'publish', id)).status);
    expect(statuses).toEqual([200, 202]);
    for (const { id } of drafts) await env.end(store, id);
  });

  test('cannot publish an offer that was ended meanwhile, and a withdrawn command leaves a draft', async () => {
    const { store, distributor } = env.agents;
    const wait = async () => {
      const draft = await env.draft(store, { budget: toMoney(60_000n) });
      await env.act(store, 'publish', draft.id);
      return { draft, approval: (await env.listOf(store))[0]?.id ?? '' };
    };
    const withdrawn = await wait();
    await env.withdraw(store, withdrawn.approval);
    expect(await env.found(store, withdrawn.draft.id)).toMatchObject({ state: 'draft' });
    const ended = await wait();
    await env.end(store, ended.draft.id);
    expect(await env.confirm(distributor, ended.approval)).toMatchObject(refusal('decision.not_waiting'));
    expect(await env.balanceOf(`offer:${ended.draft.id}`)).toBe(0n);
    expect(await env.listOf(store)).toEqual([]);
  });

  test('does not exist for the root, so its offers are recorded as decided alone', async () => {
    const { id } = await env.draft(env.root, { budget: null });
    expect(await env.act(env.root, 'publish', id)).toMatchObject(refusal('agent.step_up_required'));
    await sql`update session set confirmed_at = now() where account_id = ${env.root.id}`.execute(env.db);
    expect(await env.act(env.root, 'publish', id)).toMatchObject({
      status: 200,
      body: { data: { isAlone: true, left: null } },
    });
  });
});
