import { type AgentClaim, toMoney } from '@golden-acers/contract';
import type { ApiClient, TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readClaimFiles } from '../../../test/test-support-claims.ts';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
let offerId: string;
const code = 'TWICECODE';
beforeAll(async () => {
  env = await offerTestEnv();
  await env.fund(env.agents.store, 100_000);
  offerId = (await publishCode(code)).id;
});
afterAll(() => env[Symbol.asyncDispose]());

const publishCode = (promoCode: string) =>
  env.published(env.agents.store, {
    ...{
      kind: 'free_credit',
      percent: null,
      maxBonus: null,
      bonus: toMoney(500n),
      promoCode,
      budget: toMoney(10_000n),
    },
  });
const claimCode = async (player: TestPlayer, typed = code) => {
  env.clock.advance(61_000);
  return player.request('POST /promotions/codes', { body: { code: typed } });
};
const refusal = (refused: string) => ({ body: { code: refused } });
const withId = z.object({ id: z.string() });
const idOf = (response: { body: { data?: unknown } }) => withId.parse(response.body.data).id;

const listOf = async (agent: ApiClient, query: Record<string, string> = {}): Promise<AgentClaim[]> =>
  (await agent.call('GET /agent/claims', { query })).data;
const found = async (agent: ApiClient, id: string) => (await listOf(agent)).find((one) => one.id === id);
const review = (agent: ApiClient, claimId: string, decision: 'allow' | 'refuse', isBarring = false) =>
  agent.request('POST /agent/claims/:claimId/review', {
    params: { claimId },
    body: { decision, reason: 'Looked at both', isBarring },
  });
const cancel = (agent: ApiClient, claimId: string) =>
  agent.request('POST /agent/claims/:claimId/cancel', {
    params: { claimId },
    body: { reason: 'Asked twice' },
  });
const grant = (agent: ApiClient, player: TestPlayer, id = offerId) =>
  agent.request('POST /agent/offers/:offerId/grant', {
    params: { offerId: id },
    body: { account: player.fortunePanda.username, reason: 'For the wait' },
  });

/** Two accounts of one mailbox, the first of which has the offer. */
async function twins(name: string, typed = code) {
  const [first, second] = [
    await env.playerOf(env.agents.store, `${name}-a`),
    await env.playerOf(env.agents.store, `${name}-b`),
  ];
  await setEmail(first, `${name}@gmail.com`);
  await setEmail(second, `${name.replace('-', '.-')}+2@googlemail.com`);
  expect(await claimCode(first, typed)).toMatchObject({ status: 200, body: { data: { isPaid: true } } });
  return { first, second };
}
const setEmail = ({ id }: TestPlayer, email: string) =>
  env.db.updateTable('account').set({ email, emailKey: email }).where('id', '=', id).execute();

const paidTransfers = async ({ id }: TestPlayer) => {
  const rows = await env.db
    .selectFrom('transfer')
    .where('playerId', '=', id)
    .where('cause', '=', 'promotion')
    .select('state')
    .execute();
  return rows.map(({ state }) => state);
};

describe('a second claim of one person', () => {
  test('is put in review with its evidence, and paid once when the agent who pays for the offer allows it', async () => {
    const { first, second } = await twins('ac-brother');
    const held = await claimCode(second);
    expect(held).toMatchObject({ status: 200, body: { data: { isPaid: false, isBeingChecked: true } } });
    expect(await paidTransfers(second)).toEqual([]);
    const id = idOf(held);
    const { store, distributor, cashier } = env.agents;
    expect(await found(store, id)).toMatchObject({
      state: 'claimed',
      review: {
        state: 'open',
        evidence: [{ kind: 'email', account: first.fortunePanda.username, count: null }],
      },
    });
    expect((await store.call('GET /agent/claims', { query: { state: 'held' } })).held).toBe(1);
    expect(await review(cashier, id, 'allow')).toMatchObject(refusal('agent.not_permitted'));
    const decisions = await Promise.all([
      ...[1, 2, 3].map(() => review(store, id, 'allow')),
      ...[1, 2].map(() => review(distributor, id, 'refuse')),
    ]);
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
    const end = await found(store, id);
    expect(['allowed', 'refused']).toContain(end?.review.state);
  });

  test('is put in review for the same phone number or address, but not for one that many share', async () => {
    const typed = (await publishCode('KEYSHARED')).form.promoCode ?? '';
    const [one, other, third] = [
      await env.playerOf(env.agents.store, 'ac-keys-1'),
      await env.playerOf(env.agents.store, 'ac-keys-2'),
      await env.playerOf(env.agents.store, 'ac-keys-3'),
    ];
    await sql`update account set phone = case id when ${one.id} then '+49 151 23456789' else '0151 23456789' end
      where id in (${one.id}, ${other.id})`.execute(env.db);
    await sql`update session set address = '203.0.113.9', last_seen_at = now() where account_id in (${one.id}, ${third.id})`.execute(
      env.db,
    );
    expect(await claimCode(one, typed)).toMatchObject({ body: { data: { isBeingChecked: false } } });
    const kindsOf = async (player: TestPlayer) => {
      const claim = await found(env.agents.store, idOf(await claimCode(player, typed)));
      return claim?.review.evidence.map(({ kind }) => kind).toSorted();
    };
    expect(await kindsOf(other)).toEqual(['phone']);
    expect(await kindsOf(third)).toEqual(['address', 'device']);
    expect(await kindsOf(await env.playerOf(env.agents.store, 'ac-keys-4'))).toEqual([]);
  });

  test('is detected if two claims are made at the same moment', async () => {
    const typed = (await publishCode('RACING')).form.promoCode ?? '';
    const players = [
      await env.playerOf(env.agents.store, 'ac-race-1'),
      await env.playerOf(env.agents.store, 'ac-race-2'),
    ];
    await setEmail(players[0] as TestPlayer, 'ac-race@gmail.com');
    await setEmail(players[1] as TestPlayer, 'ac-race+b@gmail.com');
    env.clock.advance(61_000);
    const body = { code: typed };
    const claims = await Promise.all(
      players.map((player) => player.call('POST /promotions/codes', { body })),
    );
    expect(claims.map(({ data }) => data.isBeingChecked).toSorted()).toEqual([false, true]);
  });

  test('is not paid when it is refused, and cannot be made again; a label excludes its player from further offers only', async () => {
    const { store } = env.agents;
    const { second } = await twins('ac-refused', (await publishCode('BARRED')).form.promoCode ?? '');
    const id = idOf(await claimCode(second, 'BARRED'));
    expect(await review(store, id, 'refuse', true)).toMatchObject({ body: { data: { state: 'cancelled' } } });
    expect(await review(store, id, 'allow')).toMatchObject(refusal('promotion.claim_not_held'));
    expect(await claimCode(second, 'BARRED')).toMatchObject(refusal('promotion.disabled'));
    expect(await claimCode(second)).toMatchObject(refusal('promotion.disabled'));
    expect(await grant(store, second)).toMatchObject(refusal('promotion.disabled'));
    expect(await paidTransfers(second)).toEqual([]);
    expect((await env.recharge(second, 100)).status).toBe(200);
    const username = second.fortunePanda.username;
    const unlabel = (agent: ApiClient) =>
      agent.request('PUT /fortune-panda/users/:username/labels', {
        params: { username },
        body: { labelIds: [] },
      });
    await env.db
      .updateTable('player')
      .set({ agentId: env.agents.cashier.id })
      .where('id', '=', second.id)
      .execute();
    expect(await unlabel(env.agents.cashier)).toMatchObject(refusal('agent.not_permitted'));
    expect(await unlabel(store)).toMatchObject({ status: 200 });
    expect(await claimCode(second, 'BARRED')).toMatchObject(refusal('promotion.claimed_already'));
  });

  test('can be allowed only by the agent who pays for the offer, and refused by any agent above the player', async () => {
    await sql`update session set confirmed_at = now() where account_id = ${env.root.id}`.execute(env.db);
    await env.published(env.root, {
      ...{
        kind: 'free_credit',
        percent: null,
        maxBonus: null,
        bonus: toMoney(500n),
        promoCode: 'ROOTSONLY',
        budget: null,
      },
    });
    const { second } = await twins('ac-above', 'ROOTSONLY');
    const id = idOf(await claimCode(second, 'ROOTSONLY'));
    const { store, otherStore } = env.agents;
    expect(await review(store, id, 'allow')).toMatchObject(refusal('promotion.of_another'));
    expect(await review(otherStore, id, 'refuse')).toMatchObject(refusal('promotion.claim_not_found'));
    expect(await review(env.root, id, 'allow')).toMatchObject({
      body: { data: { review: { state: 'allowed' } } },
    });
  });
});

describe('an agent', () => {
  test('sees the claims of its subtree only, including sign-up credits', async () => {
    const player = await env.playerOf(env.agents.store, 'ac-seen');
    const id = idOf(await claimCode(player));
    expect(await found(env.agents.distributor, id)).toMatchObject({ account: player.fortunePanda.username });
    expect(await found(env.agents.otherStore, id)).toBeUndefined();
    expect(
      await listOf(env.agents.store, { search: player.fortunePanda.username.toUpperCase() }),
    ).toHaveLength(2);
    expect(await listOf(env.agents.store, { state: 'expired' })).toEqual([]);
  });

  test('exports the claims of its subtree as a file with the list’s filters, and no cell is a formula', async () => {
    const { store, otherStore } = env.agents;
    const player = await env.playerOf(store, 'ac-file');
    const search = player.fortunePanda.username;
    const paid = idOf(await claimCode(player));
    const match = await env.published(store, {
      texts: { en: { title: '=1+1', description: 'Sums' } },
      minRecharge: toMoney(5_000n),
      // Together with the others' it stays below what needs a second agent.
      budget: toMoney(1_000n),
    });
    const body = { params: { offerId: match.id }, body: {} };
    env.clock.advance(1_000);
    const waiting = idOf(await player.request('POST /promotions/offers/:offerId/claim', body));
    const reason = '@SUM(A1), twice';
    await store.call('POST /agent/claims/:claimId/cancel', {
      params: { claimId: waiting },
      body: { reason },
    });
    const [bySearch = [], cancelled = [], ofOffer = [], all = [], strange = []] = await readClaimFiles(
      env,
      [store, { search }],
      [store, { search, state: 'cancelled' }],
      [store, { search, offer: offerId }],
      [store, {}],
      [otherStore, { search }],
    );
    const [heading, newest, ...others] = bySearch;
    expect(heading).toBe(
      '\ufeffClaim,Claimed (UTC),Account,NickName,Manager,Offer,Kind,State,Bonus,Wagering required,Wagered,Review,Reason',
    );
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;
    expect(newest).toMatch(
      new RegExp(`^${waiting},${time},${search},ac-file,ap-store,'=1\\+1,deposit_match,cancelled,`),
    );
    expect(newest).toMatch(/,"'@SUM\(A1\), twice"$/);
    expect(others.find((line) => line.startsWith(paid))).toContain(',free_credit,completed,5.00,0.00,0.00,');
    const ids = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[0]);
    expect(ids(cancelled)).toEqual([waiting]);
    expect(ids(ofOffer)).toEqual([paid]);
    expect(ids(all)).toEqual((await listOf(store)).map(({ id }) => id));
    expect(ids(strange)).toEqual([]);
  });

  test('cancels an unpaid claim once, and no other claim', async () => {
    const { store, otherStore } = env.agents;
    const player = await env.playerOf(store, 'ac-cancel');
    const paid = idOf(await claimCode(player));
    expect(await cancel(store, paid)).toMatchObject(refusal('promotion.claim_paid_already'));
    const match = await env.published(store, { minRecharge: toMoney(5_000n) });
    const body = { params: { offerId: match.id }, body: {} };
    const waiting = idOf(await player.request('POST /promotions/offers/:offerId/claim', body));
    expect(await cancel(otherStore, waiting)).toMatchObject(refusal('promotion.claim_not_found'));
    const cancels = await Promise.all([1, 2, 3].map(() => cancel(store, waiting)));
    expect(cancels.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await found(store, waiting)).toMatchObject({
      state: 'cancelled',
      reason: 'Asked twice',
      actor: 'ap-store',
    });
  });

  test('grants an offer that it pays for once to one of its players', async () => {
    const { store, otherStore, distributor } = env.agents;
    const player = await env.playerOf(store, 'ac-granted');
    const strange = await env.playerOf(otherStore, 'ac-strange');
    expect(await grant(store, strange)).toMatchObject(refusal('player.not_found'));
    expect(await grant(otherStore, strange)).toMatchObject(refusal('promotion.not_found'));
    const grants = await Promise.all([1, 2, 3].map(() => grant(distributor, player)));
    expect(grants.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await listOf(store, { offer: offerId })).find(({ actor }) => actor !== null)).toMatchObject({
      bonus: toMoney(500n),
      actor: 'ap-distributor',
      reason: 'For the wait',
    });
    const { data } = await env.root.call('GET /agent/audit', { query: {} });
    expect(data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['claim.granted', 'claim.cancelled', 'claim.refused']),
    );
  });

  test('cannot grant an offer that is paused or has ended', async () => {
    const { store } = env.agents;
    const { id } = await publishCode('PAUSED');
    await env.act(store, 'pause', id);
    const player = await env.playerOf(store, 'ac-paused');
    expect(await grant(store, player, id)).toMatchObject(refusal('promotion.not_published'));
  });
});
