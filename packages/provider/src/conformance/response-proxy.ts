import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

export interface ResponseProxy {
  readonly baseUrl: string;
  /** Every address that passed, as it was asked for. */
  readonly requestedPaths: readonly string[];
  /** What it answers to the named action in place of the server, once the server has done the work. */
  replaceResponse(action: string, answer: (response: ServerResponse) => void): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A proxy on loopback between the adapter and the server, for what no honest server would answer. */
export async function startResponseProxy(target: string): Promise<ResponseProxy> {
  const requestedPaths: string[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    requestedPaths.push(path);
    const answered = await fetch(new URL(path, target), { method: 'POST' });
    const text = await answered.text();
    const mangled = answers.get(new URL(path, target).searchParams.get('action') ?? '');
    if (mangled === undefined) response.setHeader('content-type', 'application/json').end(text);
    else mangled(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    requestedPaths,
    replaceResponse: (action, answer) => answers.set(action, answer),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const oversizedBody = `{"code":"200","msg":"${'x'.repeat(2_000_000)}"}`;

/** Answers that say nothing of whether the work was done. */
export const malformedResponses: ReadonlyMap<string, (response: ServerResponse) => void> = new Map([
  ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['a huge answer', (response) => response.end(oversizedBody)],
  [
    'a bomb of gzip',
    (response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(oversizedBody)),
  ],
  ['a broken gzip', (response) => response.setHeader('content-encoding', 'gzip').end('not gzip')],
  ['an empty answer', (response) => response.end()],
  ['HTML with status 200', (response) => response.end('<html><body>200 OK</body></html>')],
  ['half an answer', (response) => response.end('{"code":"200"')],
  ['a list', (response) => response.end('["200"]')],
  ['null', (response) => response.end('null')],
  ['no code', (response) => response.end('{"msg":"success"}')],
  ['a strange code', (response) => response.end('{"code":"202","msg":"accepted"}')],
  ['a nested code', (response) => response.end('{"code":{"is":"200"}}')],
  ['success with status 500', (response) => response.writeHead(500).end('{"code":"200"}')],
  ['success with status 429', (response) => response.writeHead(429).end('{"code":"200"}')],
]);
