import { type Endpoint, endpoints, rateLimitsOf } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeclaredLimiters } from '../../src/access/attempt-limits/declared-limits.ts';
import { signVisitorToken } from '../../src/access/visitor-links/visitor-links.ts';
import { buildOpenApi } from '../../src/app/site/openapi.ts';

const limits = new Set(
  Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) => rateLimitsOf(key, endpoint)),
);

describe('the document', () => {
  const { paths } = buildOpenApi();
  test.each([
    ['/agent/provider-test', 'post', '6 a minute for each agent'],
    [
      '/auth/register',
      'post',
      '60 in 10 minutes for each address; 20 unknown codes an hour for each address, shared by POST /auth/register, POST /promotions/codes',
    ],
    ['/visitor/ticket/files', 'post', '20 a day for each address'],
    [
      '/auth/forgot-password',
      'post',
      '30 in 30 minutes for each address; 4 links in 30 minutes for each mailbox and address',
    ],
    [
      '/agent/tickets/{id}/typing',
      'post',
      '120 a minute for each agent, shared by POST /agent/tickets/{id}/typing, POST /agent/tickets/{id}/read',
    ],
  ])('describes the limits of %s', (path, method, text) => {
    const operation = paths[path]?.[method];
    expect(operation?.['x-rate-limit']).toBe(text);
  });

  test('describes the limits of each operation that has any', () => {
    const described = Object.values(paths).flatMap((path) => Object.values(path));
    const limited = Object.values<Endpoint>(endpoints).filter(({ rateLimits }) => rateLimits !== undefined);
    expect(described.filter((operation) => 'x-rate-limit' in operation)).toHaveLength(limited.length);
  });
});

describe('the limits', () => {
  let env: BareTestEnv;
  beforeAll(async () => {
    env = await testEnv({ provider: 'none' });
  });
  afterAll(() => env[Symbol.asyncDispose]());

  test('have one limiter each, and those in the database have names of their own', () => {
    const limiterOf = createDeclaredLimiters(env);
    expect(new Set([...limits].map(limiterOf)).size).toBe(limits.size);
    const names = [...limits].flatMap(({ storedAs }) => storedAs ?? []);
    expect(new Set(names).size).toBe(names.length);
    expect(() => limiterOf({ uses: 1, per: 'day' })).toThrow('No endpoint declares');
  });

  test('count the money commands of an agent together', async () => {
    const agent = await env.agent({ name: 'many-commands' });
    const params = { username: 'nobody' };
    const body = { amount: 100 };
    const statuses: number[] = [];
    for (let count = 0; count < 121; count += 1) {
      const headers = { 'idempotency-key': `many-commands-${String(count).padStart(4, '0')}` };
      const response =
        count % 2 === 0
          ? agent.request('POST /fortune-panda/users/:username/recharge', { params, body, headers })
          : agent.request('POST /fortune-panda/redeem', { body: { ...body, ...params }, headers });
      statuses.push((await response).status);
    }
    expect(statuses).toEqual([...Array(120).fill(404), 429]);
  });

  test('count all commands of an agent together, and not what it reads', async () => {
    const agent = await env.agent({ name: 'any-command' });
    const params = { id: `mt_${'0'.repeat(26)}` };
    const remove = () => agent.request('POST /agent/templates/:id/remove', { params, body: {} });
    const endOthers = () => agent.request('POST /user/sessions/end-others', { body: {} });
    const statuses: number[] = [];
    for (let count = 0; count < 600; count += 1)
      statuses.push((await (count % 2 === 0 ? remove() : endOthers())).status);
    expect(new Set(statuses)).toEqual(new Set([404, 200]));
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([429, 'request.rate_limited']);
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"commands-minute";q=600;w=60',
      ratelimit: '"commands-minute";r=0;t=1',
    });
    expect((await agent.request('GET /agent/settings')).status).toBe(200);
    const other = await env.agent({ name: 'another-command' });
    const removed = await other.request('POST /agent/templates/:id/remove', { params, body: {} });
    expect(removed.status).toBe(404);
  });

  test('do not count the replays of a request', async () => {
    const player = await env.player('replays');
    const headers = { 'idempotency-key': 'one-ticket-many-times' };
    const body = { category: 'other', subject: 'Hello', text: 'Hello' } as const;
    for (let count = 0; count < 25; count += 1)
      expect((await player.request('POST /user/tickets', { body, headers })).status).toBe(201);
  });

  test('count the calls of a visitor for its ticket', async () => {
    const tokenOf = (digit: string) =>
      signVisitorToken(env, { ticketId: `tk_${digit.repeat(26)}`, purpose: 'thread' }).token;
    const end = (token: string) => env.call('POST /visitor/ticket/end', { token, body: {} });
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await end(tokenOf('1'))).status);
    expect(statuses.filter((status) => status === 429)).toEqual([statuses.at(-1)]);
    expect((await end(tokenOf('2'))).status).toBe(statuses[0]);
  });
});
