import { type Endpoint, endpoints, toMoney } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readApiDocument } from '../../../test/test-support-api-document.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const get = (url: string, headers: Record<string, string> = {}) =>
  env.server.http.inject({ method: 'GET', url, headers });

test('the browser gets the regions where games may be played', async () => {
  expect((await env.visitor.call('GET /site')).data).toEqual({
    gameOrigins: ['http://localhost:4201'],
    sandbox: true,
    requestMax: toMoney(1_000_000n),
    requiredFields: [],
    figures: expect.any(Object),
    figuresVersion: expect.any(String),
    maintenance: null,
  });
});

describe('every response', () => {
  test.each([
    ['/api/site', 200],
    ['/api/docs', 200],
    ['/api/nothing', 404],
    ['/nothing', 404],
    ['/api/user/profile', 401],
    ['/api/site?strange=1', 422],
    ['/api/%ff', 400],
    ['/healthz', 200],
    ['/metrics', 200],
  ])('has the strict policy and headers: %s (%i)', async (url, status) => {
    const response = await get(url);
    expect(response.statusCode).toBe(status);
    const policy = new Map(
      String(response.headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
    );
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'http://localhost:4201']);
    expect(policy.get('frame-src')).toEqual(['http://localhost:4201']);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy.get(name)).toEqual(["'none'"]);
    for (const name of ['connect-src', 'form-action']) expect(policy.get(name)).toEqual(["'self'"]);
    expect(JSON.stringify([...policy])).not.toMatch(/unsafe|\*|https:"/);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

describe('the OpenAPI document', () => {
  /** The document, with each reference replaced by its target. */
  const readDocument = async () => {
    const whole = await readApiDocument(env.server.http);
    const resolve = (text: string): unknown =>
      JSON.parse(text, (_key, value: unknown) => {
        const { $ref } = Object(value);
        if (typeof $ref !== 'string') return value;
        const target = $ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, name) => Object(at)[name], whole);
        return resolve(JSON.stringify(target));
      });
    return document.parse({ openapi: '3.1.0', paths: resolve(JSON.stringify(whole.paths)) });
  };
  let reading: ReturnType<typeof readDocument> | undefined;
  const getDocument = () => {
    reading ??= readDocument();
    return reading;
  };
  const document = z.object({
    openapi: z.literal('3.1.0'),
    paths: z.record(
      z.string(),
      z.record(z.string(), z.looseObject({ operationId: z.string(), responses: z.looseObject({}) })),
    ),
  });

  test('describes every endpoint of the contract once', async () => {
    const { paths } = await getDocument();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(Object.keys(endpoints).sort());
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names the refusals with their statuses', async () => {
    const { paths } = await getDocument();
    const responses = paths['/auth/login']?.post?.responses;
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '403', '4XX', '5XX']));
    expect(JSON.stringify(responses)).toContain('account.wrong_credentials');
  });

  const operation = z.looseObject({
    tags: z.array(z.string()),
    description: z.string(),
    parameters: z.array(
      z.looseObject({ name: z.string(), required: z.boolean(), schema: z.looseObject({}) }),
    ),
    responses: z.record(z.string(), z.unknown()),
  });
  const operationOf = async (path: string, method: string) => {
    const { paths } = await getDocument();
    return operation.parse(paths[path]?.[method]);
  };

  test('requires the key without which a money command is refused', async () => {
    const missing = Object.entries<Endpoint>(endpoints).filter(([, { refusals }]) =>
      refusals?.includes('transfer.key_required'),
    );
    expect(missing.length).toBeGreaterThan(8);
    for (const [key] of missing) {
      const [method = '', path = ''] = key.split(' ');
      const { parameters } = await operationOf(path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase());
      expect(parameters, key).toContainEqual(
        expect.objectContaining({ name: 'idempotency-key', required: true }),
      );
    }
    const { parameters } = await operationOf('/fortune-panda/labels', 'post');
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'idempotency-key', required: false }));
  });

  test('states the maximum page sizes that the server enforces', async () => {
    const { parameters } = await operationOf('/fortune-panda/users/{username}/jp-records', 'get');
    const pageSize = parameters.find(({ name }) => name === 'pageSize');
    expect(pageSize).toMatchObject({
      description: 'The maximum number of rows of a page.',
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    });
    const { paths } = await getDocument();
    const all = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((one) => operation.parse(one).parameters),
    );
    for (const { name, schema } of all.filter((one) => ['page', 'pageSize', 'limit'].includes(one.name)))
      expect(schema, name).toMatchObject({ type: 'integer', maximum: expect.any(Number) });
  });

  test('lists the codes of each status, and groups by domain with permissions', async () => {
    const recharge = await operationOf('/fortune-panda/recharge', 'post');
    expect(recharge).toMatchObject({
      tags: ['Money'],
      'x-permission': 'money.recharge',
      description: expect.stringContaining('money.recharge'),
    });
    const busy = z.looseObject({ content: z.looseObject({}) }).parse(recharge.responses[503]);
    expect(JSON.stringify(busy.content)).toMatch(/"enum":\["server.unavailable"[^\]]*"provider.busy"\]/);
  });

  test('has an index and parts of less than 600 kB, which contain all that they refer to', async () => {
    const index = await get('/api/openapi.json');
    const addresses = new Set(index.body.match(/openapi\/\w+\.json/g));
    expect(addresses.size).toBe(3);
    for (const address of ['openapi.json', ...addresses]) {
      const { statusCode, body } = await get(`/api/${address}`);
      expect([address, statusCode, body.length < 600_000]).toEqual([address, 200, true]);
      const part: unknown = JSON.parse(body);
      for (const [, path = ''] of body.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
        const target = path.split('/').reduce<unknown>((at, name) => Object(at)[name], part);
        expect([address, path, target === undefined]).toEqual([address, path, false]);
      }
    }
    expect((await get('/api/openapi/other.json')).statusCode).toBe(404);
  });

  test('says of each success what it returns', async () => {
    const { paths } = await getDocument();
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ responses }) =>
        Object.entries(responses).flatMap(([status, response]) =>
          status.startsWith('2') ? [String(Object(response).description)] : [],
        ),
      ),
    );
    expect(described.length).toBeGreaterThan(300);
    const vague = ['Success', 'Done, with the data', 'Created', 'Accepted, and not finished yet', 'The file'];
    expect(described.filter((text) => vague.includes(text) || text.includes('undefined'))).toEqual([]);
    expect(paths['/user/favourites']?.get?.responses).toMatchObject({
      200: { description: "The numbers of the player's favourite games, the newest favourite first." },
    });
    expect(paths['/agent/api-keys']?.post?.responses).toMatchObject({
      201: { description: expect.stringContaining('Created. ') },
    });
  });

  test('distinguishes an event stream from a response', async () => {
    const { paths } = await getDocument();
    const responses = paths['/fortune-panda-user/events']?.get?.responses;
    expect(responses).toMatchObject({
      200: { content: { 'text/event-stream': { schema: expect.anything() } } },
    });
    expect(JSON.stringify(responses)).toContain('lastRechargeStatus');
    expect(responses).toHaveProperty('429');
    expect(responses).toHaveProperty('503');
  });
});

test('robots.txt and the sitemap name the public pages', async () => {
  const robots = await get('/robots.txt');
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(robots.body).toContain('Disallow: /adminacers\n');
  const [, address = ''] = /^Sitemap: (\S+)$/m.exec(robots.body) ?? [];
  expect(URL.canParse(address)).toBe(true);
  const map = await get(new URL(address).pathname);
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  const listed = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page));
  expect(listed.map(({ pathname }) => pathname)).toContain('/games');
  expect(new Set(listed.map(({ origin }) => origin))).toEqual(new Set([new URL(address).origin]));
});

test('security.txt says where to report a vulnerability, for a year', async () => {
  const response = await get('/.well-known/security.txt');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    response.body
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(new URL(fields.get('Contact') ?? '').pathname).toBe('/contact');
  const days = (Date.parse(fields.get('Expires') ?? '') - env.clock.now().getTime()) / 86_400_000;
  expect(days).toBe(365);
});

test('readiness depends on the database and the ledger', async () => {
  expect((await get('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
  const ready = await get('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', failed: [] }]);
});

test('metrics count requests by route, never by URL', async () => {
  await get('/api/fortune-panda/users/canary?password=canary');
  const { body } = await get('/metrics');
  expect(body).toContain('route="/api/fortune-panda/users/:username"');
  expect(body).not.toContain('canary');
});

test('a request without the token does not learn that there are metrics', async () => {
  const response = await env.server.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect([response.statusCode, response.body.includes('agent')]).toEqual([404, false]);
});
