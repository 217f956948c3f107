import { endpointTable, type RefusalCode } from '@golden-acers/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBind, createHttp, createLog } from '../index.ts';
import { countWork, httpTestServer, postJson, testContentSecurityPolicy } from './test-support-http.ts';

test('a valid request reaches its handler with typed input, and the response has an envelope', async () => {
  const response = await postJson(httpTestServer(), { name: 'x' }, '/api/things/7?page=3', {
    'idempotency-key': 'abc',
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    success: true,
    message: 'Account created successfully!',
    data: { name: '7 x', page: 3, key: 'abc' },
  });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('keys beside data are at the top level of the body', async () => {
  const response = await httpTestServer().inject('/api/state');
  expect(response.json()).toEqual({ success: true, message: 'OK', data: null, isLoggedIn: true });
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
  const response = await postJson(httpTestServer(), payload, url);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toMatchObject({
    success: false,
    data: null,
    code,
    requestId: response.headers['x-request-id'],
  });
  expect(Object.keys(response.json().fields ?? {})).toEqual(fields);
});

test('a URL that repeats one key thousands of times costs the server in proportion to its length', async () => {
  const http = httpTestServer();
  const repeatKey = async (times: number) => {
    const response = await postJson(http, { name: 'x' }, `/api/things/7?${'&a'.repeat(times)}`);
    expect(response.json().fields).toEqual({ a: expect.any(String) });
  };
  await repeatKey(1);
  const few = await countWork(() => repeatKey(750));
  const many = await countWork(() => repeatKey(7_500));
  expect(many / few).toBeLessThan(12);
});

test('a refusal contains each invalid field with the message of the contract', async () => {
  const response = await postJson(httpTestServer(), { name: 3 });
  expect(response.json().fields).toEqual({ name: 'Invalid name' });
});

test('a refusal contains at most a hundred fields', async () => {
  const nonsense = Object.fromEntries(Array.from({ length: 9_000 }, (_, number) => [`f${number}`, 1]));
  const { fields } = (await postJson(httpTestServer(), { name: 'x', ...nonsense })).json();
  expect(Object.keys(fields).length).toBe(100);
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
])('a body of type %s is refused', async (type) => {
  const response = await postJson(httpTestServer(), '{"name":"x"}', '/api/things/7', {
    'content-type': type,
  });
  expect([response.statusCode, response.json().code]).toEqual([415, 'request.unsupported_type']);
});

test.each([
  ['application/json; charset=utf-16', 415],
  ['application/json; charset="iso-8859-1"', 415],
  ['application/json; charset=UTF-8', 201],
  ['application/json;charset="utf8"', 201],
])('a body of type %s gets %i', async (type, status) => {
  const response = await postJson(httpTestServer(), '{"name":"x"}', '/api/things/7', {
    'content-type': type,
  });
  expect(response.statusCode).toBe(status);
});

test('a body that has a name twice is refused', async () => {
  for (const body of ['{"name":"x","name":"y"}', String.raw`{"name":"x","n\u0061me":"x"}`]) {
    const response = await postJson(httpTestServer(), body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'request.malformed']);
  }
});

test('an endpoint without a body refuses one, but accepts an empty one', async () => {
  const bare = endpointTable({
    'POST /go': { access: 'public', summary: 'Go', data: z.null(), refusals: [] },
  });
  const http = createHttp({ log: createLog('silent'), contentSecurityPolicy: testContentSecurityPolicy });
  createBind(http, bare, { prefix: '', identify: {} })('POST /go', async () => null);
  expect((await http.inject({ method: 'POST', url: '/go' })).statusCode).toBe(200);
  expect((await postJson(http, '', '/go')).statusCode).toBe(200);
  expect((await postJson(http, {}, '/go')).statusCode).toBe(200);
  expect((await postJson(http, { x: 1 }, '/go')).statusCode).toBe(422);
});

test('a caller without access is refused before the request is validated', async () => {
  const http = httpTestServer();
  const stranger = await http.inject('/api/me?strange=1');
  expect([stranger.statusCode, stranger.json().code]).toEqual([401, 'session.required']);
  const player = await http.inject({ url: '/api/me', headers: { 'x-name': 'Ann' } });
  expect(player.json().data).toEqual({ name: 'Ann' });
});
