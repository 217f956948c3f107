import { type Endpoint, endpoints, maxQueryPeriodDays } from '@golden-acers/contract';
import { type ApiResponse, type BareTestEnv, bySuite, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiEndpointKey } from './security/test-support-bodies.ts';
import { seedTransfer, setTimeZone } from './test-support-reports.ts';

const pageShape = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  nextCursor: z.string().nullable(),
});

let env: BareTestEnv;
let player: TestPlayer;
let tokens: Record<Endpoint['access'], string | undefined>;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  player = await env.player('paged');
  const agent = env.root.token;
  tokens = { public: undefined, visitor: undefined, 'signed-in': player.token, player: player.token, agent };
});
afterAll(() => env[Symbol.asyncDispose]());
// Endpoints with a limit per minute are left out.
beforeEach(() => env.clock.advance(61_000));

const endpointOf = (key: ApiEndpointKey): Endpoint => endpoints[key];
const fieldsOf = (key: ApiEndpointKey) => Object.keys(endpointOf(key).query?.shape ?? {});
const keys = Object.keys(endpoints).filter((key): key is ApiEndpointKey => key in endpoints);
/** The limit for many requests on a machine that is busy with other tests. */
const soonMs = 10_000;

/** Lists the player's own transfers between two moments. */
const instantPrecisionKey = 'GET /fortune-panda-user/transfers';
const dated = keys.filter(
  (key) => key !== instantPrecisionKey && fieldsOf(key).some((name) => name === 'toDate' || name === 'to'),
);
const paged = keys.filter((key) => fieldsOf(key).some((name) => ['limit', 'page'].includes(name)));
/** Lists that are paged, where days only filter. */
const anyLength: ReadonlySet<ApiEndpointKey> = new Set(['GET /agent/audit']);

function callWithQuery(key: ApiEndpointKey, changes: Readonly<Record<string, string>>): Promise<ApiResponse> {
  const [from, to] = daysOf(key);
  const good = {
    ...(from !== undefined && { [from]: '2026-02-01', [to]: '2026-02-28' }),
    ...(fieldsOf(key).includes('period') && { period: 'custom' }),
  };
  return env.call(key, {
    token: tokens[endpointOf(key).access],
    params: {
      username: player.fortunePanda.username,
      id: `${key.includes('/webhooks/') ? 'wh' : 'jb'}_${'0'.repeat(26)}`,
    },
    query: new URLSearchParams({ ...good, ...changes }).toString(),
  });
}

function daysOf(
  key: ApiEndpointKey,
): readonly ['fromDate', 'toDate'] | readonly ['from', 'to'] | readonly [undefined, 'to'] {
  if (!dated.includes(key)) return [undefined, 'to'];
  return fieldsOf(key).includes('toDate') ? ['fromDate', 'toDate'] : ['from', 'to'];
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const timeZones = ['Europe/Berlin', 'Pacific/Apia', 'Asia/Kathmandu'];

describe.each(dated)('the days of %s', (key) => {
  const [from = '', to] = daysOf(key);
  const oneTimeZone = timeZones.filter((_, place) => place === dated.indexOf(key) % timeZones.length);

  test('are refused if they are invalid', async () => {
    const wrong = [
      ['2026-02-02', '2026-02-01'],
      ['0001-01-01', '0001-01-02'],
      ['0001-01-01', '9999-12-31'],
      ['9999-12-30', '9999-12-31'],
      ['1999-12-31', '2000-01-01'],
      ['2999-12-31', '3000-01-01'],
      ['2026-02-28', '2026-02-29'],
      ['2026-2-1', '2026-2-28'],
      ['2026-02-01T00:00:00Z', '2026-02-28T00:00:00Z'],
      ['today', 'tomorrow'],
      ['-infinity', 'infinity'],
      ['', ''],
      ...(anyLength.has(key) ? [] : [['2026-01-01', dayAfter('2026-01-01', maxQueryPeriodDays)]]),
    ];
    for (const [first = '', last = ''] of wrong) {
      const response = await callWithQuery(key, { [from]: first, [to]: last });
      expect(response, `${first} to ${last}`).toMatchObject({
        status: 422,
        body: { code: 'request.invalid' },
      });
    }
  });

  test.each(bySuite(oneTimeZone, timeZones))(
    'work in %s across daylight saving time, for many requests at once, within the time limit',
    async (timeZone) => {
      await setTimeZone(env, env.root.id, timeZone);
      const unusual = [
        ['2026-03-29', '2026-03-29'],
        ['2025-10-26', '2025-10-26'],
        // Samoa skipped this day.
        ['2011-12-30', '2011-12-30'],
        ['2024-02-29', '2024-02-29'],
        ['2000-01-01', '2000-01-01'],
        ['2999-12-31', '2999-12-31'],
        ['2026-01-01', dayAfter('2026-01-01', maxQueryPeriodDays - 1)],
      ];
      const begin = performance.now();
      const responses = await Promise.all(
        Array.from({ length: bySuite(unusual.length, 20) }, (_, place) => {
          const [first = '', last = ''] = unusual[place % unusual.length] ?? [];
          return callWithQuery(key, { [from]: first, [to]: last });
        }),
      );
      expect(performance.now() - begin).toBeLessThan(soonMs);
      // This server has no provider: endpoints that need it refuse.
      for (const { status, body } of responses)
        expect(status === 200 || body.code === 'provider.unavailable', JSON.stringify(body)).toBe(true);
    },
  );
});

test('a period of any length works, and an empty one has no rows', async () => {
  const [oldest, newest] = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
  expect(await callWithQuery(instantPrecisionKey, { from: oldest, to: newest })).toMatchObject({
    status: 200,
  });
  expect(await callWithQuery(instantPrecisionKey, { from: newest, to: oldest })).toMatchObject({
    status: 200,
    body: { data: [] },
  });
  for (const wrong of ['2026-02-29T00:00:00Z', '2026-02-01', 'now', '1e12', '']) {
    expect((await callWithQuery(instantPrecisionKey, { from: wrong })).status, wrong).toBe(422);
  }
});

const wrongNumbers = [
  '',
  '0',
  '-1',
  '1.5',
  '1e9',
  '201',
  'NaN',
  'Infinity',
  '0x10',
  '٣',
  '9'.repeat(30),
  '1 or 1=1',
];
const encoded = (text: string) => Buffer.from(text).toString('base64url');
const wrongCursors = [
  '',
  'x',
  'null',
  '../../etc/passwd',
  "' or 1=1 --",
  'A'.repeat(2_000),
  'A'.repeat(16),
  encoded('1 tr_'),
  encoded(`${'9'.repeat(30)} tr_${'0'.repeat(26)}`),
  encoded(`-1 tr_${'0'.repeat(26)}`),
  encoded(`1 tr_${'0'.repeat(25)}'`),
  `zz_${'0'.repeat(26)}`,
];

test.each(paged)('%s refuses impossible pages', async (key) => {
  const fields = fieldsOf(key);
  const wrong = [
    ...['limit', 'pageSize', 'page']
      .filter((name) => fields.includes(name))
      // Any page number that a list can reach is valid.
      .flatMap((name) =>
        wrongNumbers.filter((value) => name !== 'page' || value !== '201').map((value) => [name, value]),
      ),
    ...(fields.includes('cursor') ? wrongCursors.map((value) => ['cursor', value]) : []),
  ];
  for (const [name = '', value = ''] of wrong) {
    expect(await callWithQuery(key, { [name]: value }), `${name}=${value}`).toMatchObject({
      status: 422,
      body: { code: 'request.invalid' },
    });
  }
});

test.each(['GET /agent/reports/transfers', 'GET /fortune-panda/users/:username/transfers'] as const)(
  '%s returns every row once, page by page, while others are added',
  async (key) => {
    const actorId = env.root.id;
    const plant = (minute: number) =>
      seedTransfer(env, {
        playerId: player.id,
        actorId,
        kind: 'recharge',
        cents: 100n,
        settledAt: new Date(Date.UTC(2026, 1, 10, 12, minute)),
      });
    const there: string[] = [];
    for (const minute of [10, 20, 20, 20, 30, 40, 50]) there.push(await plant(minute));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await callWithQuery(key, { limit: '2', ...(cursor !== '' && { cursor }) });
      const { data, nextCursor } = pageShape.parse(body);
      seen.push(...data.map(({ id }) => id));
      cursor = nextCursor;
      if (seen.length < 8) await plant(55);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(there.every((id) => seen.includes(id))).toBe(true);
  },
);

describe('a cursor', () => {
  const list = 'GET /fortune-panda-user/transfers';
  const cursored = paged.filter((key) => fieldsOf(key).includes('cursor'));
  const begin = async () =>
    pageShape.parse((await callWithQuery(list, { limit: '1' })).body).nextCursor ?? '';

  test('works with another page size, but not with another filter', async () => {
    const cursor = await begin();
    expect(await callWithQuery(list, { cursor, limit: '3' })).toMatchObject({ status: 200 });
    for (const question of [{ kind: 'recharge' }, { outcome: 'done' }, { to: '2026-02-01T00:00:00Z' }]) {
      expect(await callWithQuery(list, { cursor, ...question })).toMatchObject({ status: 422 });
    }
  });

  test('is refused if any letter was changed', async () => {
    const cursor = await begin();
    for (let place = 0; place < cursor.length; place += 1) {
      const other = cursor[place] === 'A' ? 'B' : 'A';
      const changed = `${cursor.slice(0, place)}${other}${cursor.slice(place + 1)}`;
      expect(await callWithQuery(list, { cursor: changed }), changed).toMatchObject({ status: 422 });
    }
  });

  test.each(cursored.filter((key) => key !== list))('of another list is refused by %s', async (key) => {
    expect(await callWithQuery(key, { cursor: await begin() })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', fields: { cursor: expect.any(String) } },
    });
  });
});
