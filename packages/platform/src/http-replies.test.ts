import { connect } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  httpTestServer,
  postJson,
  type ThingHandler,
  testContentSecurityPolicy,
} from './http-test-server.ts';
import { createHttp, createLog, type Http, refuse, reply } from './index.ts';

const canary = 'CANARY-9b1c';

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
}

const undeclared: readonly [string, ThingHandler][] = [
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
  const answer = await postJson(httpTestServer({ thing, lines }), { name: 'x' });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'server.failed']);
  expect(answer.body).not.toContain(canary);
  expect(answer.body).not.toContain('.ts');
  const requestId = answer.json().requestId;
  expect(lines.filter((line) => line.includes('"error"') && line.includes(requestId))).toHaveLength(1);
});

test('a refusal says when to come back', async () => {
  const http = httpTestServer({
    thing: async () => refuse('request.rate_limited', { retryAfterSeconds: 2.2 }),
  });
  const answer = await postJson(http, { name: 'x' });
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
  const answer = await postJson(httpTestServer({ thing: async () => Promise.reject(error) }), { name: 'x' });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'server.unavailable']);
  expect(answer.headers['retry-after']).toBe('2');
});

test('a broken constraint is the refusal that the app made of it, and any other one is a bug', async () => {
  const broken = (constraint: string) => Object.assign(databaseError('23505'), { constraint });
  const known = await postJson(
    httpTestServer({ thing: async () => Promise.reject(broken('thing_name_is_taken')) }),
    {
      name: 'x',
    },
  );
  expect([known.statusCode, known.json().code]).toEqual([404, 'game.not_found']);
  const strange = await postJson(httpTestServer({ thing: async () => Promise.reject(broken('other')) }), {
    name: 'x',
  });
  expect([strange.statusCode, strange.json().code]).toEqual([500, 'server.failed']);
});

test('every answer, whatever its status, carries the security headers and a request id', async () => {
  const http = httpTestServer({ thing: async () => Promise.reject(new Error('bug')) });
  const answers = [
    await postJson(http, { name: 'x' }),
    await postJson(http, '{'),
    await postJson(http, {}, '/api/things/%zz'),
    await http.inject('/nothing'),
    await http.inject({ method: 'OPTIONS', url: '/api/me' }),
    await http.inject({ method: 'TRACE', url: '/api/me' }),
    await http.inject('/api/state'),
  ];
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toBe(testContentSecurityPolicy);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[\w-]{22}$/);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('neither an address nor a body reaches the log, only the pattern of the route', async () => {
  const lines: string[] = [];
  const http = httpTestServer({ lines, thing: async () => Promise.reject(new Error('bug')) });
  await postJson(http, { name: canary }, `/api/things/${canary.slice(0, 5)}?page=1`);
  await postJson(http, '{"name":', `/api/things/7?sign=${canary}`, { authorization: `Bearer ${canary}` });
  await http.inject(`/nothing/${canary}?token=${canary}`);
  await http.inject(`/%zz${canary}`);
  expect(lines.join('')).toContain('/api/things/:id');
  expect(lines.join('')).not.toContain(canary);
});

test('the request id is ours, whatever the client sends', async () => {
  const answer = await httpTestServer().inject({ url: '/api/state', headers: { 'x-request-id': canary } });
  expect(answer.headers['x-request-id']).not.toBe(canary);
});

test('a slow or swollen request is cut off within the limits', () => {
  const { server } = httpTestServer();
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
    const http = httpTestServer();
    await http.listen({ port: 0, host: '127.0.0.1' });
    const answer = await raw(portOf(http), bytes);
    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain(`content-security-policy: ${testContentSecurityPolicy}`);
    expect(answer).toContain(`"code":"${code}"`);
    await http.close();
  },
);

test('closing lets a running request end and takes no new one', async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const http = httpTestServer({
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
  const http = createHttp({
    log: createLog('silent'),
    contentSecurityPolicy: testContentSecurityPolicy,
    trustProxy: true,
  });
  http.get('/ip', async (request) => ({ ip: request.ip }));
  const answer = await http.inject({ url: '/ip', headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } });
  expect(answer.json()).toEqual({ ip: '203.0.113.9' });
});
