import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createHttp, createLog, type Http, memoizable, refuse, reply } from '../index.ts';
import {
  httpTestServer,
  postJson,
  type ThingHandler,
  testContentSecurityPolicy,
} from './test-support-http.ts';

const canary = 'CANARY-9b1c';

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
}

const undeclared: readonly [string, ThingHandler][] = [
  ['a refusal that the endpoint does not declare', async () => refuse('player.not_found')],
  [
    'a response with an extra key',
    async () => Object.assign({ name: '', page: 1, key: null }, { hash: canary }),
  ],
  ['a response with a missing key', async () => JSON.parse('{"name":"x"}')],
  [
    'a status that the endpoint does not declare',
    async () => reply({ name: '', page: 1, key: null }, { status: 202 }),
  ],
  ['a bug', async () => Promise.reject(new Error(canary))],
];

test.each(undeclared)('%s returns 500, is logged, and reveals nothing', async (_what, thing) => {
  const lines: string[] = [];
  const response = await postJson(httpTestServer({ thing, lines }), { name: 'x' });
  expect([response.statusCode, response.json().code]).toEqual([500, 'server.failed']);
  expect(response.body).not.toContain(canary);
  expect(response.body).not.toContain('.ts');
  const requestId = response.json().requestId;
  expect(lines.filter((line) => line.includes('"error"') && line.includes(requestId))).toHaveLength(1);
});

test('memoizable data is frozen, and serialized once for each language', async () => {
  let reads = 0;
  const data = memoizable({
    get name() {
      reads += 1;
      return 'x';
    },
    page: 1,
    key: null,
  });
  expect(() => Object.assign(data, { page: 2 })).toThrow(TypeError);
  const http = httpTestServer({ thing: async () => data });
  const readsOf = async (language: string) => {
    const before = reads;
    const response = await postJson(http, { name: 'x' }, undefined, { 'accept-language': language });
    expect(response.json().data).toEqual({ name: 'x', page: 1, key: null });
    return reads - before;
  };
  expect(await readsOf('en')).toBeGreaterThan(0);
  expect(await readsOf('en')).toBe(0);
  expect(await readsOf('fr')).toBeGreaterThan(0);
});

test('a refusal contains the time to retry', async () => {
  const http = httpTestServer({
    thing: async () => refuse('request.rate_limited', { retryAfterSeconds: 2.2 }),
  });
  const response = await postJson(http, { name: 'x' });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '3']);
});

test.each([
  ['a stopped database', Object.assign(new Error('connect'), { syscall: 'connect', code: 'ECONNREFUSED' })],
  ['a database that has closed its connection', Object.assign(new Error('ended'), { code: 'EPIPE' })],
  ['a lost connection', Object.assign(new Error('gone'), { code: 'ERR_STREAM_DESTROYED' })],
  ['a database that shuts down', databaseError('57P01')],
  ['a full disk', databaseError('53100')],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
])('%s returns 503 with the time to retry', async (_what, error) => {
  const response = await postJson(httpTestServer({ thing: async () => Promise.reject(error) }), {
    name: 'x',
  });
  expect([response.statusCode, response.json().code]).toEqual([503, 'server.unavailable']);
  expect(response.headers['retry-after']).toBe('2');
});

test('a violated constraint becomes the refusal to which the app maps it, and any other is a bug', async () => {
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

test('every response of any status has the security headers and a request id', async () => {
  const http = httpTestServer({ thing: async () => Promise.reject(new Error('bug')) });
  const responses = [
    await postJson(http, { name: 'x' }),
    await postJson(http, '{'),
    await postJson(http, {}, '/api/things/%zz'),
    await http.inject('/nothing'),
    await http.inject({ method: 'OPTIONS', url: '/api/me' }),
    await http.inject({ method: 'TRACE', url: '/api/me' }),
    await http.inject('/api/state'),
  ];
  for (const { headers } of responses) {
    expect(headers['content-security-policy']).toBe(testContentSecurityPolicy);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-request-id']).toMatch(/^[\w-]{22}$/);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('the log contains the pattern of the route, but no URL and no body', async () => {
  const lines: string[] = [];
  const http = httpTestServer({ lines, thing: async () => Promise.reject(new Error('bug')) });
  await postJson(http, { name: canary }, `/api/things/${canary.slice(0, 5)}?page=1`);
  await postJson(http, '{"name":', `/api/things/7?sign=${canary}`, { authorization: `Bearer ${canary}` });
  await http.inject(`/nothing/${canary}?token=${canary}`);
  await http.inject(`/%zz${canary}`);
  expect(lines.join('')).toContain('/api/things/:id');
  expect(lines.join('')).not.toContain(canary);
});

test('the server ignores a request id from the client', async () => {
  const response = await httpTestServer().inject({ url: '/api/state', headers: { 'x-request-id': canary } });
  expect(response.headers['x-request-id']).not.toBe(canary);
});

test('slow requests and idle connections have time-outs', () => {
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

const methodUnknown = ['501 Not Implemented', 'request.method_unknown'] as const;

test.each([
  ['bytes that are not HTTP', 'hello\r\n\r\n', '400 Bad Request', 'request.malformed'],
  ['a method that does not exist', 'FROB /api/state HTTP/1.1\r\nhost: x\r\n\r\n', ...methodUnknown],
  ['a method in small letters', 'get /api/state HTTP/1.1\r\nhost: x\r\n\r\n', ...methodUnknown],
  ['a request for a tunnel', 'CONNECT site:443 HTTP/1.1\r\nhost: x\r\n\r\n', ...methodUnknown],
  [
    'headers above 16 KB',
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(17_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'request.headers_too_large',
  ],
  [
    'headers that continue after the refusal',
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(900_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'request.headers_too_large',
  ],
  [
    'a request without a host',
    'GET /api/state HTTP/1.1\r\nconnection: close\r\n\r\n',
    '400 Bad Request',
    'request.malformed',
  ],
  [
    'an expectation',
    'GET /api/state HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n',
    '417 Expectation Failed',
    'request.expectation_failed',
  ],
])(
  '%s get a refusal with every security header and a closed connection',
  async (_what, bytes, status, code) => {
    const http = httpTestServer();
    await http.listen({ port: 0, host: '127.0.0.1' });
    const response = await raw(portOf(http), bytes);
    expect(response).toContain(`HTTP/1.1 ${status}`);
    expect(response).toContain(`content-security-policy: ${testContentSecurityPolicy}`);
    expect(response).toContain(`"code":"${code}"`);
    await http.close();
  },
);

test('headers that are too large get their refusal also on a connection that has had responses', async () => {
  const http = httpTestServer();
  await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(portOf(http), '127.0.0.1').setEncoding('utf8');
  socket.write('GET /api/state HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
  socket.write(`GET /api/state HTTP/1.1\r\nhost: x\r\nx-long: ${'y'.repeat(300_000)}`);
  expect(String((await once(socket, 'data'))[0])).toContain('431 Request Header Fields Too Large');
  socket.destroy();
  await http.close();
});

test('a closing server finishes running requests and accepts no new ones', async () => {
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

test('another method of a path gets 405 and the allowed methods, and an unknown path gets 404', async () => {
  const http = httpTestServer();
  const replace = await http.inject({ method: 'PUT', url: '/api/things/7?x=1' });
  expect([replace.statusCode, replace.json().code]).toEqual([405, 'route.method_not_allowed']);
  expect(replace.headers.allow).toBe('OPTIONS, POST');
  const me = await http.inject({ method: 'DELETE', url: '/api/me' });
  expect([me.statusCode, me.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const nothing = await http.inject({ method: 'PUT', url: '/api/things' });
  expect([nothing.statusCode, nothing.headers.allow]).toEqual([404, undefined]);
});

test('every 401 names the way to sign in', async () => {
  const stranger = await httpTestServer().inject('/api/me');
  expect([stranger.statusCode, stranger.headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

function proxiedServer(trustedProxies = 1): Http {
  const http = createHttp({
    log: createLog('silent'),
    contentSecurityPolicy: testContentSecurityPolicy,
    trustedProxies,
  });
  http.get('/ip', async (request) => ({ ip: request.ip }));
  return http;
}

test.each([
  ['6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50112', '203.0.113.9'],
  ['6.6.6.6,203.0.113.9:50113', '203.0.113.9'],
  ['[2001:db8::7]:50112', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
])('behind one proxy that wrote %s the caller has the address %s', async (forwarded, ip) => {
  const response = await proxiedServer().inject({ url: '/ip', headers: { 'x-forwarded-for': forwarded } });
  expect(response.json()).toEqual({ ip });
});

test.each([
  [0, '127.0.0.1'],
  [1, '10.0.0.2'],
  [2, '203.0.113.9'],
])('behind %d proxies the caller has the address that the first of them wrote: %s', async (proxies, ip) => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' };
  expect((await proxiedServer(proxies).inject({ url: '/ip', headers })).json()).toEqual({ ip });
});

test('a browser uses only TLS for this host, after a response over TLS', async () => {
  const http = proxiedServer();
  const secure = await http.inject({ url: '/ip', headers: { 'x-forwarded-proto': 'https' } });
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
  const plain = await http.inject({ url: '/ip', headers: { 'x-forwarded-proto': 'http' } });
  expect(plain.headers).not.toHaveProperty('strict-transport-security');
});
