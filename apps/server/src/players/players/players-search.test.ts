import {
  type ApiClient,
  type BareTestEnv,
  type TestAgent,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

let env: BareTestEnv;
let store: TestAgent;
let cashier: TestAgent;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  store = await env.agent({ name: 'search-store' });
  cashier = await env.agent({ parentId: store.id, name: 'search-cashier' });
});
afterAll(() => env[Symbol.asyncDispose]());

const page = z.object({
  data: z.array(z.looseObject({ nickname: z.string() })),
  nextCursor: z.string().nullable(),
});
async function find(query: Readonly<Record<string, string>>, client: Pick<ApiClient, 'request'> = env.root) {
  const response = await client.request('GET /fortune-panda/users', {
    query: new URLSearchParams(query).toString(),
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return page.parse(response.body);
}
const namesOf = async (query: Readonly<Record<string, string>>, client?: Pick<ApiClient, 'request'>) =>
  (await find(query, client)).data.map(({ nickname }) => nickname);

const moveTo = (agentId: string, { id }: TestPlayer) =>
  env.db.updateTable('player').set({ agentId }).where('id', '=', id).execute();
const rename = ({ id }: TestPlayer, names: { firstName?: string; lastName?: string; phone?: string }) =>
  env.db.updateTable('account').set(names).where('id', '=', id).execute();

describe('a search by contact data', () => {
  test.each([
    'jose',
    'JOSÉ',
    'muller',
    'müller jose',
    'lle jo',
    '170 123-45',
    '+49 (170) 1234567',
    'pepe.m',
    'PEPE.M@players.t',
    'pepe.m@players.test',
  ])('finds the player by %s', async (search) => {
    const known = await env.db
      .selectFrom('account')
      .where('username', '=', 'pepe.m')
      .select('id')
      .executeTakeFirst();
    if (known === undefined) {
      const player = await env.player('pepe.m');
      await rename(player, { firstName: 'José', lastName: 'Müller', phone: '+49 170 123 4567' });
    }
    expect(await namesOf({ search })).toEqual(['pepe.m']);
  });

  test.each(['epe.m@players.test', '@players.test', 'josefine', '17012345678', 'jo%e', 'jose_m'])(
    'does not find the player by %s',
    async (search) => {
      expect(await namesOf({ search })).toEqual([]);
    },
  );

  test('normalizes letters as the database does', async () => {
    const player = await env.player('folded');
    for (const name of [
      'Zoë',
      'Ærøskøbing',
      'Straße',
      'ĐORĐE',
      'Łódź',
      'ÇELİK',
      'Ольга',
      'ΣΟΦΊΑΣ',
      'Çağrı',
    ]) {
      await rename(player, { firstName: name });
      for (const search of [name, name.toUpperCase(), name.toLowerCase()]) {
        expect(await namesOf({ search }), search).toEqual(['folded']);
      }
    }
  });

  test('follows a change, stays in the subtree, and finds nothing of a closed account', async () => {
    const player = await env.player('follows');
    await rename(player, { firstName: 'Wilhelmina', phone: '+1 555 777 8888' });
    expect(await namesOf({ search: 'wilhelmina' })).toEqual(['follows']);
    expect(await namesOf({ search: 'wilhelmina' }, store)).toEqual([]);
    await moveTo(cashier.id, player);
    expect(await namesOf({ search: '777 8888' }, store)).toEqual(['follows']);
    await sql`update account set closed_at = now(), is_active = false where id = ${player.id}`.execute(
      env.db,
    );
    expect(await namesOf({ search: 'wilhelmina' })).toEqual([]);
  });

  test('needs the permission to see contact data, as the player’s page does', async () => {
    const player = await env.player('unseen');
    await rename(player, { firstName: 'Quirin', phone: '+1 555 999 1111' });
    await moveTo(cashier.id, player);
    const detail = async () => {
      const params = { username: player.fortunePanda.username };
      return (await cashier.call('GET /fortune-panda/users/:username/detail', { params })).data;
    };
    expect(await detail()).toMatchObject({
      firstName: 'Quirin',
      email: player.email,
      isContactHidden: false,
    });
    const change = (permissions: readonly string[] | null) =>
      env.root.call('PUT /agent/roles/:level', {
        params: { level: 'cashier' },
        body: { permissions, commandMax: null, dayMax: null, reason: 'As agreed' } as never,
      });
    await confirmAllSessions(env);
    await change(['players.read']);
    for (const search of ['quirin', '999 1111', player.email, 'unseen@']) {
      expect(await namesOf({ search }, cashier), search).toEqual([]);
    }
    expect(await namesOf({ search: 'unsee' }, cashier)).toEqual(['unseen']);
    expect(await detail()).toMatchObject({
      ...{ firstName: '', lastName: '', email: '', phone: '', dateOfBirth: null, country: null },
      isContactHidden: true,
    });
    await change(null);
  });
});

describe('the filters', () => {
  let own: readonly TestPlayer[];
  beforeAll(async () => {
    own = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => env.player(`filtered_${index}`)));
    for (const [index, player] of own.entries()) {
      await moveTo(index < 2 ? cashier.id : store.id, player);
      await sql`update player set balance_cents = ${index * 100} where id = ${player.id}`.execute(env.db);
      await sql`update account set last_login_at = case when ${index} = 5 then null
        else now() - ${index} * interval '10 days' end where id = ${player.id}`.execute(env.db);
    }
    await sql`update player set frozen_at = now() where id = ${own[2]?.id}`.execute(env.db);
    await sql`update player set excluded_until = 'infinity' where id = ${own[3]?.id}`.execute(env.db);
  });
  const filtered = async (query: Readonly<Record<string, string>>, client?: TestAgent) =>
    (await namesOf({ search: 'filtered_', sort: 'nickname', ...query }, client)).map((name) =>
      Number(name.slice(-1)),
    );

  test('select by manager, state, balance and last login, and can be combined', async () => {
    const cases: readonly (readonly [Readonly<Record<string, string>>, readonly number[]])[] = [
      [{ manager: store.id }, [2, 3, 4, 5]],
      [{ manager: cashier.id }, [0, 1]],
      [{ manager: env.root.id }, []],
      [{ status: 'Frozen' }, [2]],
      [{ status: 'Excluded' }, [3]],
      [{ status: 'Inactive' }, []],
      [{ status: 'Active' }, [0, 1, 4, 5]],
      [{ balanceMin: '100', balanceMax: '300' }, [1, 2, 3]],
      [{ balanceMax: '0' }, [0]],
      [{ balanceMin: '9999999999999' }, []],
      [{ lastLogin: 'within_1' }, [0]],
      [{ lastLogin: 'within_7' }, [0]],
      [{ lastLogin: 'within_30' }, [0, 1, 2]],
      [{ lastLogin: 'before_7' }, [1, 2, 3, 4, 5]],
      [{ lastLogin: 'before_30' }, [3, 4, 5]],
      [{ lastLogin: 'never' }, [5]],
      [{ manager: store.id, lastLogin: 'before_7', balanceMin: '300', status: 'Active' }, [4, 5]],
    ];
    for (const [query, expected] of cases) {
      expect(await filtered(query), JSON.stringify(query)).toEqual(expected);
    }
    expect(await filtered({ manager: store.id }, cashier)).toEqual([]);
  });

  test('apply to all pages, with a separate cursor', async () => {
    const query = { search: 'filtered_', sort: '-balance', lastLogin: 'before_7', pageSize: '2' };
    const names: string[] = [];
    let cursor: string | null = '';
    const cursors: string[] = [];
    while (cursor !== null) {
      const got = await find({ ...query, ...(cursor !== '' && { cursor }) });
      names.push(...got.data.map(({ nickname }) => nickname));
      cursor = got.nextCursor;
      if (cursor !== null) cursors.push(cursor);
    }
    expect(names).toEqual([5, 4, 3, 2, 1].map((index) => `filtered_${index}`));
    const other = { ...query, lastLogin: 'before_30', cursor: cursors[0] ?? '' };
    const refused = await env.root.request('GET /fortune-panda/users', {
      query: new URLSearchParams(other).toString(),
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  });

  test('are stored in saved views, and a view of an earlier version can still be read', async () => {
    const earlier = { search: '', status: 'Excluded', sort: '-balance', label: null, columns: ['account'] };
    const filters = { manager: store.id, balanceMin: '100', lastLogin: 'before_30' };
    const body = { name: 'Quiet', isDefault: false, settings: { ...earlier, ...filters } };
    expect(await store.request('POST /fortune-panda/user-views', { body })).toMatchObject({ status: 201 });
    await env.db
      .insertInto('savedView')
      .values({
        id: `sv_${'0'.repeat(26)}`,
        agentId: store.id,
        name: 'Earlier',
        isDefault: false,
        settings: JSON.stringify(earlier),
      })
      .execute();
    const { data } = await store.call('GET /fortune-panda/user-views');
    expect(data).toMatchObject([{ settings: earlier }, { settings: body.settings }]);
  });

  test.each([
    'balanceMin=-1',
    'balanceMin=1.5',
    'balanceMax=99999999999999',
    'lastLogin=yesterday',
    'manager=House',
    'status=Broken',
    'balance=1',
  ])('refuse %s', async (query) => {
    expect(await env.root.request('GET /fortune-panda/users', { query })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid' },
    });
  });

  test('select the same players for a bulk job as for the list', async () => {
    const selection = { search: 'filtered_', status: 'all', lastLogin: 'before_30', except: [] } as const;
    const { data } = await env.root.call('POST /fortune-panda/jobs/preview', {
      body: { kind: 'unbind', selection: { ...selection, except: [] } },
    });
    expect(
      z.object({ rows: z.array(z.looseObject({ nickname: z.string() })) }).parse(data).rows,
    ).toHaveLength(3);
  });
});
