import {
  type ApiClient,
  type BareTestEnv,
  createEmptyDatabase,
  startServer,
  testEnv,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

let env: BareTestEnv;
let rootId: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  rootId = env.root.id;
});
afterAll(() => env[Symbol.asyncDispose]());

const rows = z.array(
  z.object({ id: z.string(), account: z.string(), nickname: z.string(), status: z.string() }),
);

async function list(client: ApiClient, query = '') {
  const response = await client.request('GET /fortune-panda/users', { query });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return { rows: rows.parse(response.body.data), meta: response.body.meta };
}

const fetchPlayer = (client: ApiClient, username: string, query = '') =>
  client.request('GET /fortune-panda/users/:username', { params: { username }, query });

describe('the first start', () => {
  test('creates one root agent, a distributor, with a hashed password', async () => {
    const agents = await env.db
      .selectFrom('agent')
      .innerJoin('account', 'account.id', 'agent.id')
      .where('parentId', 'is', null)
      .select(['level', 'email', 'passwordHash'])
      .execute();
    expect(agents).toEqual([
      {
        level: 'distributor',
        email: env.config.rootAgent.email,
        passwordHash: expect.stringMatching(/^\$argon2id\$/),
      },
    ]);
  });

  test('creates one root agent, even if several servers start at once on an empty database', async () => {
    await using database = await createEmptyDatabase();
    const servers = await Promise.all([1, 2, 3].map(() => startServer(database.url)));
    const roots = await database.db.selectFrom('agent').select(['level', 'parentId']).execute();
    await Promise.all(servers.map((each) => each.close()));
    expect(roots).toEqual([{ level: 'distributor', parentId: null }]);
  });
});

describe("an agent's list of players", () => {
  test('contains exactly the players of its subtree, newest first', async () => {
    const store = await env.agent({ parentId: rootId, name: 'store-one' });
    const cashier = await env.agent({ parentId: store.id, name: 'cashier-one' });
    const sibling = await env.agent({ parentId: rootId, name: 'store-two' });
    const players = [];
    for (const [name, agentId] of [
      ['at-root', rootId],
      ['at-store', store.id],
      ['at-till', cashier.id],
      ['at-sibling', sibling.id],
    ] as const) {
      const player = await env.player(name);
      await env.db.updateTable('player').set({ agentId }).where('id', '=', player.id).execute();
      players.push(player);
    }
    const nicknames = async (email: string) => {
      const session = await env.signIn(email, env.config.rootAgent.password);
      return (await list(session)).rows.map(({ nickname }) => nickname);
    };
    expect(await nicknames(store.email)).toEqual(['at-till', 'at-store']);
    expect(await nicknames(cashier.email)).toEqual(['at-till']);
    expect(await nicknames(sibling.email)).toEqual(['at-sibling']);
    expect((await list(env.root, 'search=at-')).rows.map(({ nickname }) => nickname)).toEqual([
      'at-sibling',
      'at-till',
      'at-store',
      'at-root',
    ]);

    const responses = [];
    for (const account of [players[3]?.fortunePanda.username ?? '', 'never-there']) {
      const found = await fetchPlayer(store, account);
      responses.push([found.status, { ...found.body, requestId: '' }]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]).toMatchObject([404, { code: 'player.not_found' }]);
    const own = await fetchPlayer(store, players[2]?.fortunePanda.username ?? '');
    expect(own).toMatchObject({
      status: 200,
      body: { data: { nickname: 'at-till', manager: 'cashier-one', status: 'Active' } },
    });
  });

  test('is searched by number, account or nickname, ignoring case, without wildcards', async () => {
    const player = await env.player('Search_Me');
    const { rows: all } = await list(env.root);
    const row = all.find(({ account }) => account === player.fortunePanda.username);
    const search = async (text: string) =>
      (await list(env.root, `search=${encodeURIComponent(text)}`)).rows.map(({ account }) => account);
    const tail = player.fortunePanda.username.slice(-6).toUpperCase();
    for (const text of [row?.id ?? '', 'sEARCH_m', tail, 'ＳＥＡＲＣＨ_', 'search\0_', 'se\u200barch_']) {
      expect(await search(text), text).toContain(player.fortunePanda.username);
    }
    for (const text of ['%', 'Search%Me', '\\', "'", 'no such player']) {
      expect(await search(text), text).toEqual([]);
    }
    // An underscore is a letter of the name, not "any letter".
    expect(await search('Search-Me')).toEqual([]);
  });

  test('omits inactive players when filtered by active', async () => {
    const player = await env.player('prohibited');
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', player.id).execute();
    const all = await list(env.root, 'search=prohibited');
    expect(all.rows).toMatchObject([{ nickname: 'prohibited', status: 'Inactive' }]);
    expect((await list(env.root, 'search=prohibited&status=Active')).rows).toEqual([]);
  });

  test('has pages that together contain everyone once', async () => {
    for (let place = 0; place < 5; place += 1) await env.player(`paged-${place}`);
    const seen = [];
    for (const page of [1, 2, 3, 4]) {
      const part = await list(env.root, `search=paged-&pageSize=2&page=${page}`);
      expect(part.meta).toMatchObject({ page, pageSize: 2, total: 5, isTotalCapped: false });
      seen.push(...part.rows.map(({ nickname }) => nickname));
    }
    expect(seen).toEqual(['paged-4', 'paged-3', 'paged-2', 'paged-1', 'paged-0']);
  });
});

test('the detail of a player ignores a password in the query', async () => {
  const player = await env.player('asked-for');
  const response = await fetchPlayer(env.root, player.fortunePanda.username, 'password=123456');
  expect(response).toMatchObject({
    status: 200,
    body: { data: { account: player.fortunePanda.username, balance: '0.00' } },
  });
});
