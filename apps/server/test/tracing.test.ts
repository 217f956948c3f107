import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTraceShare, startTracing } from '@golden-acers/platform';
import { pollUntil, registrationBody, testEnv } from '@golden-acers/testing';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';

/** What our spans have of OTLP's JSON (opentelemetry-proto). */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type ExportedSpan = z.infer<typeof exported>['resourceSpans'][0]['scopeSpans'][0]['spans'][0];

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function receiveTraces(sampleRatio = 1) {
  const spans: ExportedSpan[] = [];
  const texts: string[] = [];
  const receiver: Server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    texts.push(text);
    for (const { scopeSpans } of exported.parse(JSON.parse(text)).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  assert(typeof address === 'object' && address !== null);
  const stop = await startTracing({ endpoint: `http://127.0.0.1:${address.port}`, sampleRatio });
  ending.push(async () => receiver.close(), stop);
  return { spans, texts, stop };
}

test('one trace leads from the browser over HTTP and SQL to the provider and to the job', async () => {
  const traces = await receiveTraces();
  await using env = await testEnv({ isListening: true, logLevel: 'trace' });
  const body = registrationBody('traced', { email: 'traced@players.test', password: 'a secret password' });
  const { data } = await env.visitor.call('POST /auth/register', { body, headers: { traceparent } });
  await env.mailTo('traced@players.test', '/verify-email');
  const ours = () => traces.spans.filter((span) => span.traceId === traceId);
  const names = () => ours().map(({ name }) => name);
  await pollUntil(
    async () => names(),
    (found) => found.includes('job mail'),
  );
  const request =
    ours().find(({ name }) => name === 'POST /api/auth/register') ?? assert.fail(names().join());
  expect(request.parentSpanId).toBe('00f067aa0ba902b7');
  for (const name of ['SQL insert', 'provider registerAccount', 'job mail'])
    expect(
      ours().some((span) => span.name === name && span.parentSpanId === request.spanId),
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

test('a stranger’s flag and a malformed header do not decide what is traced, and the operator does', async () => {
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

test('without a receiver nothing is traced, and no line has a trace id', async () => {
  await using env = await testEnv({ provider: 'none', logLevel: 'trace' });
  await env.visitor.call('GET /site', { headers: { traceparent } });
  expect(env.logLines.join('')).not.toContain('traceId');
});
