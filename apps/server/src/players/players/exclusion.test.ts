import {
  type ApiResponse,
  type BareTestEnv,
  type TestAgent,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

let env: BareTestEnv;
let sibling: TestAgent;
let cashier: TestAgent;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  sibling = await env.agent({ name: 'exclusion-sibling' });
  cashier = await env.agent({ parentId: sibling.id, name: 'exclusion-cashier' });
  await confirmAllSessions(env);
});
afterAll(() => env[Symbol.asyncDispose]());

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const exclude = (player: TestPlayer, lastDay: string | null, agent: Pick<TestAgent, 'token'> = env.root) =>
  env.call('POST /fortune-panda/users/:username/exclude', {
    token: agent.token,
    params: { username: player.fortunePanda.username },
    body: { lastDay, reason: 'Asked to be kept out' },
  });
const code = ({ status, body }: ApiResponse) => [status, body.code];
const endOf = async ({ id }: TestPlayer) => {
  const { rows } = await sql<{ until: string }>`
    select coalesce(to_char(excluded_at_least_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
        excluded_at_least_until::text) as until
      from player where id = ${id}`.execute(env.db);
  return rows[0]?.until;
};

describe('an exclusion by an agent', () => {
  test('ends sessions and games at once, refuses play and recharges, and shows who, why and until when', async () => {
    const player = await env.player('excluded_now');
    const response = await exclude(player, dayIn(30));
    expect(response, JSON.stringify(response.body)).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'Excluded',
          openSessions: 0,
          exclusion: { cause: 'operator', by: 'House', reason: 'Asked to be kept out' },
        },
      },
    });
    // Without a setting the agent's days are UTC days.
    expect(await endOf(player)).toBe(`${dayIn(31)} 00:00`);
    expect(code(await player.request('GET /user/profile'))).toEqual([401, 'session.ended']);
    const { rows: stops } = await sql`select from running_game
      where player_id = ${player.id} and stop_requested_at is not null`.execute(env.db);
    expect(stops).toHaveLength(1);
    const credentials = { email: player.email, password: player.password };
    expect(code(await env.call('POST /auth/login', { body: credentials }))).toEqual([
      403,
      'account.excluded',
    ]);
    const recharge = env.root.request('POST /fortune-panda/recharge', {
      body: { username: player.fortunePanda.username, amount: 100 },
      headers: { 'idempotency-key': 'excluded-recharge-01' },
    });
    expect(code(await recharge)).toEqual([409, 'player.excluded']);
  });

  test('can be extended, and never shortened', async () => {
    const player = await env.player('excluded_longer');
    expect((await exclude(player, dayIn(30))).status).toBe(200);
    for (const lastDay of [dayIn(1), dayIn(29), dayIn(30)]) {
      expect(code(await exclude(player, lastDay)), lastDay).toEqual([409, 'player.exclusion_not_longer']);
    }
    expect((await exclude(player, dayIn(60))).status).toBe(200);
    expect(await exclude(player, null)).toMatchObject({
      status: 200,
      body: { data: { exclusion: { until: null } } },
    });
    expect(code(await exclude(player, dayIn(3_000)))).toEqual([409, 'player.exclusion_not_longer']);
    expect(code(await exclude(player, null))).toEqual([409, 'player.exclusion_not_longer']);
    const entries = await env.db
      .selectFrom('auditEntry')
      .where('playerId', '=', player.id)
      .where('action', '=', 'player.excluded')
      .orderBy('id')
      .select(['before', 'after', 'reason'])
      .execute();
    expect(entries).toMatchObject([
      { before: null, after: { sessionsEnded: 1 }, reason: 'Asked to be kept out' },
      { before: { excludedUntilAt: expect.any(String) }, after: { excludedUntilAt: expect.any(String) } },
      { before: { excludedUntilAt: expect.any(String) }, after: { isExcludedForEver: true } },
    ]);
  });

  test('lasts until the later of two days that two agents choose at once', async () => {
    const player = await env.player('excluded_twice');
    await Promise.all([exclude(player, dayIn(10)), exclude(player, dayIn(90)), exclude(player, dayIn(40))]);
    expect(await endOf(player)).toBe(`${dayIn(91)} 00:00`);
  });

  test('remains after a freeze and its end', async () => {
    const player = await env.player('excluded_frozen');
    await exclude(player, null);
    const params = { username: player.fortunePanda.username };
    for (const verb of ['freeze', 'unfreeze'] as const) {
      const body = { reason: 'A closer look' };
      await env.root.call(`POST /fortune-panda/users/:username/${verb}`, { params, body });
    }
    expect(await endOf(player)).toBe('infinity');
  });

  test('ends at the end of the day in the agent’s time zone', async () => {
    const player = await env.player('excluded_abroad');
    const place = await env.agent({ name: 'exclusion-tokyo' });
    await place.call('PUT /agent/settings', { body: { timeZone: 'Asia/Tokyo', language: 'en' } });
    await env.db.updateTable('player').set({ agentId: place.id }).where('id', '=', player.id).execute();
    await confirmAllSessions(env);
    expect((await exclude(player, dayIn(30), place)).status).toBe(200);
    expect(await endOf(player)).toBe(`${dayIn(30)} 15:00`);
  });

  test('is refused for a day that is past or too far ahead', async () => {
    const player = await env.player('excluded_range');
    for (const lastDay of [dayIn(-2), '0001-01-01', dayIn(4_000), '9999-12-31']) {
      expect(code(await exclude(player, lastDay)), lastDay).toEqual([422, 'player.exclusion_out_of_range']);
    }
    for (const lastDay of ['infinity', '2026-02-30', '', 0]) {
      const sent = exclude(player, lastDay as string);
      expect(code(await sent), String(lastDay)).toEqual([422, 'request.invalid']);
    }
    expect(await endOf(player)).toBeNull();
  });

  test('needs a player of the subtree, the permission and a step-up', async () => {
    const player = await env.player('excluded_foreign');
    expect(code(await exclude(player, null, sibling))).toEqual([404, 'player.not_found']);
    expect(code(await exclude(player, null, cashier))).toEqual([403, 'agent.not_permitted']);
    await env.db.updateTable('player').set({ agentId: cashier.id }).where('id', '=', player.id).execute();
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    expect(code(await exclude(player, null, sibling))).toEqual([403, 'agent.step_up_required']);
    await confirmAllSessions(env);
    expect((await exclude(player, null, sibling)).status).toBe(200);
  });

  test('is refused for a closed player', async () => {
    const player = await env.player('excluded_closed');
    await sql`update account set is_active = false where id = ${player.id}`.execute(env.db);
    expect(code(await exclude(player, null))).toEqual([409, 'player.closed']);
  });
});
