import { connect } from 'node:net';
import { endpointTable, type RefusalCode } from '@golden-acers/contract';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBind, createHttp, createLog, type Handler, type Http, refuse, reply } from './index.ts';

const policy = "default-src 'none'; frame-ancestors 'none'";
const canary = 'CANARY-9b1c';

const table = endpointTable({
  'POST /things/:id': {
    access: 'public',
    summary: 'Takes anything that an endpoint can take',
    params: z.object({ id: z.string().max(5) }),
    query: z.strictObject({ page: z.string().regex(/^\d+$/).transform(Number).default(1) }),
    headers: z.object({ 'idempotency-key': z.string().max(8).optional() }),
    body: z.strictObject({
      name: z.string({ error: 'Invalid name' }),
      at: z.strictObject({ x: z.number() }).optional(),
    }),
    data: z.object({ name: z.string(), page: z.number(), key: z.string().nullable() }),
    statuses: [200, 201],
    refusals: ['game.not_found'],
  },
  'GET /me': { access: 'player', summary: 'Who calls', data: z.object({ name: z.string() }), refusals: [] },
  'GET /state': {
    access: 'public',
    summary: 'Answers beside data',
    data: z.null(),
    extra: z.object({ isLoggedIn: z.boolean() }),
    refusals: [],
  },
});

interface Actors {
  readonly player: { readonly name: string };
}
type Thing = Handler<(typeof table)['POST /things/:id'], Actors>;

const echo: Thing = async ({ params, query, body, headers }) =>
  reply(
    { name: `${params.id} ${body.name}`, page: query.page, key: headers['idempotency-key'] ?? null },
    { message: 'Made', status: 201 },
  );

function house({ thing = echo, lines = [] }: { thing?: Thing; lines?: string[] } = {}): Http {
  const http = createHttp({
    log: createLog('debug', { write: (line) => lines.push(line) }),
    contentSecurityPolicy: policy,
    constraintCodes: { thing_name_is_taken: 'game.not_found' },
  });
  const bind = createBind<typeof table, Actors>(http, table, {
    prefix: '/api',
    identify: {
      player: async (request) => {
        const name = request.headers['x-name'];
        return typeof name === 'string' ? { name } : refuse('session.required');
      },
    },
  });
  bind('POST /things/:id', thing);
  bind('GET /me', async ({ actor }) => ({ name: actor.name }));
  bind('GET /state', async () => reply(null, { extra: { isLoggedIn: true } }));
  return http;
}

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
}

function send(http: Http, payload: unknown, url = '/api/things/7', headers: Record<string, string> = {}) {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return http.inject({
    method: 'POST',
    url,
    payload: text,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

test('a good request reaches its handler typed, and the answer has the envelope', async () => {
  const answer = await send(house(), { name: 'x' }, '/api/things/7?page=3', { 'idempotency-key': 'abc' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    success: true,
    message: 'Made',
    data: { name: '7 x', page: 3, key: 'abc' },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('keys beside data stand at the top', async () => {
  const answer = await house().inject('/api/state');
  expect(answer.json()).toEqual({ success: true, message: 'OK', data: null, isLoggedIn: true });
});

test.each<[string, unknown, string, number, RefusalCode, string[]]>([
  ['a wrong type', { name: 3 }, '/api/things/7', 422, 'request.invalid', ['name']],
  ['a missing field', {}, '/api/things/7', 422, 'request.invalid', ['name']],
  ['an unknown field', { name: 'x', role: 'agent' }, '/api/things/7', 422, 'request.invalid', ['role']],
  [
    'an unknown nested field',
    { name: 'x', at: { x: 1, y: 2 } },
    '/api/things/7',
    422,
    'request.invalid',
    ['at.y'],
  ],
  ['a constructor', { name: 'x', constructor: 1 }, '/api/things/7', 422, 'request.invalid', ['constructor']],
  ['a list for an object', [{ name: 'x' }], '/api/things/7', 422, 'request.invalid', ['body']],
  ['a text for an object', '"x"', '/api/things/7', 422, 'request.invalid', ['body']],
  ['null for an object', 'null', '/api/things/7', 422, 'request.invalid', ['name']],
  ['an empty body', '', '/api/things/7', 422, 'request.invalid', ['name']],
  ['a long parameter', { name: 'x' }, '/api/things/123456', 422, 'request.invalid', ['id']],
  ['an unknown query key', { name: 'x' }, '/api/things/7?sort=1', 422, 'request.invalid', ['sort']],
  ['a repeated query key', { name: 'x' }, '/api/things/7?page=1&page=2', 422, 'request.invalid', ['page']],
  ['a poisoned query key', { name: 'x' }, '/api/things/7?__proto__=1', 422, 'request.invalid', ['__proto__']],
  ['broken JSON', '{"name":', '/api/things/7', 400, 'request.malformed', []],
  ['a poisoned prototype', '{"name":"x","__proto__":{"y":1}}', '/api/things/7', 400, 'request.malformed', []],
  [
    'a poisoned constructor',
    '{"constructor":{"prototype":{}}}',
    '/api/things/7',
    400,
    'request.malformed',
    [],
  ],
  ['a broken escape in the path', { name: 'x' }, '/api/things/%E0%A4%A', 400, 'request.malformed', []],
  ['a body above 100 KB', { name: 'x'.repeat(103_000) }, '/api/things/7', 413, 'request.too_large', []],
  ['an unknown path', { name: 'x' }, '/api/nothing', 404, 'route.not_found', []],
])('%s is refused with its code', async (_what, payload, url, status, code, fields) => {
  const answer = await send(house(), payload, url);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({
    success: false,
    data: null,
    code,
    requestId: answer.headers['x-request-id'],
  });
  expect(Object.keys(answer.json().fields ?? {})).toEqual(fields);
});

test('a form learns what is wrong with each field, in the words of the contract', async () => {
  const answer = await send(house(), { name: 3 });
  expect(answer.json().fields).toEqual({ name: 'Invalid name' });
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
])('a body of type %s is refused', async (type) => {
  const answer = await send(house(), '{"name":"x"}', '/api/things/7', { 'content-type': type });
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'request.unsupported_type']);
});

test('a body where none is expected is refused, and an empty one is not', async () => {
  const bare = endpointTable({
    'POST /go': { access: 'public', summary: 'Go', data: z.null(), refusals: [] },
  });
  const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: policy });
  createBind(http, bare, { prefix: '', identify: {} })('POST /go', async () => null);
  expect((await http.inject({ method: 'POST', url: '/go' })).statusCode).toBe(200);
  expect((await send(http, '', '/go')).statusCode).toBe(200);
  expect((await send(http, {}, '/go')).statusCode).toBe(200);
  expect((await send(http, { x: 1 }, '/go')).statusCode).toBe(422);
});

test('who may not call is told so before anything is read of the request', async () => {
  const http = house();
  const stranger = await http.inject('/api/me?strange=1');
  expect([stranger.statusCode, stranger.json().code]).toEqual([401, 'session.required']);
  const player = await http.inject({ url: '/api/me', headers: { 'x-name': 'Ann' } });
  expect(player.json().data).toEqual({ name: 'Ann' });
});

const undeclared: readonly [string, Thing][] = [
  ['a refusal that the endpoint does not declare', async () => refuse('player.not_found')],
  [
    'an answer with a key too many',
    async () => Object.assign({ name: '', page: 1, key: null }, { hash: canary }),
  ],
  ['an answer with a key too few', async () => JSON.parse('{"name":"x"}')],
  [
    'a status that the endpoint does not declare',
    async () => reply({ name: '', page: 1, key: null }, { status: 202 }),
  ],
  ['a bug', async () => Promise.reject(new Error(canary))],
];

test.each(undeclared)('%s fails with 500, is logged, and shows nothing', async (_what, thing) => {
  const lines: string[] = [];
  const answer = await send(house({ thing, lines }), { name: 'x' });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'server.failed']);
  expect(answer.body).not.toContain(canary);
  expect(answer.body).not.toContain('.ts');
  const requestId = answer.json().requestId;
  expect(lines.filter((line) => line.includes('"error"') && line.includes(requestId))).toHaveLength(1);
});

test('a refusal says when to come back', async () => {
  const http = house({ thing: async () => refuse('request.rate_limited', { retryAfterSeconds: 2.2 }) });
  const answer = await send(http, { name: 'x' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3']);
});

test.each([
  [
    'a database that is gone',
    Object.assign(new Error('connect'), { syscall: 'connect', code: 'ECONNREFUSED' }),
  ],
  ['a database that shuts down', databaseError('57P01')],
  ['a full disk', databaseError('53100')],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
])('%s is answered with 503 and when to come back', async (_what, error) => {
  const answer = await send(house({ thing: async () => Promise.reject(error) }), { name: 'x' });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.unavailable']);
  expect(answer.headers['retry-after']).toBe('2');
});

test('a broken constraint is the refusal that the app made of it, and any other one is a bug', async () => {
  const broken = (constraint: string) => Object.assign(databaseError('23505'), { constraint });
  const known = await send(house({ thing: async () => Promise.reject(broken('thing_name_is_taken')) }), {
    name: 'x',
  });
  expect([known.statusCode, known.json().code]).toEqual([404, 'game.not_found']);
  const strange = await send(house({ thing: async () => Promise.reject(broken('other')) }), { name: 'x' });
  expect([strange.statusCode, strange.json().code]).toEqual([500, 'server.failed']);
});

test('every answer, whatever its status, carries the security headers and a request id', async () => {
  const http = house({ thing: async () => Promise.reject(new Error('bug')) });
  const answers = [
    await send(http, { name: 'x' }),
    await send(http, '{'),
    await send(http, {}, '/api/things/%zz'),
    await http.inject('/nothing'),
    await http.inject({ method: 'OPTIONS', url: '/api/me' }),
    await http.inject({ method: 'TRACE', url: '/api/me' }),
    await http.inject('/api/state'),
  ];
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[\w-]{22}$/);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('neither an address nor a body reaches the log, only the pattern of the route', async () => {
  const lines: string[] = [];
  const http = house({ lines, thing: async () => Promise.reject(new Error('bug')) });
  await send(http, { name: canary }, `/api/things/${canary.slice(0, 5)}?page=1`);
  await send(http, '{"name":', `/api/things/7?sign=${canary}`, { authorization: `Bearer ${canary}` });
  await http.inject(`/nothing/${canary}?token=${canary}`);
  await http.inject(`/%zz${canary}`);
  expect(lines.join('')).toContain('/api/things/:id');
  expect(lines.join('')).not.toContain(canary);
});

test('the request id is ours, whatever the client sends', async () => {
  const answer = await house().inject({ url: '/api/state', headers: { 'x-request-id': canary } });
  expect(answer.headers['x-request-id']).not.toBe(canary);
});

test('a slow or swollen request is cut off within the limits', () => {
  const { server } = house();
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000]);
  expect(server.keepAliveTimeout).toBe(30_000);
});

function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(text));
  });
}

function portOf(http: Http): number {
  const address = http.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n', '400 Bad Request', 'request.malformed'],
  [
    'headers above 16 KB',
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(17_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'request.too_large',
  ],
])(
  '%s get a refusal with every security header, and the connection is closed',
  async (_what, bytes, status, code) => {
    const http = house();
    await http.listen({ port: 0, host: '127.0.0.1' });
    const answer = await raw(portOf(http), bytes);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain(`content-security-policy: ${policy}`);
    expect(answer).toContain(`"code":"${code}"`);
    await http.close();
  },
);

test('closing lets a running request end and takes no new one', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const http = house({
    thing: async () => {
      started.resolve();
      await finish.promise;
      return { name: 'done', page: 1, key: null };
    },
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const running = fetch(`${address}/api/things/7`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"x"}',
  });
  await started.promise;
  const closed = http.close();
  await expect(fetch(`${address}/api/state`)).rejects.toThrow();
  finish.resolve();
  expect(await (await running).json()).toMatchObject({ data: { name: 'done' } });
  await closed;
});

test('behind one proxy the caller is the address that the proxy wrote, not the ones before it', async () => {
  const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: policy, trustProxy: true });
  http.get('/ip', async (request) => ({ ip: request.ip }));
  const answer = await http.inject({ url: '/ip', headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } });
  expect(answer.json()).toEqual({ ip: '203.0.113.9' });
});
