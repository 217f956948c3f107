import { type EndpointRateLimit, endpointTable, ratePeriodsMs } from '@golden-acers/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  createBind,
  createHttp,
  createLog,
  createRateLimiter,
  FakeClock,
  type RateLimiter,
  refuse,
} from '../index.ts';
import { testContentSecurityPolicy } from './test-support-http.ts';

const endpoint = { access: 'player', summary: 'Limited', data: z.null() } as const;
const shared = { uses: 2, per: 'minute' } as const;
const table = endpointTable({
  'GET /public': { ...endpoint, access: 'public', rateLimits: [{ uses: 1, per: 'minute' }] },
  'GET /first': { ...endpoint, rateLimits: [shared] },
  'GET /second': { ...endpoint, rateLimits: [shared, { uses: 1, per: 'hour' }] },
  'GET /file': { ...endpoint, rateLimits: [{ uses: 1, per: 'minute', by: 'address' }] },
  'GET /commands': { ...endpoint, rateLimits: [{ uses: 1, per: 'minute', by: 'program' }] },
  'GET /password': {
    ...endpoint,
    rateLimits: [{ uses: 1, per: 'minute', counts: 'refused passwords', by: 'account' }],
  },
  'POST /money': {
    ...endpoint,
    headers: z.object({ 'idempotency-key': z.string().max(8).optional() }),
    rateLimits: [{ uses: 1, per: 'minute' }],
    refusals: ['transfer.key_required'],
  },
});

interface Call {
  readonly player?: string;
  readonly address?: string;
  readonly key?: string;
}

/** Returns what calls an endpoint and resolves with the response. */
function limitedServer() {
  const log = createLog('fatal');
  const http = createHttp({ log, contentSecurityPolicy: testContentSecurityPolicy, constraintCodes: {} });
  const clock = new FakeClock(new Date('2026-03-01T12:00:00Z'));
  const limiters = new Map<EndpointRateLimit, RateLimiter>();
  const limiterOf = (limit: EndpointRateLimit) => {
    const rate = { uses: limit.uses, perMs: ratePeriodsMs[limit.per] };
    const limiter = limiters.get(limit) ?? createRateLimiter(rate, clock);
    limiters.set(limit, limiter);
    return limiter;
  };
  const bind = createBind<typeof table, { readonly player: string }>(http, table, {
    prefix: '',
    identify: {
      player: async ({ headers: { player } }) =>
        typeof player === 'string' ? player : refuse('session.required'),
    },
    // `rosa:key` is the program of rosa.
    ownerOf: (player) => player.split(':')[0] ?? '',
    programOf: (player) => player.split(':')[1],
    limiterOf,
  });
  const keys = [
    'GET /public',
    'GET /first',
    'GET /second',
    'GET /file',
    'GET /commands',
    'GET /password',
    'POST /money',
  ] as const;
  for (const key of keys) bind(key, async () => null);
  return async (
    operation: (typeof keys)[number],
    { player = 'rosa', address = '203.0.113.7', key }: Call = {},
  ) => {
    const [method = '', url = ''] = operation.split(' ');
    const headers = { player, ...(key !== undefined && { 'idempotency-key': key }) };
    const sent = {
      method: method === 'GET' ? method : 'POST',
      url,
      headers,
      remoteAddress: address,
    } as const;
    const { statusCode, headers: received } = await http.inject(sent);
    return { status: statusCode, headers: received };
  };
}

test('a program cannot use up the calls of its owner', async () => {
  const call = limitedServer();
  expect((await call('GET /commands', { player: 'rosa:key' })).status).toBe(200);
  expect((await call('GET /commands', { player: 'rosa:key' })).status).toBe(429);
  expect((await call('GET /commands', { player: 'rosa' })).status).toBe(200);
});

test('the calls of a public endpoint count for the network of their address', async () => {
  const call = limitedServer();
  expect((await call('GET /public', { address: '2001:db8::1' })).status).toBe(200);
  expect((await call('GET /public', { address: '2001:db8::2' })).status).toBe(429);
  expect((await call('GET /public', { address: '2001:db8:0:100::1' })).status).toBe(200);
});

test('endpoints that name the same limit share it, and each caller has its own', async () => {
  const call = limitedServer();
  expect((await call('GET /first')).status).toBe(200);
  expect((await call('GET /second')).status).toBe(200);
  expect((await call('GET /first')).status).toBe(429);
  expect((await call('GET /second', { player: 'tom' })).status).toBe(200);
  expect((await call('GET /second', { player: 'tom' })).status).toBe(429);
});

test('a limit by address counts for all callers from it', async () => {
  const call = limitedServer();
  expect((await call('GET /file')).status).toBe(200);
  expect((await call('GET /file', { player: 'tom' })).status).toBe(429);
  expect((await call('GET /file', { player: 'tom', address: '203.0.113.8' })).status).toBe(200);
});

test('a call that is refused before the handler does not count', async () => {
  const call = limitedServer();
  expect((await call('POST /money')).status).toBe(400);
  expect((await call('POST /money', { key: 'longer-than-8' })).status).toBe(422);
  expect((await call('POST /money', { key: 'key-1' })).status).toBe(200);
  expect((await call('POST /money', { key: 'key-1' })).status).toBe(429);
  expect((await call('POST /money')).status).toBe(400);
});

test('a limit that counts something else than calls is left to the feature', async () => {
  const call = limitedServer();
  expect((await call('GET /password')).status).toBe(200);
  expect((await call('GET /password')).status).toBe(200);
});

test('a response states the limits, and what the caller itself has left', async () => {
  const call = limitedServer();
  const fieldsOf = async (...of: Parameters<typeof call>) => {
    const { headers } = await call(...of);
    return [headers['ratelimit-policy'], headers.ratelimit, headers['retry-after']];
  };
  const policy = '"caller-minute";q=2;w=60';
  expect(await fieldsOf('GET /first')).toEqual([policy, '"caller-minute";r=1;t=30', undefined]);
  expect(await fieldsOf('GET /second')).toEqual([
    `${policy}, "caller-hour";q=1;w=3600`,
    '"caller-minute";r=0;t=60, "caller-hour";r=0;t=3600',
    undefined,
  ]);
  expect(await fieldsOf('GET /first')).toEqual([policy, '"caller-minute";r=0;t=30', '30']);
  expect(await fieldsOf('GET /password')).toEqual([undefined, undefined, undefined]);
});

test('what an address has left is told to nobody before it is used up', async () => {
  const call = limitedServer();
  const fieldsOf = async () => {
    const { headers } = await call('GET /public');
    return [headers['ratelimit-policy'], headers.ratelimit];
  };
  const policy = '"address-minute";q=1;w=60';
  expect(await fieldsOf()).toEqual([policy, undefined]);
  expect(await fieldsOf()).toEqual([policy, '"address-minute";r=0;t=60']);
});

test('an endpoint with a limit is not bound without a limiter', () => {
  const log = createLog('fatal');
  const http = createHttp({ log, contentSecurityPolicy: testContentSecurityPolicy, constraintCodes: {} });
  const bind = createBind(http, table, { prefix: '', identify: {} });
  expect(() => bind('GET /public', async () => null)).toThrow('limiterOf');
});
