import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  collectOnScrape,
  createHttp,
  createInternalGuard,
  createLog,
  createMetrics,
  createRateLimiter,
  enforceRateLimit,
  FakeClock,
  type Http,
  networkList,
  serveHealth,
  serveMetrics,
} from '../index.ts';

const start = new Date('2026-01-01T00:00:00Z');

function createTestHttp(lines: string[] = []): Http {
  const log = createLog('info', { write: (line) => lines.push(line) });
  return createHttp({ log, contentSecurityPolicy: "default-src 'none'" });
}

test('the server is ready only while every probe passes, and reasons are logged but not sent', async () => {
  const lines: string[] = [];
  const http = createTestHttp(lines);
  let works = true;
  const database = async () => {
    if (!works) throw new Error('no route to 10.0.0.5');
  };
  serveHealth(http, { database, ledger: async () => undefined });
  expect((await http.inject('/readyz')).json()).toEqual({ status: 'ready', failed: [] });
  works = false;
  const response = await http.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { status: 'not ready', failed: ['database'] },
  ]);
  expect(lines.join('')).toContain('no route to 10.0.0.5');
  expect((await http.inject('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

test('a probe that hangs counts as failed', async () => {
  const http = createTestHttp();
  serveHealth(http, { stuck: () => new Promise(() => undefined) });
  expect((await http.inject('/readyz')).json().failed).toEqual(['stuck']);
});

test('metrics count requests by the pattern of their route, never by URL', async () => {
  const http = createTestHttp();
  serveMetrics(http, createMetrics(), createInternalGuard([]));
  http.get('/players/:id', async () => ({}));
  await http.inject('/players/ann');
  await http.inject('/players/bob?token=secret');
  await http.inject('/nothing/here');
  const { body } = await http.inject('/metrics');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/players\/:id",status="200"\} 2/,
  );
  expect(body).not.toMatch(/ann|bob|secret|nothing/);
});

test('each scrape reads all gauges with one call, and gauges without a sample are absent', async () => {
  const lines: string[] = [];
  const http = createTestHttp(lines);
  const registry = createMetrics();
  let calls = 0;
  let read = async () => [
    { name: 'chairs', labels: { room: 'hall' }, value: 12 },
    { name: 'doors', labels: {}, value: 3 },
  ];
  const gauges = [
    { name: 'chairs', help: 'Chairs by room.', labels: ['room'] },
    { name: 'doors', help: 'Doors.' },
    { name: 'cellars', help: 'Cellars.' },
  ];
  collectOnScrape(registry, http.settings.log, gauges, () => {
    calls += 1;
    return read();
  });
  serveMetrics(http, registry, createInternalGuard([]));
  const scrape = async () => (await http.inject('/metrics')).body;
  const first = await scrape();
  expect(first).toMatch(/^chairs\{room="hall"\} 12$/m);
  expect(first).toMatch(/^doors 3$/m);
  expect(first).not.toMatch(/^cellars /m);
  expect(calls).toBe(1);
  read = async () => {
    throw new Error('no route to 10.0.0.5');
  };
  expect(await scrape()).not.toMatch(/^(chairs|doors)[ {]/m);
  expect(lines.join('')).toContain('no route to 10.0.0.5');
  // Further scrapes do not repeat a call that hangs.
  read = () => new Promise(() => undefined);
  await Promise.all([scrape(), scrape()]);
  expect(await scrape()).not.toMatch(/^(chairs|doors)[ {]/m);
  expect(calls).toBe(3);
});

test('two apps in one process have separate metrics', async () => {
  const [one, other] = [createTestHttp(), createTestHttp()];
  serveMetrics(one, createMetrics(), createInternalGuard([]));
  serveMetrics(other, createMetrics(), createInternalGuard([]));
  await one.inject('/x');
  expect((await other.inject('/metrics')).body).not.toContain('http_request_duration_seconds_count{');
});

test('a rate limit allows its burst at once, then reports the wait and regains uses one by one', async () => {
  const clock = new FakeClock(start);
  const limiter = createRateLimiter({ uses: 3, perMs: 30_000 }, clock);
  for (let use = 0; use < 3; use += 1) expect(await limiter.consume('ann')).toBeUndefined();
  expect(await limiter.consume('ann')).toBe(10);
  expect(await limiter.consume('bob')).toBeUndefined();
  clock.advance(9_999);
  expect(await limiter.consume('ann')).toBe(1);
  clock.advance(1);
  expect(await limiter.consume('ann')).toBeUndefined();
  expect(await limiter.consume('ann')).toBe(10);
});

test('a refunded use is available again', async () => {
  const limiter = createRateLimiter({ uses: 1, perMs: 1_000 }, new FakeClock(start));
  await limiter.consume('ann');
  await limiter.refund('ann');
  expect(await limiter.consume('ann')).toBeUndefined();
});

test('a rate limit refuses with its code and the wait', async () => {
  const limiter = createRateLimiter({ uses: 1, perMs: 5_000 }, new FakeClock(start));
  await enforceRateLimit(limiter, 'ann');
  await expect(enforceRateLimit(limiter, 'ann')).rejects.toMatchObject({
    code: 'request.rate_limited',
    details: { retryAfterSeconds: 5 },
  });
});

test('a rate limit never allows more in a period than its burst and the regained uses', async () => {
  const uses = 5;
  const perMs = 1_000;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 100 }),
      async (waits) => {
        const clock = new FakeClock(start);
        const limiter = createRateLimiter({ uses, perMs }, clock);
        let passed = 0;
        for (const wait of waits) {
          clock.advance(wait);
          if ((await limiter.consume('ann')) === undefined) passed += 1;
        }
        const elapsedMs = clock.now().getTime() - start.getTime();
        expect(passed).toBeLessThanOrEqual(uses + Math.floor((elapsedMs * uses) / perMs));
      },
    ),
  );
});

test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine, by IPv6', '::1', {}, 200],
  ['this machine, by a mapped address', '::ffff:127.0.0.1', {}, 200],
  ['an address of the operator', '10.0.0.7', {}, 200],
  ['an address in a network of the operator', 'fd00::12', {}, 200],
  ['another address', '203.0.113.9', {}, 404],
  ['an address next to an operator’s network', '10.0.0.8', {}, 404],
  ['another address with a forged header', '203.0.113.9', { 'x-forwarded-for': '10.0.0.7' }, 404],
  ['a caller through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
  ['another proxy on this machine', '127.0.0.1', { via: '1.1 proxy' }, 404],
])('metrics are served to the operator only: %s', async (_who, remoteAddress, headers, status) => {
  const http = createTestHttp();
  serveMetrics(http, createMetrics(), createInternalGuard(['10.0.0.7', 'fd00::/64']));
  expect((await http.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status);
});

const token = 'x'.repeat(32);
test.each([
  ['its token', `Bearer ${token}`, 200],
  ['another token', `Bearer ${token}x`, 404],
  ['no token', undefined, 404],
  ['an empty token', 'Bearer ', 404],
])('metrics are served to another address only with the token: %s', async (_what, authorization, status) => {
  const http = createTestHttp();
  serveMetrics(http, createMetrics(), createInternalGuard([], token));
  const headers = { 'x-forwarded-for': '203.0.113.9', ...(authorization !== undefined && { authorization }) };
  expect((await http.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers })).statusCode).toBe(
    status,
  );
});

test.each([
  ['10.0.0.7', true],
  ['10.0.0.7, 10.1.0.0/16,fd00::/8', true],
  ['10.0.0', false],
  ['10.0.0.7/33', false],
  ['10.0.0.7/8/9', false],
  ['example.test', false],
  ['10.0.0.7,', false],
])('a list of networks: %s', (text, isValid) => {
  expect(networkList.safeParse(text).success).toBe(isValid);
});
