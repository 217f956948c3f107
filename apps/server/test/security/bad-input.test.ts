import { type Endpoint, endpoints } from '@golden-acers/contract';
import {
  type ApiCallOptions,
  type ApiResponse,
  type BareTestEnv,
  createApiCaller,
  testEnv,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signVisitorToken } from '../../src/access/visitor-links/visitor-links.ts';
import { dumpDatabase } from '../test-support.ts';
import { type ApiEndpointKey, type EndpointKeyWithBody, validBodies } from './test-support-bodies.ts';
import { bindContract } from './test-support-bound-contract.ts';

const unknownFields = [
  'role',
  'id',
  'balance',
  'balanceCents',
  'cents',
  'agentId',
  'isAdmin',
  'isActive',
  'constructor',
  'prototype',
];
const wrongTypes: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1e21,
    '',
    ' ',
    '\0',
    'x'.repeat(5_000),
    '１２',
    '1e3',
    '0x10',
    "' or 1=1 --",
  ],
  ...[[], [1], ['lion'], {}, { $ne: null }, { toString: 1 }],
];

/**
 * All endpoints are attacked without a server, by the parser that the server binds them with. Of these the
 * whole server is attacked too, as every kind of caller: what it refuses must leave no trace.
 */
const ofTheServer = [
  'POST /auth/login',
  'POST /visitor/ticket/messages',
  'PUT /user/profile',
  'POST /fortune-panda/users/:username/recharge',
  // The body of this endpoint may be large.
  'POST /agent/tickets/:id/files',
] as const satisfies readonly EndpointKeyWithBody[];
const usernamesOfTheServer = [
  'GET /fortune-panda/users/:username',
  'POST /fortune-panda/users/:username/recharge',
] as const;
const listsOfTheServer = [
  'GET /site',
  'GET /fortune-panda-user/transfers',
  'GET /fortune-panda/users',
] as const;

type Send = (key: ApiEndpointKey, options: ApiCallOptions) => Promise<ApiResponse>;

const contract = bindContract();
afterAll(() => contract.close());
const callContract = createApiCaller(() => ({ http: contract }));
const sendToContract: Send = (key, options) => callContract(key, withRequestKey(options));

let env: BareTestEnv;
let tokens: Record<Endpoint['access'], string | undefined>;
let before: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  const player = await env.player('bad-input');
  tokens = {
    public: undefined,
    visitor: signVisitorToken(env, { ticketId: `tk_${'0'.repeat(26)}`, purpose: 'thread' }).token,
    'signed-in': player.token,
    player: player.token,
    agent: env.root.token,
  };
  before = await dumpDatabase(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

const sendToServer: Send = (key, options) => {
  const endpoint: Endpoint = endpoints[key];
  return env.call(key, { token: tokens[endpoint.access], ...withRequestKey(options) });
};

const withRequestKey = (options: ApiCallOptions): ApiCallOptions => ({
  ...options,
  headers: { 'idempotency-key': 'bad-input-0123456789', ...options.headers },
});

/** Returns one row per endpoint, and one more where the whole server is attacked. */
function attacksOn<Key extends ApiEndpointKey>(keys: readonly Key[], also: readonly Key[]) {
  return [
    ...keys.map((key) => ({ title: key as string, key, send: sendToContract })),
    ...also.map((key) => ({ title: `the whole server at ${key}`, key, send: sendToServer })),
  ];
}

function expectRefused(response: ApiResponse, what: string): void {
  expect(response.status, `${what}: ${JSON.stringify(response.body)}`).toBeGreaterThanOrEqual(400);
  expect(response.status, what).toBeLessThan(500);
  expect(response.body).toMatchObject({
    success: false,
    data: null,
    code: expect.any(String),
    requestId: expect.any(String),
  });
}

const keysWithBody = Object.keys(validBodies).filter((key): key is EndpointKeyWithBody => key in validBodies);

describe.each(attacksOn(keysWithBody, ofTheServer))('$title', ({ key, send }) => {
  const good: Readonly<Record<string, unknown>> = validBodies[key];
  const endpoint: Endpoint = endpoints[key];

  test('refuses a body that is not a JSON object', async () => {
    for (const body of ['[]', '"text"', '1', 'null', 'true', '[{}]']) {
      // An absent body counts as an empty one, and so does null.
      if (body === 'null' && endpoint.body?.safeParse({}).success === true) continue;
      expectRefused(await send(key, { body }), body);
    }
    for (const body of ['{', '{"a":}', '{}{}', '\u0001']) {
      expect(await send(key, { body })).toMatchObject({ status: 400, body: { code: 'request.malformed' } });
    }
  });

  test('refuses every other content type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ]) {
      const response = await send(key, { body: JSON.stringify(good), headers: { 'content-type': type } });
      expect(response, type).toMatchObject({ status: 415, body: { code: 'request.unsupported_type' } });
    }
  });

  test('refuses an unknown field, and each known field that is missing, of a wrong type or out of bounds', async () => {
    for (const name of unknownFields) {
      const response = await send(key, {
        body: JSON.stringify({ ...good, extra: 1 }).replace('extra', name),
      });
      expectRefused(response, name);
      if (response.status === 422) expect(Object.keys(response.body.fields ?? {})).toContain(name);
    }
    expectRefused(
      await send(key, { body: `{"__proto__":{"role":"agent"},${JSON.stringify(good).slice(1)}` }),
      '__proto__',
    );
    expect(Reflect.get({}, 'role')).toBeUndefined();
    for (const [name, schema] of Object.entries(endpoint.body?.shape ?? {})) {
      for (const value of wrongTypes) {
        const body = { ...good, [name]: value };
        // Skips values that this field accepts, such as an empty referral code.
        if (!('safeParse' in schema) || endpoint.body?.safeParse(body).success === true) continue;
        const response = await send(key, { body });
        expect(response.status, `${name}: ${JSON.stringify(value)}`).toBe(422);
        expect(response.body).toMatchObject({ code: 'request.invalid', fields: expect.any(Object) });
      }
    }
  });

  test('refuses a body or a text that is too large', async () => {
    const { bodyMaxBytes = 100_000 }: Endpoint = endpoints[key];
    const body = JSON.stringify({ ...good, extra: 'x'.repeat(bodyMaxBytes + 100_000) });
    expect(await send(key, { body })).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
  });
});

const keysWithQuery = Object.keys(endpoints).filter(
  (key): key is ApiEndpointKey => key in endpoints && key.startsWith('GET '),
);

test.each(attacksOn(keysWithQuery, listsOfTheServer))(
  '$title refuses an undeclared query',
  async ({ key, send }) => {
    const endpoint: Endpoint = endpoints[key];
    const ignoresUnknownKeys = key === 'GET /fortune-panda/users/:username';
    if (!ignoresUnknownKeys) expectRefused(await send(key, { query: 'strange=1' }), 'strange');
    for (const name of Object.keys(endpoint.query?.shape ?? {})) {
      expectRefused(
        await send(key, { query: `${name}=1&${name}=2`, params: { username: 'nobody' } }),
        `${name} twice`,
      );
    }
    for (const query of [
      'page=0',
      'page=-1',
      'page=1e9',
      'page=NaN',
      'pageSize=0',
      'pageSize=201',
      'page[]=1',
      'page=٣',
    ]) {
      if (!('page' in (endpoint.query?.shape ?? {}))) break;
      expect(await send(key, { query }), query).toMatchObject({
        status: 422,
        body: { code: 'request.invalid' },
      });
    }
  },
);

const keysWithParams = Object.keys(endpoints).filter(
  (key): key is ApiEndpointKey => key in endpoints && key.includes(':username'),
);

test.each(attacksOn(keysWithParams, usernamesOfTheServer))(
  '$title refuses a name that no player can have',
  async ({ key, send }) => {
    const body = Object.entries(validBodies).find(([name]) => name === key)?.[1];
    // Clients never send two dots alone: in an address they are the parent folder.
    for (const username of [
      '...',
      'a b',
      "'",
      '%',
      'é',
      'x'.repeat(33),
      '\0',
      '__proto__/',
      '../../etc/passwd',
    ]) {
      expectRefused(
        await send(key, { params: { username }, ...(body === undefined ? {} : { body }) }),
        username,
      );
    }
  },
);

test('an object that the validation library cannot compare with a length is refused', async () => {
  const email = { length: { toString: 1 } };
  const response = await env.root.request('POST /auth/login', { body: { email, password: 'x' } });
  expect(response).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
});

test('an unreadable or unknown address is refused', async () => {
  for (const url of [
    '/api/%',
    '/api/%ff',
    '/api//',
    '/api/auth/login/',
    '/api/AUTH/LOGIN',
    '/api/\u0000',
    '/api/none',
  ]) {
    const response = await env.server.http.inject({ method: 'POST', url, payload: {} });
    expect([400, 404], url).toContain(response.statusCode);
    expect(response.json()).toMatchObject({
      success: false,
      code: expect.stringMatching(/^(request|route)\./),
    });
    expect(response.headers['content-security-policy']).toContain("default-src 'self'");
  }
});

test('none of the refused requests wrote anything', async () => {
  expect(await dumpDatabase(env.db)).toBe(before);
});
