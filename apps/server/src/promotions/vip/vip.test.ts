import { toCents, toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { recordPlay } from '../../../test/test-support-play.ts';
import { createTransferRequestClient } from '../../../test/test-support-transfer-requests.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
    values (1001, 'Acres of Gold', 'SLOT', '', 1, true) on conflict do nothing`.execute(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

/** A record of stakes as the provider would have sent it. */
async function store({ id }: TestPlayer, cents: number, game: string): Promise<void> {
  await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
      won_cents, balance_now_cents, reason)
    select provider_agent_id, id, ${env.clock.now()}, '1', 0, ${cents}, 0, 0, ${game} from player where id = ${id}`.execute(
    env.db,
  );
  await recordPlay(env.db, id);
}

const vipOf = async (player: TestPlayer) => (await player.call('GET /promotions/vip')).data;
/** Reads the tier after the points were counted. */
async function countedVip(player: TestPlayer) {
  await env.runJobs('facts', 'VIP points');
  return vipOf(player);
}

test('points follow the stakes by type of game, and a tier begins at its threshold', async () => {
  const player = await env.player('vip-rises');
  expect(await vipOf(player)).toMatchObject({
    tier: 0,
    points: 0,
    next: { tier: 1, points: 500 },
    changes: [],
  });
  await store(player, 49_900, 'Acres of Gold');
  await store(player, 99_900, 'A game that nobody knows');
  await env.runJobs();
  expect(await vipOf(player)).toMatchObject({ points: 499 });
  await store(player, 100, 'Acres of Gold');
  expect(await countedVip(player)).toMatchObject({
    ...{ tier: 1, points: 500, next: { tier: 2, points: 2_500 }, changes: [{ from: 0, to: 1, points: 500 }] },
    since: env.clock.now().toISOString(),
  });
});

test('points count for 90 days; then the tier falls, by one a month', async () => {
  const player = await env.player('vip-falls');
  await store(player, 300_000, 'Acres of Gold');
  expect(await countedVip(player)).toMatchObject({ points: 3_000 });
  const age = (days: number) =>
    sql`update player_vip set since = since - ${days} * interval '1 day', due_at = 'epoch'
    where player_id = ${player.id}`.execute(env.db);
  await sql`update game_record set inserted_at = inserted_at - interval '92 days' where player_id = ${player.id}`.execute(
    env.db,
  );
  await recordPlay(env.db, player.id);
  expect(await countedVip(player)).toMatchObject({ points: 0, tier: 2 });
  await age(29);
  expect(await countedVip(player)).toMatchObject({ tier: 2 });
  await age(1);
  expect(await countedVip(player)).toMatchObject({ tier: 1, points: 0 });
  await age(30);
  expect(await countedVip(player)).toMatchObject({ tier: 0, since: null, points: 0 });
});

test('a request of a tier with priority is first in the queue, over all pages', async () => {
  const [early, late] = [await env.player('vip-early'), await env.player('vip-late')];
  for (const player of [early, late])
    await player.call('POST /fortune-panda-user/requests', {
      body: { kind: 'recharge', amount: toMoney(500n) },
    });
  const queue = async (limit: string) => {
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string> = { state: 'open', limit, ...(cursor !== '' && { cursor }) };
      const page: { data: { nickname: string }[]; nextCursor: string | null } = await env.root.call(
        'GET /fortune-panda/requests',
        { query },
      );
      names.push(...page.data.map(({ nickname }) => nickname));
      cursor = page.nextCursor;
    }
    return names.filter((name) => name === 'vip-early' || name === 'vip-late');
  };
  expect(await queue('50')).toEqual(['vip-early', 'vip-late']);
  await sql`insert into player_vip (player_id, tier, since) values (${late.id}, 3, now())`.execute(env.db);
  expect(await queue('50')).toEqual(['vip-late', 'vip-early']);
  expect(await queue('1')).toEqual(['vip-late', 'vip-early']);
  const { data: rows } = await env.root.call('GET /fortune-panda/users', { query: { search: 'vip-' } });
  expect(rows.find(({ nickname }) => nickname === 'vip-late')).toMatchObject({ vipTier: 3 });
  expect(rows.find(({ nickname }) => nickname === 'vip-early')).toMatchObject({ vipTier: 0 });
  const params = { username: late.fortunePanda.username };
  expect(await env.root.call('GET /fortune-panda/users/:username/detail', { params })).toMatchObject({
    data: { vipTier: 3 },
  });
});

test('the root agent sets the tiers, whose thresholds must rise; a change is audited and applies to all at once', async () => {
  const player = await env.player('vip-settings');
  await store(player, 10_000, 'Acres of Gold');
  expect(await countedVip(player)).toMatchObject({ points: 100 });
  const store2 = await env.agent({ name: 'vip-store' });
  expect((await store2.request('GET /agent/vip')).status).toBe(403);
  const settings = (await env.root.call('GET /agent/vip')).data;
  const [first, second, ...others] = settings.tiers;
  if (first === undefined || second === undefined) throw new Error('There are five tiers.');
  await confirmAllSessions(env);
  const put = (body: object) => env.root.request('PUT /agent/vip', { body });
  const falling = { ...settings, tiers: [{ ...first, points: 2_500 }, second, ...others] };
  expect(await put(falling)).toMatchObject({ status: 422, body: { code: 'promotion.tiers_not_rising' } });
  expect(await put({ ...settings, rates: { other: 100 } })).toMatchObject({
    ...{ status: 422, body: { code: 'promotion.rakeback_too_high' } },
  });
  const changed = {
    ...settings,
    rates: { ...settings.rates, other: 200 },
    tiers: [{ ...first, points: 200 }, second, ...others],
  };
  expect(await put(changed)).toMatchObject({ status: 200, body: { data: changed } });
  expect(await countedVip(player)).toMatchObject({ points: 200, tier: 1 });
  const { rows } =
    await sql`select count(*)::integer as count from audit_entry where action = 'setting.vip_changed'`.execute(
      env.db,
    );
  expect(rows).toEqual([{ count: 1 }]);
  await put(settings);
});

/** Sets the limits of players without a tier, and of the five tiers. */
async function setLimits(...limits: readonly number[]) {
  const { data: settings } = await env.root.call('GET /agent/vip');
  const [requestMax = 0, ...others] = limits;
  const dollars = (count: number) => toMoney(BigInt(count) * 100n);
  const tiers = settings.tiers.map((tier, index) => ({ ...tier, requestMax: dollars(others[index] ?? 0) }));
  return env.root.request('PUT /agent/vip', {
    body: { ...settings, requestMax: dollars(requestMax), tiers },
  });
}
const send = (player: TestPlayer, amount: number, kind: 'recharge' | 'redeem' = 'recharge') =>
  player.request('POST /fortune-panda-user/requests', { body: { kind, amount: toMoney(BigInt(amount)) } });
const inTier = ({ id }: TestPlayer, tier: number) =>
  sql`insert into player_vip (player_id, tier, since) values (${id}, ${tier}, now())
    on conflict (player_id) do update set tier = excluded.tier`.execute(env.db);

test('a player cannot request more than the tier’s limit, which is shown as a benefit', async () => {
  const [player, vip] = [await env.player('rl-none'), await env.player('rl-vip')];
  const requests = createTransferRequestClient(env);
  expect((await send(player, 500_000)).status, 'without limits').toBe(201);
  expect(await setLimits(100, 200, 300, 300, 0)).toMatchObject({ status: 200 });
  await inTier(vip, 2);
  const refused = await send(player, 10_001, 'redeem');
  expect(refused).toMatchObject({ status: 422, body: { code: 'transfer_request.above_limit' } });
  expect(refused.body.message).toContain('$100.00 per request');
  expect((await send(player, 10_000, 'redeem')).status).toBe(201);
  expect((await send(vip, 30_001)).body).toMatchObject({ code: 'transfer_request.above_limit' });
  const id = await requests.ask(vip, { kind: 'recharge', amount: 30_000 });
  await requests.cancel(vip, id);
  await inTier(vip, 4);
  expect((await send(vip, 500_000)).status, 'a tier without a limit').toBe(201);
  const { data } = await vip.call('GET /promotions/vip');
  expect(data.settings.tiers.map((tier) => toCents(tier.requestMax))).toEqual([
    20_000n,
    30_000n,
    30_000n,
    0n,
    0n,
  ]);
  expect((await env.recharge(player, 20_000)).status, 'an agent has ceilings of its own').toBe(200);
});

test('no tier may have a lower request limit than the one below', async () => {
  for (const limits of [
    [500, 100, 500, 500, 500, 500],
    [0, 100, 200, 300, 400, 500],
    [100, 0, 300, 300, 300, 300],
  ]) {
    expect(await setLimits(...limits)).toMatchObject({
      status: 422,
      body: { code: 'promotion.limits_falling' },
    });
  }
  const store = await env.agent({ name: 'rl-store' });
  const { data: settings } = await env.root.call('GET /agent/vip');
  expect((await store.request('PUT /agent/vip', { body: settings })).status).toBe(403);
});
