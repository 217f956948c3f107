import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

export interface ResponseProxy {
  readonly baseUrl: string;
  /** Every path that was requested. */
  readonly requestedPaths: readonly string[];
  /** Replaces the server's response to the action. The server has already processed the request. */
  replaceResponse(action: string, respond: (response: ServerResponse) => void): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a local proxy between the adapter and the server, for responses that a correct server never sends.
 */
export async function startResponseProxy(target: string): Promise<ResponseProxy> {
  const requestedPaths: string[] = [];
  const replacements = new Map<string, (response: ServerResponse) => void>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    requestedPaths.push(path);
    const forwarded = await fetch(new URL(path, target), { method: 'POST' });
    const text = await forwarded.text();
    const respond = replacements.get(new URL(path, target).searchParams.get('action') ?? '');
    if (respond === undefined) response.setHeader('content-type', 'application/json').end(text);
    else respond(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    requestedPaths,
    replaceResponse: (action, respond) => replacements.set(action, respond),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const oversizedBody = `{"code":"200","msg":"${'x'.repeat(2_000_000)}"}`;

/** Responses that do not prove whether the request was processed. */
export const malformedResponses: ReadonlyMap<string, (response: ServerResponse) => void> = new Map([
  ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['a huge response', (response) => response.end(oversizedBody)],
  [
    'a bomb of gzip',
    (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(oversizedBody)),
  ],
  ['a broken gzip', (response) => response.setHeader('content-encoding', 'gzip').end('not gzip')],
  ['an empty response', (response) => response.end()],
  ['HTML with status 200', (response) => response.end('<html><body>200 OK</body></html>')],
  ['half a response', (response) => response.end('{"code":"200"')],
  ['a list', (response) => response.end('["200"]')],
  ['null', (response) => response.end('null')],
  ['no code', (response) => response.end('{"msg":"success"}')],
  ['a strange code', (response) => response.end('{"code":"202","msg":"accepted"}')],
  ['a nested code', (response) => response.end('{"code":{"is":"200"}}')],
  ['success with status 500', (response) => response.writeHead(500).end('{"code":"200"}')],
  ['success with status 429', (response) => response.writeHead(429).end('{"code":"200"}')],
]);
