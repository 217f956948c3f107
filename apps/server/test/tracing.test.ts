import assert from 'node:assert/strict';
import { setTraceShare } from '@golden-acers/platform';
import { registrationBody, testEnv } from '@golden-acers/testing';
import { afterEach, expect, test } from 'vitest';
import { endTraceReceivers, receiveTraces } from './test-support-traces.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

afterEach(endTraceReceivers);

test('one trace leads from the browser over HTTP and SQL to the provider and to the job', async () => {
  const traces = await receiveTraces();
  await using env = await testEnv({ logLevel: 'trace' });
  const body = registrationBody('traced', { email: 'traced@players.test', password: 'a secret password' });
  const { data } = await env.visitor.call('POST /auth/register', { body, headers: { traceparent } });
  await env.mailTo('traced@players.test', '/verify-email');
  await traces.stop();
  const ours = traces.spans.filter((span) => span.traceId === traceId);
  const request =
    ours.find(({ name }) => name === 'POST /api/auth/register') ??
    assert.fail(ours.map(({ name }) => name).join());
  expect(request.parentSpanId).toBe('00f067aa0ba902b7');
  for (const name of ['SQL insert', 'provider registerAccount', 'job mail'])
    expect(
      ours.some((span) => span.name === name && span.parentSpanId === request.spanId),
      name,
    ).toBe(true);
  expect(env.logLines.filter((line) => line.includes(traceId)).join('')).toContain(
    '"action":"registerAccount"',
  );

  const sent = traces.texts.join('');
  for (const secret of [
    body.password,
    body.email,
    body.username,
    data.accessToken,
    data.fortunePanda.password,
  ])
    expect(sent).not.toContain(secret);
});

test('the operator decides what is traced, not the flag of a stranger or a malformed header', async () => {
  const traces = await receiveTraces(0);
  await using env = await testEnv({ provider: 'none' });
  for (const given of [
    traceparent,
    '00-0-0-01',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    'x'.repeat(5_000),
  ])
    expect((await env.visitor.request('GET /site', { headers: { traceparent: given } })).status).toBe(200);
  setTraceShare(1);
  await env.visitor.call('GET /site', { headers: { traceparent } });
  setTraceShare(undefined);
  await env.visitor.call('GET /site', { headers: { traceparent } });
  await traces.stop();
  expect(traces.spans.filter(({ name }) => name === 'GET /api/site')).toHaveLength(1);
});

test('without a receiver nothing is traced, and no log line has a trace id', async () => {
  await using env = await testEnv({ provider: 'none', logLevel: 'trace' });
  await env.visitor.call('GET /site', { headers: { traceparent } });
  expect(env.logLines.join('')).not.toContain('traceId');
});
