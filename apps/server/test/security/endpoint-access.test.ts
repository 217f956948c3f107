import {
  apiKeyScopeOf,
  apiKeyScopes,
  defaultPermissions,
  type Endpoint,
  endpoints,
  type Permission,
  permissions,
  type RefusalCode,
} from '@golden-acers/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readerScopes } from '../test-support-api-keys.ts';
import {
  type AccessTestEnv,
  accessTestEnv,
  isAccessRefusal,
  summarizeRefusal,
  summarizeResponse,
  supportPermissions,
  type TestIdentity,
  testIdentities,
} from './test-support-access.ts';

const keys = Object.keys(endpoints).filter((key): key is keyof typeof endpoints => key in endpoints);

let env: AccessTestEnv;
beforeAll(async () => {
  env = await accessTestEnv();
});
afterAll(() => env.server[Symbol.asyncDispose]());

/** Open to every agent: its own account, and the endpoints that every console page needs. */
const openToEveryAgent = [
  'GET /health/fortune-panda',
  'POST /fortune-panda/admin/logout',
  'GET /fortune-panda/admin/status',
  'GET /fortune-panda/games',
  'GET /fortune-panda/events',
  // They show what the agent's permissions allow.
  'GET /fortune-panda/alarms',
  'POST /fortune-panda/alarms/:id/acknowledge',
  'GET /agent/settings',
  'PUT /agent/settings',
  'PUT /agent/profile',
  'GET /agent/templates',
  'POST /agent/templates',
  'PUT /agent/templates/:id',
  'POST /agent/templates/:id/remove',
];

test('every endpoint for agents requires a permission or is on the list of open ones', () => {
  const open = keys.filter((key) => {
    const endpoint: Endpoint = endpoints[key];
    return endpoint.access === 'agent' && endpoint.permission === undefined;
  });
  expect(open.sort()).toEqual(openToEveryAgent.sort());
});

/** The permissions of each agent that may act. */
const permissionsOf: Partial<Record<TestIdentity, readonly Permission[]>> = {
  cashier: defaultPermissions.cashier,
  otherCashier: defaultPermissions.cashier,
  support: supportPermissions,
  store: defaultPermissions.store,
  otherStore: defaultPermissions.store,
  distributor: defaultPermissions.distributor,
  root: permissions,
};

/** Returns the refusal that this identity gets; undefined where it has access. */
function refusalOf(identity: TestIdentity, endpoint: Endpoint): RefusalCode | undefined {
  const { access } = endpoint;
  if (access === 'public') return undefined;
  // A session or a key is never accepted as the link of a ticket.
  if (access === 'visitor') return 'link.not_valid';
  switch (identity) {
    case 'nobody':
      return 'session.required';
    case 'expiredSession':
    case 'endedSession':
    case 'closedPlayer':
    case 'disabledAgent':
      return 'session.ended';
    case 'player':
    case 'otherPlayer':
    case 'verifiedPlayer':
    // The verbs that a frozen or excluded player may not use refuse it themselves.
    case 'frozenPlayer':
    case 'excludedPlayer':
      return access === 'agent' ? 'agent.required' : undefined;
    case 'storeKey':
      return refusalOfKey(endpoint, apiKeyScopes);
    case 'readerKey':
      return refusalOfKey(endpoint, readerScopes);
    case 'revokedKey':
    case 'disabledAgentKey':
      return access === 'agent' ? 'key.not_valid' : 'key.session_required';
    default:
      if (access === 'player') return 'player.required';
      return access === 'agent' ? refusalOfAgent(identity, endpoint) : undefined;
  }
}

function refusalOfAgent(identity: TestIdentity, { permission }: Endpoint): RefusalCode | undefined {
  if (identity === 'withoutFactor') return 'agent.factor_required';
  if (permission === undefined) return undefined;
  if (identity === 'firstPassword') return 'agent.password_change_required';
  return permissionsOf[identity]?.includes(permission) === true ? undefined : 'agent.not_permitted';
}

/**
 * A store's key may do what its scopes and the store's permissions allow, and nothing that a person must do.
 */
function refusalOfKey(endpoint: Endpoint, scopes: readonly Permission[]): RefusalCode | undefined {
  const scope = apiKeyScopeOf(endpoint);
  if (scope === undefined) return 'key.session_required';
  if (permissionsOf.store?.includes(scope) !== true) return 'agent.not_permitted';
  return scopes.includes(scope) ? undefined : 'key.scope_missing';
}

test('an API key reaches no endpoint of sign-ins, factors, keys and confirmations', () => {
  const forPeople = keys.filter((key) => {
    const endpoint: Endpoint = endpoints[key];
    return endpoint.access === 'agent' && apiKeyScopeOf(endpoint) === undefined;
  });
  for (const part of [
    '/api-keys',
    '/roles/',
    '/reset-factors',
    '/first-password',
    '/profile',
    '/confirm',
    '/exports',
  ]) {
    const ofPart = keys.filter((key) => key.includes(part) && endpoints[key].access === 'agent');
    expect(ofPart.length, part).toBeGreaterThan(0);
    expect(forPeople, part).toEqual(
      expect.arrayContaining(ofPart.filter((key) => !key.startsWith('GET /agent/roles'))),
    );
  }
});

test.each(keys)('%s admits exactly the callers with access', async (key) => {
  const endpoint: Endpoint = endpoints[key];
  const method = key.split(' ')[0];
  // Calls all at once, because no request changes anything.
  const callAs = async (identity: TestIdentity) => {
    const response = await env.server.call(key, {
      token: env.tokens[identity],
      // An open stream would never end, and a file has no envelope.
      query: method === 'GET' ? 'unknown=1' : '',
      // The body is invalid for every command, so an admitted caller changes nothing.
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: { unknown: 1 } }),
    });
    const isLetIn =
      !isAccessRefusal(response.body.code) &&
      response.body.code !== 'link.not_valid' &&
      response.body.code !== 'route.not_found' &&
      response.status < 500;
    return [identity, isLetIn ? 'open' : summarizeResponse(response)] as const;
  };
  const seen = await Promise.all(testIdentities.map(callAs));
  const expected = testIdentities.map((identity) => {
    const refusal = refusalOf(identity, endpoint);
    return [identity, refusal === undefined ? 'open' : summarizeRefusal(refusal)] as const;
  });
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
});

test('every path below /api is declared in the contract or is a page of its documentation', () => {
  const declared = new Set<string>(keys.map((key) => key.replace(' ', ' /api')));
  const served = routesOf(env.server.server.http.printRoutes({ commonPrefix: false })).filter((route) =>
    route.includes(' /api'),
  );
  const pages = ['', '/', '/openapi.json', '/openapi/:part.json', '/docs', '/docs/:page', '/docs.css'].map(
    (path) => `GET /api${path}`,
  );
  expect(served.filter((route) => !declared.has(route)).sort()).toEqual(pages.sort());
  expect(served.length).toBe(declared.size + pages.length);
});

/** Parses Fastify's route tree: four characters of indent per level, each line one section of the path. */
function routesOf(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', section = '', methods = ''] = /^(.*[├└]── )(\S+)(?: \((.*)\))?$/u.exec(line) ?? [];
    if (section === '') return [];
    path.splice(indent.length / 4 - 1, path.length, section);
    const served = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return served.map((method) => `${method} ${path.join('')}`);
  });
}
