import { minuteMs, purgeShownSecrets } from '@golden-acers/platform';
import { type BareTestEnv, createApiClient, type TestAgent, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApiEndpointKey, validBodies } from './security/test-support-bodies.ts';
import { confirmAllSessions, stepUpByPassword } from './test-support-agents.ts';

let env: BareTestEnv;
let keys = 0;
let headers = { 'idempotency-key': '' };
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  keys += 1;
  headers = { 'idempotency-key': `secret-key-${String(keys).padStart(6, '0')}` };
  // Endpoints have limits per minute.
  env.clock.advance(minuteMs + 1_000);
  await confirmAllSessions(env);
});

const withSecret = z.object({ secret: z.string() });
const createdKey = z.object({ key: z.object({ id: z.string() }) });
const createdWebhook = z.object({ endpoint: z.object({ id: z.string() }) });
const makeOlder = (minutes: number) =>
  sql`update request_key set created_at = created_at - ${minutes} * interval '1 minute'
    where key = ${headers['idempotency-key']}`.execute(env.db);

interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: object;
}

/** The input of each endpoint with a new secret. */
const inputs: Readonly<Record<string, (agent: TestAgent) => Promise<Input>>> = {
  'POST /agent/api-keys': async () => ({ params: {}, body: validBodies['POST /agent/api-keys'] }),
  'POST /agent/webhooks': async () => ({ params: {}, body: validBodies['POST /agent/webhooks'] }),
  'POST /agent/api-keys/:id/rotate': async (agent) => {
    const { data } = await agent.call('POST /agent/api-keys', { body: validBodies['POST /agent/api-keys'] });
    return { params: { id: createdKey.parse(data).key.id }, body: {} };
  },
  'POST /agent/webhooks/:id/rotate': async (agent) => {
    const { data } = await agent.call('POST /agent/webhooks', { body: validBodies['POST /agent/webhooks'] });
    return { params: { id: createdWebhook.parse(data).endpoint.id }, body: {} };
  },
};

describe.each(Object.entries(inputs))('the secret of %s', (name, inputOf) => {
  // The names above are endpoints.
  const key = name as ApiEndpointKey;

  test('is shown again to the same session, and the request has run once', async () => {
    const input = { ...(await inputOf(env.root)), headers };
    const first = await env.root.request(key, input);
    const again = await env.root.request(key, input);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('is not shown to another session of the agent', async () => {
    const input = { ...(await inputOf(env.root)), headers };
    await env.root.request(key, input);
    const other = await env.signInRoot();
    await stepUpByPassword(env, other.token);
    const refused = await other.request(key, input);
    expect([refused.status, refused.body.code]).toEqual([409, 'request.done_already']);
    expect(await env.root.request(key, input)).toMatchObject({ body: { success: true } });
  });

  test('is not shown after ten minutes, and is deleted then, while the key stays used', async () => {
    const input = { ...(await inputOf(env.root)), headers };
    const { secret } = withSecret.parse((await env.root.request(key, input)).body.data);
    await makeOlder(9);
    await purgeShownSecrets(env.server);
    expect((await env.root.request(key, input)).body.data).toMatchObject({ secret });
    await makeOlder(1);
    expect((await env.root.request(key, input)).body.code).toBe('request.done_already');
    await purgeShownSecrets(env.server);
    const { rows } = await sql`select status, body_sealed from request_key
      where key = ${headers['idempotency-key']}`.execute(env.db);
    expect(rows).toEqual([{ status: null, bodySealed: null }]);
    expect((await env.root.request(key, input)).body.code).toBe('request.done_already');
  });
});

test('a password that was sent with a key is stored nowhere, not even as a fast hash', async () => {
  const body = { username: 'sealed-command', password: 'a-password-of-this-test' };
  await env.root.call('POST /fortune-panda/users', { body, headers });
  const { rows } = await sql<{ commandSealed: string }>`select command_sealed from request_key
    where key = ${headers['idempotency-key']}`.execute(env.db);
  expect(rows[0]?.commandSealed).toMatch(/^v2\./);
});

test('an API key cannot read a secret that a session of its agent has created', async () => {
  const input = { body: validBodies['POST /agent/api-keys'], headers };
  const { data } = await env.root.call('POST /agent/api-keys', input);
  const program = createApiClient(env.call, data.secret);
  await program.expectRefusal('key.session_required', 'POST /agent/api-keys', input);
});
