import {
  type Access,
  type Endpoint,
  type EndpointKey,
  endpoints,
  type RefusalCode,
} from '@golden-acers/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from './test-support.ts';

const keys = Object.keys(endpoints).filter((key): key is keyof typeof endpoints => key in endpoints);
const callers = ['nobody', 'player', 'agent'] as const;
type Caller = (typeof callers)[number];

/** What a caller of each kind is told; undefined where the door is open. */
const rule: Readonly<Record<Access, Readonly<Record<Caller, RefusalCode | undefined>>>> = {
  public: { nobody: undefined, player: undefined, agent: undefined },
  'signed-in': { nobody: 'session.required', player: undefined, agent: undefined },
  player: { nobody: 'session.required', player: undefined, agent: 'player.required' },
  agent: { nobody: 'session.required', player: 'agent.required', agent: undefined },
};
const statuses: Partial<Record<RefusalCode, number>> = {
  'session.required': 401,
  'player.required': 403,
  'agent.required': 403,
};
const doors = new Set<string | undefined>([
  'session.required',
  'session.ended',
  'player.required',
  'agent.required',
]);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.register('caller');
});
afterAll(() => server[Symbol.asyncDispose]());

/** A session of its own for each call, because one of the calls ends it. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  return caller === 'agent' ? server.signInAgent() : server.signIn('caller@players.test');
}

const rows = keys.flatMap((key) => callers.map((caller) => ({ key, caller })));

test.each(rows)('$key opens for $caller as its access says', async ({ key, caller }) => {
  const endpoint: Endpoint = endpoints[key];
  const expected = rule[endpoint.access][caller];
  const method = key.split(' ')[0];
  const answer = await server.call(key, {
    token: await tokenOf(caller),
    // A stream that opened would never answer.
    query: endpoint.events === undefined ? '' : 'unknown=1',
    // Not a valid body of any command: whoever is let in is refused for that, and nothing is sent to the provider.
    ...(method === 'GET' ? {} : { body: endpoint.body === undefined ? {} : { unknown: 1 } }),
  });
  if (expected === undefined) {
    expect(doors.has(answer.body.code), `${answer.status} ${answer.body.code}`).toBe(false);
    expect(answer.body.code).not.toBe('route.not_found');
    return;
  }
  expect(answer).toMatchObject({ status: statuses[expected], body: { code: expected, data: null } });
});

test('every path below /api is declared in the contract, or is one of the three pages about it', () => {
  const declared = new Set<string>(keys.map((key: EndpointKey) => key.replace(' ', ' /api')));
  const served = routesOf(server.server.http.printRoutes({ commonPrefix: false })).filter((route) =>
    route.includes(' /api'),
  );
  const pages = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css'];
  expect(served.filter((route) => !declared.has(route)).sort()).toEqual(pages.sort());
  expect(served.length).toBe(declared.size + pages.length);
});

/** Reads Fastify's tree of routes: four characters of indent per level, each line a further part of the path. */
function routesOf(tree: string): string[] {
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*[├└]── )(\S+)(?: \((.*)\))?$/u.exec(line) ?? [];
    if (part === '') return [];
    path.splice(indent.length / 4 - 1, path.length, part);
    const ways = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return ways.map((method) => `${method} ${path.join('')}`);
  });
}
