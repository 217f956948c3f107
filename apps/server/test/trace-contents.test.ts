import assert from 'node:assert/strict';
import { registrationBody, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { endTraceReceivers, receiveTraces } from './test-support-traces.ts';
import { subscribe, webhookConfig, webhookReceiver } from './test-support-webhooks.ts';

afterEach(endTraceReceivers);

/** All that a span may say. A value of any other kind needs a look at what it can hold. */
const attributeKeys = [
  ...['db.query.text', 'db.system.name', 'error.type', 'http.request.method', 'http.response.status_code'],
  ...['http.route', 'provider.agent', 'provider.outcome', 'request.id'],
];

/** The span of the browser. */
const callerSpanId = '00f067aa0ba902b7';
let newTraces = 0;
function newTrace() {
  newTraces += 1;
  const traceId = `4bf92f3577b34da6a3ce929d0e0e${String(newTraces).padStart(4, '0')}`;
  return { traceId, headers: { traceparent: `00-${traceId}-${callerSpanId}-01` } };
}

test('the traces of a recharge, a redeem and a launch contain their calls of the provider', async () => {
  const traces = await receiveTraces();
  await using env = await testEnv();
  const player = await env.player('traced-money');
  const body = { username: player.fortunePanda.username, amount: 1_250 };
  const actions = { recharge: newTrace(), redeem: newTrace(), enterGame: newTrace() };
  for (const action of ['recharge', 'redeem'] as const) {
    const headers = { 'idempotency-key': env.newKey(), ...actions[action].headers };
    await env.root.call(`POST /fortune-panda/${action}`, { body, headers });
  }
  const { data: games } = await player.call('GET /fortune-panda-user/games');
  const launch = { body: { kindId: games[0]?.kindId ?? 0 }, headers: actions.enterGame.headers };
  await player.call('POST /fortune-panda-user/games/enter', launch);
  await traces.stop();
  for (const [action, { traceId }] of Object.entries(actions)) {
    const spans = traces.spans.filter((span) => span.traceId === traceId);
    expect(spans.map(({ parentSpanId }) => parentSpanId)).toContain(callerSpanId);
    const calls = spans.filter(({ name }) => name === `provider ${action}`);
    expect(calls, spans.map(({ name }) => name).join()).toHaveLength(1);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(ids.has(calls[0]?.parentSpanId ?? ''), 'it lies within the request').toBe(true);
  }
});

test('a webhook is a span of its worker without the URL, and its receiver gets no trace id', async () => {
  const traces = await receiveTraces();
  await using receiver = await webhookReceiver();
  await using env = await testEnv({ provider: 'none', config: webhookConfig });
  await subscribe(env, env.root, receiver.url);
  await env.player('traced-hook');
  await env.runJobs();
  await traces.stop();
  const sent = traces.spans.find(({ name }) => name === 'outbound POST');
  const worker = traces.spans.find(({ spanId }) => spanId === sent?.parentSpanId);
  expect(worker?.name).toBe('webhooks');
  expect(sent?.attributes).toEqual([{ key: 'http.response.status_code', value: { intValue: 204 } }]);
  expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent');
  expect(traces.texts.join('')).not.toMatch(/\/hook|127\.0\.0\.1/);
});

test('spans contain only the listed attributes, and no secret, address or person', async () => {
  const traces = await receiveTraces();
  await using env = await testEnv();
  env.expectErrors();
  const body = registrationBody('traced-person', { email: 'person@players.test', password: 'a secret word' });
  const { data } = await env.visitor.call('POST /auth/register', { body });
  const wrong = { email: body.email, password: 'not the secret word' };
  await env.visitor.request('POST /auth/login', { body: wrong });
  await env.visitor.request('POST /auth/register', { body });
  await env.root.request('GET /agent/players', { query: { search: body.email } });
  await sql`alter table activity rename to activity_gone`.execute(env.db);
  await env.visitor.request('POST /auth/login', { body: { email: body.email, password: body.password } });
  await sql`alter table activity_gone rename to activity`.execute(env.db);
  await env.runJobs();
  await traces.stop();
  expect(traces.spans.filter(({ name }) => name === 'POST /api/auth/login')).toHaveLength(2);
  const keys = new Set(traces.spans.flatMap(({ attributes }) => attributes.map((one) => one.key)));
  expect([...keys].toSorted()).toEqual(attributeKeys);
  const sent = traces.texts.join('');
  const { password } = data.fortunePanda;
  const secrets = [body.email, body.username, body.password, wrong.password, data.accessToken, password];
  const agent = env.config.provider;
  secrets.push(agent.agentPassword, env.config.encryptionKey, env.config.rootAgent.password);
  assert(secrets.every((secret) => secret.length > 5));
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  expect(sent).not.toMatch(/[\w.+-]@[\w-]|players\.test|127\.0\.0\.1/);
  const statements = traces.spans.flatMap(({ attributes }) =>
    attributes.flatMap(({ key, value }) => (key === 'db.query.text' ? [String(value.stringValue)] : [])),
  );
  expect(statements.length).toBeGreaterThan(20);
  expect(statements.filter((text) => text.includes("'"))).toEqual([]);
});
