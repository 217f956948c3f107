import type { SiteFigures } from '@golden-acers/contract';
import { type BareTestEnv, startServer, testEnv } from '@golden-acers/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

/** The figures of the specification. */
const specified: SiteFigures = {
  activePlayers: 50_000,
  players: 10_000,
  games: 500,
  payoutsDollars: 10_000_000,
  countries: 25,
  uptimeBps: 9_990,
  supportHours: 24,
  supportDays: 7,
  supportOpensAt: 0,
  supportFirstDay: 1,
  slotGames: 25,
  fishingGames: 50,
  liveGames: 15,
  sportsGames: 30,
};

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());
afterEach(() => env.root.call('PUT /agent/site-figures', { body: specified }));

test('the site shows the specification’s figures until the operator sets others, on every server', async () => {
  const other = await startServer(env.databaseUrl, { clock: env.clock });
  const figuresOf = async (server: Pick<typeof other, 'http'>) =>
    (await server.http.inject({ url: '/api/site' })).json().data.figures;
  expect([await figuresOf(env.server), await figuresOf(other)]).toEqual([specified, specified]);
  const own = { ...specified, games: 26, supportHours: 12 };
  expect((await env.root.call('PUT /agent/site-figures', { body: own })).data).toEqual(own);
  expect([await figuresOf(env.server), await figuresOf(other)]).toEqual([own, own]);
  await env.root.call('PUT /agent/site-figures', { body: own });

  const { data } = await env.root.call('GET /agent/audit', { query: { action: 'setting.figures_changed' } });
  expect(data).toMatchObject([
    { before: { games: 500, supportHours: 24 }, after: { games: 26, supportHours: 12 } },
  ]);
  await other.close();
});

test('a client that does not send the support hours leaves them unchanged, also in an older version', async () => {
  const own = { ...specified, supportOpensAt: 9, supportFirstDay: 3 };
  await env.root.call('PUT /agent/site-figures', { body: own });
  const { supportOpensAt: _hour, supportFirstDay: _day, ...known } = specified;
  const { data } = await env.root.call('PUT /agent/site-figures', { body: { ...known, games: 26 } });
  expect(data).toEqual({ ...own, games: 26 });
  expect((await env.visitor.call('GET /site')).data.figures).toEqual({ ...own, games: 26 });
});

test('only an agent with the permission can set the figures, within their bounds', async () => {
  const store = await env.agent({ name: 'corner' });
  await store.expectRefusal('agent.not_permitted', 'PUT /agent/site-figures', { body: specified });
  const { games: _games, ...incomplete } = specified;
  const wrong: readonly unknown[] = [
    { ...specified, games: 0 },
    { ...specified, games: 1.5 },
    { ...specified, games: '500' },
    { ...specified, games: 100_001 },
    { ...specified, uptimeBps: 10_001 },
    { ...specified, supportHours: 25 },
    { ...specified, slotGames: -1 },
    { ...specified, rating: 5 },
    incomplete,
  ];
  for (const body of wrong) {
    const response = await env.server.http.inject({
      method: 'PUT',
      url: '/api/agent/site-figures',
      headers: { authorization: `Bearer ${env.root.token}` },
      payload: body as object,
    });
    expect([response.statusCode, response.json().code], JSON.stringify(body)).toEqual([
      422,
      'request.invalid',
    ]);
  }
  expect((await env.visitor.call('GET /site')).data.figures).toEqual(specified);
});
