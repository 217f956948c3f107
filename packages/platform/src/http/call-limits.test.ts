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

/** Returns what calls an endpoint and resolves with the status. */
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
    ownerOf: (player) => player,
    limiterOf,
  });
  const keys = [
    'GET /public',
    'GET /first',
    'GET /second',
    'GET /file',
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
    return (await http.inject(sent)).statusCode;
  };
}

test('the calls of a public endpoint count for the network of their address', async () => {
  const call = limitedServer();
  expect(await call('GET /public', { address: '2001:db8::1' })).toBe(200);
  expect(await call('GET /public', { address: '2001:db8::2' })).toBe(429);
  expect(await call('GET /public', { address: '2001:db8:0:100::1' })).toBe(200);
});

test('endpoints that name the same limit share it, and each caller has its own', async () => {
  const call = limitedServer();
  expect(await call('GET /first')).toBe(200);
  expect(await call('GET /second')).toBe(200);
  expect(await call('GET /first')).toBe(429);
  expect(await call('GET /second', { player: 'tom' })).toBe(200);
  expect(await call('GET /second', { player: 'tom' })).toBe(429);
});

test('a limit by address counts for all callers from it', async () => {
  const call = limitedServer();
  expect(await call('GET /file')).toBe(200);
  expect(await call('GET /file', { player: 'tom' })).toBe(429);
  expect(await call('GET /file', { player: 'tom', address: '203.0.113.8' })).toBe(200);
});

test('a call that is refused before the handler does not count', async () => {
  const call = limitedServer();
  expect(await call('POST /money')).toBe(400);
  expect(await call('POST /money', { key: 'longer-than-8' })).toBe(422);
  expect(await call('POST /money', { key: 'key-1' })).toBe(200);
  expect(await call('POST /money', { key: 'key-1' })).toBe(429);
  expect(await call('POST /money')).toBe(400);
});

test('a limit that counts something else than calls is left to the feature', async () => {
  const call = limitedServer();
  expect(await call('GET /password')).toBe(200);
  expect(await call('GET /password')).toBe(200);
});

test('an endpoint with a limit is not bound without a limiter', () => {
  const log = createLog('fatal');
  const http = createHttp({ log, contentSecurityPolicy: testContentSecurityPolicy, constraintCodes: {} });
  const bind = createBind(http, table, { prefix: '', identify: {} });
  expect(() => bind('GET /public', async () => null)).toThrow('limiterOf');
});
