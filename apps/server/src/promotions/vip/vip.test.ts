import { pollUntil, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv({ isListening: true });
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

/** A record of stakes as the provider would have sent it. */
const store = ({ id }: TestPlayer, cents: number, game: string) =>
  sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
      won_cents, balance_now_cents, reason)
    select provider_agent_id, id, ${env.clock.now()}, '1', 0, ${cents}, 0, 0, ${game} from player where id = ${id}`.execute(
    env.db,
  );

const vipOf = async (player: TestPlayer) => (await player.call('GET /promotions/vip')).data;
const untilPoints = (player: TestPlayer, points: number) =>
  pollUntil(
    () => vipOf(player),
    (vip) => vip.points === points,
  );

it('points follow the stakes by type of game, and a tier begins at its threshold', async () => {
  const player = await env.player('vip-rises');
  expect(await vipOf(player)).toMatchObject({
    tier: 0,
    points: 0,
    next: { tier: 1, points: 500 },
    changes: [],
  });
  await store(player, 49_900, 'Acres of Gold');
  await store(player, 99_900, 'A game that nobody knows');
  await untilPoints(player, 499);
  await store(player, 100, 'Acres of Gold');
  expect(await untilPoints(player, 500)).toMatchObject({
    ...{ tier: 1, next: { tier: 2, points: 2_500 }, changes: [{ from: 0, to: 1, points: 500 }] },
    since: env.clock.now().toISOString(),
  });
});

it('points count for 90 days; then a tier falls, one after a month at a time', async () => {
  const player = await env.player('vip-falls');
  await store(player, 300_000, 'Acres of Gold');
  await untilPoints(player, 3_000);
  const age = (days: number) =>
    sql`update player_vip set since = since - ${days} * interval '1 day', counted_at = 'epoch'
    where player_id = ${player.id}`.execute(env.db);
  const untilTier = (tier: number) =>
    pollUntil(
      () => vipOf(player),
      (vip) => vip.tier === tier,
    );
  await sql`update game_record set inserted_at = inserted_at - interval '92 days' where player_id = ${player.id}`.execute(
    env.db,
  );
  expect(await untilPoints(player, 0)).toMatchObject({ tier: 2 });
  await age(29);
  await pollUntil(
    async () =>
      (
        await sql`select from player_vip where counted_at = 'epoch' and player_id = ${player.id}`.execute(
          env.db,
        )
      ).rows.length,
    (count) => count === 0,
  );
  expect(await vipOf(player)).toMatchObject({ tier: 2 });
  await age(1);
  expect(await untilTier(1)).toMatchObject({ points: 0 });
  await age(30);
  expect(await untilTier(0)).toMatchObject({ since: null, points: 0 });
});

it('a request of a tier with priority comes first in the queue, on every page of it', async () => {
  const [early, late] = [await env.player('vip-early'), await env.player('vip-late')];
  for (const player of [early, late])
    await player.call('POST /fortune-panda-user/requests', { body: { kind: 'recharge', amount: 500 } });
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
  await sql`insert into player_vip (player_id, tier, since, counted_at) values (${late.id}, 3, now(), ${env.clock.now()})`.execute(
    env.db,
  );
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

it('the tiers are the root agent’s to set, rise, are audited, and count for everybody at once', async () => {
  const player = await env.player('vip-settings');
  await store(player, 10_000, 'Acres of Gold');
  await untilPoints(player, 100);
  const store2 = await env.agent({ name: 'vip-store' });
  expect((await store2.request('GET /agent/vip')).status).toBe(403);
  const settings = (await env.root.call('GET /agent/vip')).data;
  const [first, second, ...others] = settings.tiers;
  if (first === undefined || second === undefined) throw new Error('There are five tiers.');
  await confirmAllSessions(env);
  const put = (body: object) => env.root.request('PUT /agent/vip', { body });
  const falling = { ...settings, tiers: [{ ...first, points: 2_500 }, second, ...others] };
  expect(await put(falling)).toMatchObject({ status: 422, body: { code: 'promotion.tiers_not_rising' } });
  const changed = {
    ...settings,
    rates: { other: 200 },
    tiers: [{ ...first, points: 200 }, second, ...others],
  };
  expect(await put(changed)).toMatchObject({ status: 200, body: { data: changed } });
  expect(await untilPoints(player, 200)).toMatchObject({ tier: 1 });
  const { rows } =
    await sql`select count(*)::integer as count from audit_entry where action = 'setting.vip_changed'`.execute(
      env.db,
    );
  expect(rows).toEqual([{ count: 1 }]);
  await put(settings);
});
