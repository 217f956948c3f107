// Sends one response to every request: the limit for polls (only node:http), or a provider that applies
// everything without the sandbox's work, or a receiver of webhooks. While it hangs, it sends no response.
import { createServer, type ServerResponse } from 'node:http';
import { z } from 'zod';

const cannedResponse = z.strictObject({
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** 0: at once. */
  afterMs: z.number().default(0),
});
const { headers, body, afterMs } = cannedResponse.parse(JSON.parse(process.argv[2] ?? ''));
// Node writes these headers itself.
for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
headers['content-length'] = String(Buffer.byteLength(body));
const send = (response: ServerResponse) => response.writeHead(200, headers).end(body);

let hangs = false;
const pendingResponses: ServerResponse[] = [];
const server = createServer((request, response) => {
  request.resume();
  if (hangs) pendingResponses.push(response);
  else if (afterMs === 0) send(response);
  else setTimeout(() => send(response), afterMs);
});

process.on('message', (message) => {
  ({ hangs } = z.object({ hangs: z.boolean() }).parse(message));
  if (!hangs) pendingResponses.splice(0).forEach(send);
  process.send?.({ hangs });
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
