import { type ApiClient, type BareTestEnv, testEnv, testPassword } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { purgeOldSessions } from './sessions.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const listed = z.array(
  z.object({
    id: z.string(),
    device: z.object({ kind: z.string(), browser: z.string().nullable(), system: z.string().nullable() }),
    address: z.string(),
    isCurrent: z.boolean(),
  }),
);

const list = async (token: string) =>
  listed.parse((await env.call('GET /user/sessions', { token })).body.data);
const end = (client: ApiClient, id: string) =>
  client.request('POST /user/sessions/:id/end', { params: { id }, body: {} });
const statusOf = async (token: string) => (await env.call('GET /user/profile', { token })).status;
async function signInAt(email: string, address: string): Promise<string> {
  const headers = { 'user-agent': chrome };
  const { body } = await env.call('POST /auth/login', {
    body: { email, password: testPassword },
    address,
    headers,
  });
  return z.object({ accessToken: z.string() }).parse(body.data).accessToken;
}

describe("an account's sessions", () => {
  test('are listed with device and address, the current one marked', async () => {
    const { email, token } = await env.player('lists');
    const other = await signInAt(email, '203.0.113.7');
    const [newest, oldest, ...rest] = await list(other);
    expect(rest).toEqual([]);
    expect(newest).toMatchObject({
      device: { kind: 'computer', browser: 'Chrome', system: 'Windows' },
      address: '203.0.113.7',
      isCurrent: true,
    });
    expect(oldest).toMatchObject({ isCurrent: false, address: '127.0.0.1' });
    expect((await list(token)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  test('are listed without a token or its hash', async () => {
    const player = await env.player('holds');
    const { body } = await player.request('GET /user/sessions');
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`[0-9a-f]{64}|${player.token}`));
  });

  test('end one by one, at the next request of each', async () => {
    const player = await env.player('ends');
    const other = await env.signIn(player.email);
    const there = (await list(player.token)).find(({ isCurrent }) => !isCurrent);
    expect((await end(player, there?.id ?? '')).status).toBe(200);
    expect(await statusOf(other.token)).toBe(401);
    expect(await statusOf(player.token)).toBe(200);
    expect(await list(player.token)).toHaveLength(1);
    expect(await end(player, there?.id ?? '')).toMatchObject({
      status: 404,
      body: { code: 'session.not_found' },
    });
  });

  test('cannot be ended by another account', async () => {
    const { token } = await env.player('owner');
    const stranger = await env.player('stranger');
    const [own] = await list(token);
    expect((await end(stranger, own?.id ?? '')).body.code).toBe('session.not_found');
    expect(await statusOf(token)).toBe(200);
    for (const id of ['se_x', '..', `se_${'0'.repeat(26)}`, own?.id.toUpperCase() ?? '']) {
      expect((await end(stranger, id)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('all end at once except the current one', async () => {
    const player = await env.player('others');
    const others = [await env.signIn(player.email), await env.signIn(player.email)];
    expect((await player.call('POST /user/sessions/end-others', { body: {} })).data).toMatchObject({
      ended: 2,
    });
    expect(await Promise.all(others.map(({ token }) => statusOf(token)))).toEqual([401, 401]);
    expect(await statusOf(player.token)).toBe(200);
  });

  test('are not listed after they expire', async () => {
    const { email } = await env.player('expires');
    env.clock.advance(7 * 24 * 3_600_000);
    const token = await env.signIn(email);
    expect(await list(token.token)).toHaveLength(1);
  });
});

test('sessions that ended long ago are deleted, except the newest of an account', async () => {
  const [busy, idle] = [await env.player('many-sessions'), await env.player('one-session')];
  const insertAt = (accountId: string, number: number, ageDays: number) =>
    sql`insert into session (id, token_hash, account_id, created_at, expires_at, last_seen_at, ended_at, address, user_agent)
      select 'se_' || ${`${accountId}${number}`}, encode(sha256(${`${accountId}${number}`}::bytea), 'hex'), ${accountId}, at,
          at + interval '7 days', at, at + interval '1 day', '', ''
        from (select ${env.clock.now()}::timestamptz - ${ageDays} * interval '1 day' as at) began`.execute(
      env.db,
    );
  const count = async (accountId: string) =>
    (await env.db.selectFrom('session').where('accountId', '=', accountId).select('id').execute()).length;
  await env.db.deleteFrom('session').where('accountId', '=', idle.id).execute();
  await insertAt(idle.id, 1, 400);
  for (const [number, ageDays] of [400, 98, 96].entries()) await insertAt(busy.id, number, ageDays);
  const before = await count(busy.id);
  expect(await purgeOldSessions(env)).toBe(false);
  expect(await count(busy.id)).toBe(before - 2);
  expect(await count(idle.id)).toBe(1);
});
