import { type LimitKind, toMoney } from '@golden-acers/contract';
import { type TestAgent, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { codeOf, decideAtAge, limitOf, setAge, setLimit } from '../../../test/test-support-limits.ts';

let env: TestEnv;
let store: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  store = await env.agent({ name: 'limits-store' });
});
afterAll(() => env[Symbol.asyncDispose]());

/** Every account starts with this credit, which counts as a recharge. */
const signUpCents = 2_500;
const usd = (cents: number) => toMoney(BigInt(cents));

const confirm = (player: TestPlayer, kind: LimitKind, cents: number | null) =>
  player.request('POST /user/limits/confirm', { body: { kind, max: cents === null ? null : usd(cents) } });
const dayLimitOf = (player: TestPlayer) => limitOf(player, 'recharge_day');
const refused = [409, 'limit.recharge_reached'];

describe('a limit on recharges', () => {
  test('admits one of 40 simultaneous recharges, by any actor on any path', async () => {
    const player = await env.player('limits-forty');
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    expect(codeOf(await setLimit(player, 'recharge_day', signUpCents + 150))).toEqual([200, undefined]);
    const codes = await Promise.all(
      Array.from({ length: 40 }, async (_, at) =>
        codeOf(await env.recharge(player, 100, env.newKey(), at % 2 === 0 ? store.token : env.root.token)),
      ),
    );
    expect(codes.filter(([status]) => status === 200)).toHaveLength(1);
    expect(
      codes.filter(
        ([, code]) => code !== undefined && !/already_open|recharge_reached|still_running/.test(String(code)),
      ),
    ).toEqual([]);
    for (const { token } of [store, env.root])
      expect(codeOf(await env.recharge(player, 100, env.newKey(), token))).toEqual(refused);
    expect(await dayLimitOf(player)).toMatchObject({ used: usd(signUpCents + 100) });
  });

  test('applies to the second of two recharges if it is lowered between them', async () => {
    const player = await env.player('limits-lowered');
    await setLimit(player, 'recharge_week', 100_000);
    expect((await env.recharge(player, 100)).status).toBe(200);
    await setLimit(player, 'recharge_week', 2_700);
    expect(codeOf(await env.recharge(player, 101))).toEqual(refused);
    expect((await env.recharge(player, 100)).status).toBe(200);
  });

  test.each([
    ['recharge_day', 24],
    ['recharge_week', 7 * 24],
    ['recharge_month', 30 * 24],
  ] as const)('%s stops counting a recharge exactly when it is %s hours old', async (kind, hours) => {
    const player = await env.player(`limits-${kind.replace('_', '-')}`);
    await setLimit(player, kind, signUpCents);
    const at = (age: string) =>
      decideAtAge(
        env,
        { table: 'transfer', player, age },
        sql`
        select recharge_limit_refusal(${player.id}, 1)->>'kind' as kind`,
      );
    expect(await at(`${hours - 1}:59:59`)).toEqual([{ kind }]);
    expect(await at(`${hours}:00:01`)).toEqual([{ kind: null }]);
    expect(codeOf(await env.recharge(player, 1))).toEqual(refused);
    await setAge(env, 'transfer', player, `${hours}:00:01`);
    expect((await env.recharge(player, signUpCents)).status).toBe(200);
  });

  test('reports in four languages what is left and when the amount fits', async () => {
    const player = await env.player('limits-said');
    await setLimit(player, 'recharge_day', signUpCents + 1_050);
    const { token } = player;
    const body = { kind: 'recharge', amount: usd(1_100) };
    const messageIn = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await env.call('POST /fortune-panda-user/requests', { token, body, headers })).body.message;
    };
    expect(await messageIn('en')).toMatch(
      /24-hour recharge limit leaves \$10\.50\. This amount fits from .+ UTC\.$/,
    );
    expect(await messageIn('es')).toMatch(/24 horas deja 10,50\s\$\. .+ UTC\.$/);
    expect(await messageIn('fr')).toMatch(/24 heures laisse 10,50\s\$\. .+ UTC\.$/);
    expect(await messageIn('de')).toMatch(/24 Stunden lässt noch 10,50\s\$ zu\. .+ UTC\.$/);
    body.amount = usd(99_999);
    expect(await messageIn('en')).toBe('The 24-hour recharge limit is $35.50, with $10.50 left.');
  });

  test('no longer counts a rejected recharge', async () => {
    const player = await env.player('limits-rejected');
    await setLimit(player, 'recharge_day', signUpCents + 100);
    await env.fault({ action: 'recharge', kind: 'unknown-text', text: 'The account is frozen.' });
    expect(codeOf(await env.recharge(player, 100))).toEqual([409, 'provider.account_frozen']);
    expect((await env.recharge(player, 100)).status).toBe(200);
  });

  test('is reached by the recharge that uses it up, and not by one that leaves a rest', async () => {
    const player = await env.player('limits-used-up');
    await setLimit(player, 'recharge_day', signUpCents + 150);
    const reached = env.db
      .selectFrom('fact')
      .where('playerId', '=', player.id)
      .where('kind', '=', 'limit.reached')
      .select('data');
    expect((await env.recharge(player, 100)).status).toBe(200);
    expect(await reached.execute()).toEqual([]);
    expect((await env.recharge(player, 50)).status).toBe(200);
    expect(await reached.execute()).toEqual([{ data: { limit: 'recharge_day' } }]);
  });
});

describe('the limit on recharges', () => {
  const limited = async (name: string) => {
    const player = await env.player(name);
    expect((await setLimit(player, 'recharge_month', signUpCents)).status).toBe(200);
    return player;
  };

  test('is checked for a request, and for the approval of an earlier one', async () => {
    const player = await env.player('limits-request');
    const body = { kind: 'recharge', amount: usd(100) };
    const ask = () => player.request('POST /fortune-panda-user/requests', { body });
    const { id } = (await ask()).body.data as { id: string };
    await setLimit(player, 'recharge_month', signUpCents);
    const headers = { 'idempotency-key': env.newKey() };
    const approved = env.root.request('POST /fortune-panda/requests/:id/approve', {
      params: { id },
      body: {},
      headers,
    });
    expect(codeOf(await approved)).toEqual(refused);
    await player.call('POST /fortune-panda-user/requests/:id/cancel', { params: { id }, body: {} });
    expect(codeOf(await ask())).toEqual(refused);
  });

  test('is checked for a recharge by path and by body, a correction, a bonus, and a repeated command', async () => {
    const player = await limited('limits-direct');
    const { username } = player.fortunePanda;
    const key = env.newKey();
    const headers = { 'idempotency-key': key };
    expect(codeOf(await env.recharge(player, 100, key))).toEqual(refused);
    const byPath = { params: { username }, body: { amount: 100 }, headers };
    expect(codeOf(await env.root.request('POST /fortune-panda/users/:username/recharge', byPath))).toEqual(
      refused,
    );
    for (const cause of ['correction', 'bonus'] as const) {
      const body = { cause, kind: 'recharge', amount: usd(100), reason: 'To go round it' } as const;
      const adjust = { params: { username }, body, headers: { 'idempotency-key': env.newKey() } };
      expect(
        codeOf(await env.root.request('POST /fortune-panda/users/:username/adjust', adjust)),
        cause,
      ).toEqual(refused);
    }
    expect((await env.redeem(player, 100)).status).toBe(200);
  });

  test('is checked for the claim of an offer, which stays open', async () => {
    const player = await limited('limits-offer');
    const offerId = await insertOffer(env, { bonusCents: 100n });
    const claim = () =>
      player.request('POST /promotions/offers/:offerId/claim', {
        params: { offerId },
        body: { isReplacing: false },
      });
    expect(codeOf(await claim())).toEqual(refused);
    await setAge(env, 'transfer', player, '721 hours');
    expect((await claim()).status).toBe(200);
  });
});

describe('a higher limit', () => {
  test('can be confirmed after 24 hours and not before, and holds only then', async () => {
    const player = await env.player('limits-raise');
    await setLimit(player, 'recharge_day', signUpCents);
    await setLimit(player, 'recharge_day', 9_000);
    expect(await dayLimitOf(player)).toMatchObject({ max: usd(signUpCents), raise: { max: usd(9_000) } });
    const confirmAt = (age: string) =>
      decideAtAge(
        env,
        { table: 'playerLimit', player, age },
        sql`
        update player_limit set max_value = raise_to, raise_to = null, raise_requested_at = null
          where player_id = ${player.id} returning kind`,
      );
    expect(await confirmAt('23:59:59')).toBe('player_limit_is_not_loosened');
    expect(await confirmAt('24:00:01')).toEqual([{ kind: 'recharge_day' }]);
    expect(await confirmAt('6 days 23:59:59')).toEqual([{ kind: 'recharge_day' }]);
    expect(await confirmAt('7 days 00:00:01')).toBe('player_limit_is_not_loosened');
    await setAge(env, 'playerLimit', player, '23:59');
    // A repeated request does not restart the 24 hours.
    await setLimit(player, 'recharge_day', 9_000);
    expect(codeOf(await confirm(player, 'recharge_day', 9_000))).toEqual([409, 'limit.raise_too_early']);
    expect(codeOf(await env.recharge(player, 1))).toEqual(refused);
    await setAge(env, 'playerLimit', player, '24:00:01');
    expect(codeOf(await env.recharge(player, 1))).toEqual(refused);
    expect(codeOf(await confirm(player, 'recharge_day', 8_999))).toEqual([409, 'limit.no_raise']);
    expect((await confirm(player, 'recharge_day', 9_000)).status).toBe(200);
    expect((await env.recharge(player, 1)).status).toBe(200);
    expect(codeOf(await confirm(player, 'recharge_day', 9_000))).toEqual([409, 'limit.no_raise']);
  });

  test('expires 7 days after the request, and is cancelled by setting the present limit or a lower one', async () => {
    const player = await env.player('limits-late');
    await setLimit(player, 'stake_week', 500);
    const raise = async (age: string) => {
      await setLimit(player, 'stake_week', 900);
      await setAge(env, 'playerLimit', player, age);
    };
    await raise('6 days 23:59');
    expect(await limitOf(player, 'stake_week')).toMatchObject({ raise: { max: usd(900) } });
    await setAge(env, 'playerLimit', player, '7 days 00:00:01');
    expect(await limitOf(player, 'stake_week')).toMatchObject({ max: usd(500), raise: null });
    expect(codeOf(await confirm(player, 'stake_week', 900))).toEqual([409, 'limit.no_raise']);
    for (const max of [500, 499]) {
      await raise('2 days');
      await setLimit(player, 'stake_week', max);
      expect(codeOf(await confirm(player, 'stake_week', 900)), String(max)).toEqual([409, 'limit.no_raise']);
    }
  });

  test('restarts its 24 hours when the amount changes, and the same for no limit', async () => {
    const player = await env.player('limits-another');
    await setLimit(player, 'loss_month', 500);
    await setLimit(player, 'loss_month', 600);
    await setAge(env, 'playerLimit', player, '25 hours');
    await setLimit(player, 'loss_month', null);
    expect(codeOf(await confirm(player, 'loss_month', 600))).toEqual([409, 'limit.no_raise']);
    expect(codeOf(await confirm(player, 'loss_month', null))).toEqual([409, 'limit.raise_too_early']);
    await setAge(env, 'playerLimit', player, '24:00:01');
    const confirmed = await Promise.all(Array.from({ length: 5 }, () => confirm(player, 'loss_month', null)));
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await limitOf(player, 'loss_month')).toMatchObject({ max: null, own: null });
  });

  test('cannot be inserted into the database directly', async () => {
    const player = await env.player('limits-program');
    await setLimit(player, 'loss_day', 500);
    const own = sql`player_id = ${player.id}`;
    const refused = { constraint: 'player_limit_is_not_loosened' };
    const write = (set: ReturnType<typeof sql>) =>
      sql`update player_limit set ${set} where ${own}`.execute(env.db);
    await expect(write(sql`max_value = 501`)).rejects.toMatchObject(refused);
    await expect(write(sql`set_by = 'operator', max_value = 900`)).rejects.toMatchObject(refused);
    await expect(sql`delete from player_limit where ${own}`.execute(env.db)).rejects.toMatchObject(refused);
    await write(sql`raise_requested_at = clock_timestamp() - interval '3 days', raise_to = 900`);
    await expect(write(sql`max_value = 900`)).rejects.toMatchObject(refused);
    expect(codeOf(await confirm(player, 'loss_day', 900))).toEqual([409, 'limit.raise_too_early']);
  });
});

describe('a limit by the operator', () => {
  const limit = (agent: Pick<TestAgent, 'token'>, { fortunePanda: { username } }: TestPlayer, max: number) =>
    env.call('PUT /fortune-panda/users/:username/limits', {
      token: agent.token,
      params: { username },
      body: { kind: 'recharge_day', max: usd(max), reason: 'A call from the family' },
    });

  test('must be lower than the limit in force, and nobody can loosen it', async () => {
    const player = await env.player('limits-of-site');
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    await setLimit(player, 'recharge_day', 4_000);
    expect(codeOf(await limit(store, player, 4_000))).toEqual([409, 'limit.not_lower']);
    expect(codeOf(await limit(store, player, 3_000))).toEqual([200, undefined]);
    for (const agent of [store, env.root])
      expect(codeOf(await limit(agent, player, 3_001))).toEqual([409, 'limit.not_lower']);
    await setLimit(player, 'recharge_day', null);
    await setAge(env, 'playerLimit', player, '25 hours');
    expect((await confirm(player, 'recharge_day', null)).status).toBe(200);
    expect(await dayLimitOf(player)).toMatchObject({ max: usd(3_000), own: null, operator: usd(3_000) });
    expect(codeOf(await env.recharge(player, 501))).toEqual(refused);
    const params = { username: player.fortunePanda.username };
    const [daily] = (await store.call('GET /fortune-panda/users/:username/limits', { params })).data;
    expect(daily).toMatchObject({ kind: 'recharge_day', operator: usd(3_000), used: usd(signUpCents) });
    const audited = await env.db
      .selectFrom('auditEntry')
      .where('playerId', '=', player.id)
      .where('action', '=', 'player.limited')
      .select(['before', 'after', 'reason'])
      .execute();
    expect(audited).toMatchObject([
      { before: { limitMaxCents: 4_000 }, after: { limit: 'recharge_day', limitMaxCents: 3_000 } },
    ]);
  });

  test('is refused to another agent, and to one without the permission', async () => {
    const player = await env.player('limits-foreign');
    const cashier = await env.agent({ parentId: store.id, name: 'limits-cashier', level: 'cashier' });
    expect(codeOf(await limit(store, player, 10))).toEqual([404, 'player.not_found']);
    expect(codeOf(await limit(cashier, player, 10))).toEqual([403, 'agent.not_permitted']);
    const params = { username: player.fortunePanda.username };
    const seen = await store.request('GET /fortune-panda/users/:username/limits', { params });
    expect(codeOf(seen)).toEqual([404, 'player.not_found']);
  });
});
