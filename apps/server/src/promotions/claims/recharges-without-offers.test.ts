import { toMoney } from '@golden-acers/contract';
import { type ApiClient, createApiClient, type TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { transferWork } from '../../../test/test-support-jobs.ts';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
let automaticId = '';
let claimableId = '';
let keys = 0;
beforeAll(async () => {
  env = await offerTestEnv();
  await sql`update promotion_offer set state = 'paused' where id = 'of_sign_up'`.execute(env.db);
  const match = { kind: 'deposit_match', percent: 100, bonusCents: null } as const;
  automaticId = await insertOffer(env, { ...match, isAutomatic: true });
  claimableId = await insertOffer(env, match);
});
afterAll(() => env[Symbol.asyncDispose]());

const newKey = () => {
  keys += 1;
  return { 'idempotency-key': `without-an-offer-${keys}` };
};
function recharge(
  client: ApiClient,
  player: TestPlayer,
  body: { bonus?: 'automatic' | 'none' } = {},
  headers = newKey(),
) {
  const { username } = player.fortunePanda;
  return client.request('POST /fortune-panda/recharge', {
    body: { username, amount: 1_000, ...body },
    headers,
  });
}
const startedBy = async (player: TestPlayer) => {
  await env.runJobs(...transferWork);
  const { claims } = (await player.call('GET /promotions/claims')).data;
  return claims.map(({ offerId }) => offerId);
};
async function programWith(bonus: 'automatic' | 'none'): Promise<ApiClient> {
  await confirmAllSessions(env);
  const { data } = await env.root.call('POST /agent/api-keys', {
    body: { name: 'Till program', scopes: ['money.recharge', 'players.read'], bonus },
  });
  expect(data.key.bonus).toBe(bonus);
  return createApiClient(env.call, data.secret);
}

test('a recharge starts an automatic offer, by a person and by a program', async () => {
  for (const [name, client] of [
    ['offer-person', env.root],
    ['offer-program', await programWith('automatic')],
  ] as const) {
    const player = await env.player(name);
    expect((await recharge(client, player)).status).toBe(200);
    expect(await startedBy(player)).toEqual([automaticId]);
  }
});

test('a recharge that asks for none starts no offer, and the audit log says so', async () => {
  const player = await env.player('no-offer-call');
  expect((await recharge(env.root, player, { bonus: 'none' })).status).toBe(200);
  expect(await startedBy(player)).toEqual([]);
  const { rows } = await sql<{
    skipsOffers: boolean;
  }>`select (after ->> 'skipsOffers')::boolean as skips_offers
    from audit_entry where action = 'money.recharge_requested' and player_id = ${player.id}`.execute(env.db);
  expect(rows).toEqual([{ skipsOffers: true }]);
});

test('no recharge of a key without offers starts one, whatever its body says', async () => {
  const program = await programWith('none');
  const player = await env.player('no-offer-key');
  expect((await recharge(program, player, { bonus: 'automatic' })).status).toBe(200);
  expect(await startedBy(player)).toEqual([]);
});

test('a program reads before its recharge which offer it would start', async () => {
  const [automatic, none] = [await programWith('automatic'), await programWith('none')];
  const player = await env.player('no-offer-forecast');
  const { username } = player.fortunePanda;
  const forecast = async (program: ApiClient) => {
    const call = { params: { username }, query: toMoney(1_000n) };
    return (await program.call('GET /fortune-panda/users/:username/recharge-bonus', call)).data?.offer.id;
  };
  expect([await forecast(automatic), await forecast(none)]).toEqual([automaticId, undefined]);
  await player.call('POST /promotions/offers/:offerId/claim', { params: { offerId: claimableId }, body: {} });
  expect(await forecast(none)).toBe(claimableId);
});

test('a key without offers cannot get them later, and a transfer without them neither, even by SQL', async () => {
  await programWith('none');
  const change = sql`update api_key set skips_offers = false where skips_offers`.execute(env.db);
  await expect(change).rejects.toThrow('api_key_power_is_immutable');
  const player = await env.player('no-offer-later');
  await recharge(env.root, player, { bonus: 'none' });
  const later = sql`update transfer set skips_offers = false where player_id = ${player.id}`.execute(env.db);
  await expect(later).rejects.toThrow('transfer_transition_is_allowed');
});

test('an offer that the player claimed still matches: an agent cannot take it away', async () => {
  const player = await env.player('no-offer-claimed');
  await player.call('POST /promotions/offers/:offerId/claim', { params: { offerId: claimableId }, body: {} });
  await recharge(env.root, player, { bonus: 'none' });
  expect(await startedBy(player)).toEqual([claimableId]);
  const { claims } = (await player.call('GET /promotions/claims')).data;
  expect(claims[0]?.bonus).toEqual(toMoney(1_000n));
});

test('the same key with another choice is another command', async () => {
  const player = await env.player('no-offer-reused');
  const headers = newKey();
  await recharge(env.root, player, { bonus: 'none' }, headers);
  expect(await recharge(env.root, player, {}, headers)).toMatchObject({
    status: 422,
    body: { code: 'request.key_reused' },
  });
});
