import {
  type Endpoint,
  type Endpoints,
  endpoints,
  type InputOf,
  type SavedView,
} from '@golden-acers/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Answered,
  type CallOptions,
  contentsOf,
  password,
  registerForm,
  type TestServer,
  testServer,
} from './test-support.ts';

type Key = keyof Endpoints;
type KeyWithBody = { [K in Key]: Endpoints[K] extends { body: object } ? K : never }[Key];

const viewSettings: SavedView['settings'] = {
  search: '',
  status: 'all',
  sort: '-id',
  label: null,
  columns: ['id', 'account'],
};

/** Of a key that nobody has. */
const strangePasskey = { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };

/** A good body of each endpoint, from which each bad one differs in one thing. An endpoint without a row does not compile. */
const bodies: { readonly [K in KeyWithBody]: Endpoints[K] extends { body: infer B } ? InputOf<B> : never } = {
  'POST /auth/login': { email: 'bad-input@players.test', password },
  'POST /auth/register': registerForm('newcomer', { referralCode: '' }),
  'POST /auth/passkey/options': {},
  'POST /auth/passkey': { passkey: { ...strangePasskey } },
  'POST /agent/security/step-up/options': {},
  'POST /agent/security/step-up': { code: '123456' },
  'POST /agent/security/totp/start': {},
  'POST /agent/security/totp/confirm': { code: '123456' },
  'POST /agent/security/totp/remove': {},
  'POST /agent/security/recovery-codes': {},
  'POST /agent/security/passkeys/options': {},
  'POST /agent/security/passkeys': {
    name: 'Desk',
    id: 'AAAA',
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    transports: ['internal'],
  },
  'POST /agent/security/passkeys/:id/rename': { name: 'Desk' },
  'POST /agent/security/passkeys/:id/remove': {},
  'PUT /agent/settings': { timeZone: 'Europe/Berlin', language: 'de' },
  'PUT /agent/settings/thresholds': { stepUpFromCents: 10_000, fourEyesFromCents: 20_000 },
  'PUT /agent/profile': { firstName: 'Rosa', lastName: 'Marsh', email: 'renamed@agents.test' },
  'POST /agent/provider-test': {},
  'POST /agent/templates': { purpose: 'decline', language: 'en', text: 'Please send a photo of your ID' },
  'PUT /agent/templates/:id': { purpose: 'decline', language: 'en', text: 'Please send a photo' },
  'POST /agent/templates/:id/remove': {},
  'POST /auth/logout': {},
  'PUT /user/profile': {
    firstName: 'Rosa',
    lastName: 'Marsh',
    username: 'renamed',
    email: 'renamed@players.test',
    phone: '+1 555 010 0199',
    country: null,
    currency: 'USD',
  },
  'PUT /user/avatar': { avatar: 'lion' },
  'POST /auth/forgot-password': { email: 'bad-input@players.test' },
  'POST /auth/reset-password': { token: 'x'.repeat(43), newPassword: 'battery staple' },
  'POST /auth/verify-email': { token: 'x'.repeat(43) },
  'POST /user/verification': {},
  'POST /user/sessions/:id/end': {},
  'POST /user/sessions/end-others': {},
  'POST /user/close': { currentPassword: password, username: 'bad-input' },
  'PUT /user/password': { currentPassword: password, newPassword: 'battery staple' },
  'PUT /user/favourites': { kindId: 1001, isFavourite: true },
  'POST /fortune-panda-user/games/enter': { kindId: 1001 },
  'POST /fortune-panda-user/enter-game': { kindId: 1001 },
  'POST /user/notifications/read': { newestId: `nt_${'0'.repeat(26)}` },
  'POST /user/notifications/:id/read': {},
  'PUT /user/notification-settings': { promotions: true },
  'POST /health/fortune-panda/relogin': {},
  'POST /fortune-panda/admin/login': {},
  'POST /fortune-panda/admin/logout': {},
  'POST /fortune-panda/games/enter': { username: 'nobody', kindId: 1001 },
  'POST /fortune-panda/users/:username/recharge': { amount: 100 },
  'POST /fortune-panda/users/:username/redeem': { amount: 100 },
  'POST /fortune-panda/recharge': { username: 'nobody', amount: 100 },
  'POST /fortune-panda/redeem': { username: 'nobody', amount: 100 },
  'POST /fortune-panda-user/requests': { kind: 'recharge', amount: 100, message: 'Please' },
  'POST /fortune-panda-user/requests/:id/cancel': {},
  'POST /fortune-panda/requests/:id/approve': {},
  'POST /fortune-panda/requests/:id/decline': { reason: 'No' },
  'POST /fortune-panda/reviews/:transferId/decide': { outcome: 'applied', reason: 'Seen in the records' },
  'POST /fortune-panda/reviews/:transferId/confirm': { decisionId: `de_${'0'.repeat(26)}` },
  'POST /fortune-panda/reviews/:transferId/withdraw': {
    decisionId: `de_${'0'.repeat(26)}`,
    reason: 'Not so sure any more',
  },
  'POST /agent/shifts': { floatCents: 10_000 },
  'POST /agent/shifts/close': { shiftId: `sh_${'0'.repeat(26)}`, countedCents: 10_000, note: 'Recounted' },
  'PUT /agent/reports/schedules': { every: 'daily', isOn: true },
  'POST /fortune-panda/statements/:day/run': {},
  'POST /fortune-panda/statements/:day/close': {},
  'POST /fortune-panda/differences/:differenceId/decide': { outcome: 'explained', reason: 'Credited twice' },
  'POST /fortune-panda/differences/:differenceId/confirm': { decisionId: `de_${'0'.repeat(26)}` },
  'POST /fortune-panda/differences/:differenceId/withdraw': {
    decisionId: `de_${'0'.repeat(26)}`,
    reason: 'Not so sure any more',
  },
  'POST /fortune-panda/requests/:id/assign': { agentId: null },
  'POST /fortune-panda/requests/:id/message': { text: 'Which account is it?' },
  'POST /agent/exports': { table: 'requests', filters: {} },
  'POST /agent/exports/:id/remove': {},
  'POST /fortune-panda/users': { username: 'made-by-agent', password },
  'POST /fortune-panda/users/:username/freeze': { reason: 'Asked to be frozen' },
  'POST /fortune-panda/users/:username/unfreeze': { reason: 'Asked to be let in' },
  'POST /fortune-panda/users/:username/unbind': {},
  'POST /fortune-panda/users/:username/sign-in-password': { newPassword: 'battery staple' },
  'POST /fortune-panda/users/:username/sessions/:id/end': {},
  'POST /fortune-panda/users/:username/notes': { text: 'Called about the bonus' },
  'PUT /fortune-panda/users/:username/notes/:id': { text: 'Called about the bonus' },
  'PUT /fortune-panda/users/:username/labels': { labelIds: [] },
  'POST /fortune-panda/labels': { name: 'Regular', colour: 'gold' },
  'PUT /fortune-panda/labels/:id': { name: 'Regular', colour: 'gold' },
  'POST /fortune-panda/user-views': { name: 'Mine', isDefault: false, settings: viewSettings },
  'PUT /fortune-panda/user-views/:id': { name: 'Mine', isDefault: false, settings: viewSettings },
  'POST /agent/agents': {
    name: 'Corner store',
    email: 'corner@agents.test',
    level: 'store',
    parentId: `ag_${'0'.repeat(26)}`,
    welcome: 'mail',
  },
  'PUT /agent/agents/:agentId': { name: 'Corner store' },
  'POST /agent/agents/:agentId/move': { parentId: `ag_${'0'.repeat(26)}`, reason: 'Nearer to it' },
  'POST /agent/agents/:agentId/disable': { reason: 'Left us' },
  'POST /agent/agents/:agentId/enable': { reason: 'Came back' },
  'POST /agent/agents/:agentId/allot': { amount: 100 },
  'POST /agent/agents/:agentId/take-back': { amount: 100 },
  'PUT /agent/roles/:level': {
    permissions: null,
    commandMaxCents: null,
    dayMaxCents: null,
    reason: 'As the house says',
  },
  'POST /fortune-panda/jobs/preview': { kind: 'recharge', selection: { accounts: ['nobody'] }, amountCents: 100 },
  'POST /fortune-panda/jobs': {
    kind: 'recharge',
    rows: [{ account: 'nobody', amountCents: 100 }],
    reason: 'A good week',
    confirmation: '',
  },
  'POST /fortune-panda/jobs/:id/pause': {},
  'POST /fortune-panda/jobs/:id/resume': {},
  'POST /fortune-panda/jobs/:id/cancel': {},
  'POST /fortune-panda/jobs/:id/retry': {},
  'POST /fortune-panda/jobs/:id/passwords': {},
  'POST /fortune-panda/users/change-password': { username: 'nobody', newPassword: 'battery staple' },
};

const strangers = [
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

let server: TestServer;
let tokens: Record<Endpoint['access'], string | undefined>;
let before: string;
beforeAll(async () => {
  server = await testServer();
  const player = await server.register('bad-input');
  tokens = {
    public: undefined,
    'signed-in': player.token,
    player: player.token,
    agent: await server.signInAgent(),
  };
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  before = await contentsOf(server.db);
});
afterEach(async () => {
  expect(await contentsOf(server.db), 'nothing was written').toBe(before);
});

async function send(key: Key, options: CallOptions): Promise<Answered> {
  const endpoint: Endpoint = endpoints[key];
  const headers = { 'idempotency-key': 'bad-input-0123456789', ...options.headers };
  return server.call(key, { token: tokens[endpoint.access], ...options, headers });
}

function expectRefused(answer: Answered, what: string): void {
  expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.body).toMatchObject({
    success: false,
    data: null,
    code: expect.any(String),
    requestId: expect.any(String),
  });
}

const keysWithBody = Object.keys(bodies).filter((key): key is KeyWithBody => key in bodies);

describe.each(keysWithBody)('%s', (key) => {
  const good: Readonly<Record<string, unknown>> = bodies[key];
  const endpoint: Endpoint = endpoints[key];

  test('refuses what is no JSON object', async () => {
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
      const answer = await send(key, { body: JSON.stringify(good), headers: { 'content-type': type } });
      expect(answer, type).toMatchObject({ status: 415, body: { code: 'request.unsupported_type' } });
    }
  });

  test('refuses a field that it does not know, and each of its own when missing, of a wrong type or out of bounds', async () => {
    for (const name of strangers) {
      const answer = await send(key, { body: JSON.stringify({ ...good, extra: 1 }).replace('extra', name) });
      expectRefused(answer, name);
      if (answer.status === 422) expect(Object.keys(answer.body.fields ?? {})).toContain(name);
    }
    expectRefused(
      await send(key, { body: `{"__proto__":{"role":"agent"},${JSON.stringify(good).slice(1)}` }),
      '__proto__',
    );
    expect(Reflect.get({}, 'role')).toBeUndefined();
    for (const [name, schema] of Object.entries(endpoint.body?.shape ?? {})) {
      for (const value of wrongTypes) {
        const body = { ...good, [name]: value };
        // Only what this very field accepts is left out: an empty referral code is none, for one.
        if (!('safeParse' in schema) || endpoint.body?.safeParse(body).success === true) continue;
        const answer = await send(key, { body });
        expect(answer.status, `${name}: ${JSON.stringify(value)}`).toBe(422);
        expect(answer.body).toMatchObject({ code: 'request.invalid', fields: expect.any(Object) });
      }
    }
  });

  test('refuses a body or a text that is too large', async () => {
    const body = JSON.stringify({ ...good, extra: 'x'.repeat(200_000) });
    expect(await send(key, { body })).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
  });
});

const keysWithQuery = Object.keys(endpoints).filter(
  (key): key is Key => key in endpoints && key.startsWith('GET '),
);

test.each(keysWithQuery)('%s refuses a query that it does not describe', async (key) => {
  const endpoint: Endpoint = endpoints[key];
  const ignoresStrangers = key === 'GET /fortune-panda/users/:username';
  if (!ignoresStrangers) expectRefused(await send(key, { query: 'strange=1' }), 'strange');
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
});

const keysWithParams = Object.keys(endpoints).filter(
  (key): key is Key => key in endpoints && key.includes(':username'),
);

test.each(keysWithParams)('%s refuses a name that no player can have', async (key) => {
  const body = Object.entries(bodies).find(([name]) => name === key)?.[1];
  for (const username of [
    '..',
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
});

test('an address that nobody can read is refused like any other', async () => {
  for (const url of [
    '/api/%',
    '/api/%ff',
    '/api//',
    '/api/auth/login/',
    '/api/AUTH/LOGIN',
    '/api/\u0000',
    '/api/none',
  ]) {
    const answer = await server.server.http.inject({ method: 'POST', url, payload: {} });
    expect([400, 404], url).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({
      success: false,
      code: expect.stringMatching(/^(request|route)\./),
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
  }
});
