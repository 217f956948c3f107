import { defaultPermissions, type EndpointKey, type PlayerSelection } from '@golden-acers/contract';
import { type BareTestEnv, type TestAgent, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromNow, moveExclusion } from '../../../test/test-support-exclusions.ts';
import { listSelectedPlayers } from './players-table.ts';

const columns = ['id', 'account', 'nickname', 'balance', 'registerDate', 'lastLogin', 'manager', 'status'];
const pageOf = z.object({
  data: z.array(z.looseObject({ id: z.string(), account: z.string(), nickname: z.string() })),
  meta: z.object({ total: z.number(), isTotalCapped: z.boolean() }),
  nextCursor: z.string().nullable(),
});

let env: BareTestEnv;
let rootToken: string;
let store: TestAgent;
let storeToken: string;

/** 60 players in two subtrees, whose columns hold equal values too, and nothing at all. */
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  rootToken = env.root.token;
  store = await env.agent({ name: 'table-store' });
  storeToken = store.token;
  const model = await env.player('model_player');
  await insertPlayers(env, model.id, 60);
  await sql`update player set balance_cents = number % 4 * 100, agent_id = case when number % 3 = 0
    then ${store.id} else agent_id end`.execute(env.db);
  await sql`update account set last_login_at = case when number % 5 = 0 then null
    else created_at + number % 3 * interval '1 hour' end where role = 'user'`.execute(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

/** Copies of a player, with different names. */
async function insertPlayers({ db }: BareTestEnv, modelId: string, size: number): Promise<void> {
  const range = sql`generate_series(1, ${size}) as place`;
  const name = sql`'Planted_' || lpad(place::text, 4, '0')`;
  const id = sql`'pl_' || lpad(place::text, 26, '0')`;
  await sql`insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone,
      password_hash, created_at, updated_at)
    select ${id}, role, lower(${name}) || '@planted.test', lower(${name}) || '@planted.test', ${name}, lower(${name}),
        first_name, last_name, phone, password_hash, created_at, updated_at
      from account, ${range} where account.id = ${modelId}`.execute(db);
  await sql`insert into player (id, agent_id, provider_agent_id, referral_code, provider_username, provider_password_sealed)
    select ${id}, agent_id, provider_agent_id, 'P' || place, 'acct_' || lpad(place::text, 3, '0'), provider_password_sealed
      from player, ${range} where player.id = ${modelId}`.execute(db);
}

async function requestPage(query: string, token = rootToken) {
  const response = await env.call('GET /fortune-panda/users', { token, query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  const { data: rows, ...beside } = pageOf.parse(response.body);
  return { rows, ...beside };
}

async function walkPages(
  query: string,
  token = rootToken,
  between?: () => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { rows, nextCursor } = await requestPage(
      `${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      token,
    );
    ids.push(...rows.map(({ id }) => id));
    cursor = nextCursor;
    await between?.();
  }
  return ids;
}

describe('the order', () => {
  test.each(columns.flatMap((column) => [column, `-${column}`]))(
    'by %s applies to all pages: no row is repeated or missing',
    async (sort) => {
      const whole = (await requestPage(`sort=${sort}&pageSize=200`)).rows;
      expect(whole).toHaveLength(61);
      expect(await walkPages(`sort=${sort}&pageSize=7`)).toEqual(whole.map(({ id }) => id));
      const column = sort.replace('-', '');
      const values = whole.map((row) => comparable(row[column]));
      const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(values).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted);
    },
  );

  test('keeps the pages stable while players register', async () => {
    const before = (await requestPage('pageSize=200')).rows.map(({ id }) => id);
    let newcomers = 0;
    const ids = await walkPages('pageSize=20', rootToken, async () => {
      newcomers += 1;
      await env.player(`newcomer_${newcomers}`);
    });
    expect(ids).toEqual(before);
    expect((await requestPage('search=newcomer_')).meta.total).toBe(newcomers);
  });
});

/** Names compare in small letters, as the database compares them. */
function comparable(value: unknown): string | number {
  if (value === null) return '';
  const text = String(value).toLowerCase();
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

describe('a search', () => {
  test.each([
    ['a part of the account, in any case', 'CCT_05'],
    ['a part of the nickname, in any case', 'ted_0012'],
    ['a part of the id', '10000'],
    ['one letter', 'a'],
    ['letters that nobody has', 'zzz'],
  ])('finds %s', async (_what, search) => {
    const everyone = (await requestPage('pageSize=200')).rows;
    const holds = (text: string) => text.toLowerCase().includes(search.toLowerCase());
    const expected = everyone.filter((row) => [row.id, row.account, row.nickname].some(holds));
    const { rows, meta, nextCursor } = await requestPage(`search=${search}&pageSize=200`);
    expect(rows).toEqual(expected);
    expect(meta).toEqual({ total: expected.length, isTotalCapped: false });
    expect(nextCursor).toBeNull();
  });

  test.each(['%', '_', '\\', "'", 'ünïcödé'])('takes %j literally', async (search) => {
    const everyone = (await requestPage('pageSize=200')).rows;
    const found = (await requestPage(`search=${encodeURIComponent(`a${search}`)}&pageSize=200`)).rows;
    expect(found).toEqual(
      everyone.filter((row) => `${row.account}|${row.nickname}`.toLowerCase().includes(`a${search}`)),
    );
  });

  test('follows a new nickname', async () => {
    const player = await env.player('first_name');
    await sql`update account set username = 'Second_Name', username_key = 'second_name' where id = ${player.id}`.execute(
      env.db,
    );
    expect((await requestPage('search=second_NAME')).rows.map(({ nickname }) => nickname)).toEqual([
      'Second_Name',
    ]);
  });

  test('stays within the subtree', async () => {
    const own = (await requestPage('search=planted&pageSize=200', storeToken)).rows;
    expect(own).toHaveLength(20);
    expect(own.every(({ id }) => Number(id) % 3 === 0)).toBe(true);
  });
});

describe('the state of a row', () => {
  const listed = async (name: string, status = 'all') =>
    (await requestPage(`search=${name}&status=${status}`)).rows;
  const exclude = (id: string, until: string) =>
    sql`update player set excluded_until = ${until}::timestamptz where id = ${id}`.execute(env.db);

  test('is Excluded while an exclusion lasts, also one for ever, and such a player is prohibited', async () => {
    const { id, fortunePanda } = await env.player('row_excluded');
    for (const until of ['2090-01-01', 'infinity']) {
      await exclude(id, until);
      expect(await listed('row_excluded')).toMatchObject([{ status: 'Excluded' }]);
      expect(await listed('row_excluded', 'Active')).toEqual([]);
      const params = { username: fortunePanda.username };
      expect(await env.root.request('GET /fortune-panda/users/:username', { params })).toMatchObject({
        body: { data: { status: 'Excluded' } },
      });
    }
    await moveExclusion(env, id, { excludedUntil: fromNow('-1 day') });
    expect(await listed('row_excluded', 'Active')).toMatchObject([{ status: 'Active' }]);
  });

  test('is Frozen or Inactive rather than Excluded if both are true', async () => {
    const { id } = await env.player('row_frozen');
    await exclude(id, 'infinity');
    await sql`update player set frozen_at = now() where id = ${id}`.execute(env.db);
    expect(await listed('row_frozen')).toMatchObject([{ status: 'Frozen' }]);
    await sql`update account set is_active = false where id = ${id}`.execute(env.db);
    expect(await listed('row_frozen')).toMatchObject([{ status: 'Inactive' }]);
  });

  test('shows an account at the provider or a transfer that is not settled', async () => {
    const { id } = await env.player('row_unsettled');
    const notices = async () => (await listed('row_unsettled'))[0]?.notices;
    expect(await notices()).toEqual(['provider_account_missing', 'transfer_open']);
    await sql`update player set provider_account_state = 'ready' where id = ${id}`.execute(env.db);
    const setState = (state: string) =>
      sql`update transfer set state = ${state}, sent_at = now() where player_id = ${id}`.execute(env.db);
    for (const state of ['sending', 'unknown', 'review']) await setState(state);
    expect(await notices()).toEqual(['transfer_review']);
  });
});

describe('a cursor', () => {
  const cursorOf = async (query: string, token = rootToken) =>
    (await requestPage(`pageSize=5&${query}`, token)).nextCursor ?? '';
  const refusal = { status: 422, body: { code: 'request.invalid' } };

  test('of another agent, another query or another list is refused', async () => {
    const own = await cursorOf('sort=account');
    const others: readonly (readonly [string, string, string?])[] = [
      [await cursorOf('sort=account', storeToken), 'sort=account'],
      [own, 'sort=-account'],
      [own, 'sort=account&search=planted'],
      [own, 'sort=account&status=Active'],
      [Buffer.from('1 pl_0000000000').toString('base64url'), 'sort=account'],
      [`${own.slice(0, -2)}AA`, 'sort=account'],
      ['nonsense', 'sort=account'],
    ];
    for (const [cursor, query] of others) {
      const requested = { token: rootToken, query: `${query}&cursor=${cursor}` };
      expect(await env.call('GET /fortune-panda/users', requested), query).toMatchObject(refusal);
    }
  });

  test.each([
    'pageSize=0',
    'pageSize=-1',
    'pageSize=1e9',
    'pageSize=NaN',
    'sort=password',
    'sort=--id',
    'cursor=',
  ])('is refused with %s', async (query) => {
    const key: EndpointKey = 'GET /fortune-panda/users';
    expect(await env.root.request(key, { query })).toMatchObject(refusal);
  });
});

describe('a selection', () => {
  const storeViewer = () => ({ agentId: store.id, permissions: new Set(defaultPermissions.store) });

  const accountsOf = async (selection: PlayerSelection) => {
    const found = await listSelectedPlayers({ db: env.server.db }, storeViewer(), selection, {
      after: 0n,
      limit: 100,
    });
    return found.map(({ account }) => account);
  };

  test('of accounts excludes players of another subtree', async () => {
    const foreign = (await requestPage('search=acct_0&pageSize=200')).rows.find(
      ({ id }) => Number(id) % 3 !== 0,
    );
    const [own] = (await requestPage('search=acct_', storeToken)).rows;
    expect(await accountsOf({ accounts: [foreign?.account ?? '', own?.account ?? '', 'nobody_1'] })).toEqual([
      own?.account,
    ]);
  });

  test('of a search contains all players found except the deselected ones, batch by batch', async () => {
    const selection: PlayerSelection = { search: 'ACCT_', status: 'all', except: [] };
    const all = await accountsOf(selection);
    expect(all).toHaveLength(20);
    expect(await accountsOf({ ...selection, except: all.slice(0, 3) })).toEqual(all.slice(3));
    const first = await listSelectedPlayers({ db: env.server.db }, storeViewer(), selection, {
      after: 0n,
      limit: 8,
    });
    const after = first.at(-1)?.number ?? 0n;
    const rest = await listSelectedPlayers({ db: env.server.db }, storeViewer(), selection, {
      after,
      limit: 100,
    });
    expect([...first, ...rest].map(({ account }) => account)).toEqual(all);
  });
});
