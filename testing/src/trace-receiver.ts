import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { z } from 'zod';

/** The fields of OTLP's JSON that our spans use (opentelemetry-proto). */
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

/** Starts a receiver that accepts spans like a collector, by OTLP over HTTP. */
export async function startTraceReceiver() {
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
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    spans,
    /** The bodies as they were received. */
    texts,
    close: () => receiver.close(),
  };
}
