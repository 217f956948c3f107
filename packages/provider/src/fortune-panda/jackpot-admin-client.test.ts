import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { toMoney } from '@golden-acers/contract';
import { expect, test } from 'vitest';
import { createJackpotAdminClient } from './jackpot-admin-client.ts';

const adminToken = 'an admin token of the tests';
const settings = { seed: toMoney(500n), contributionBps: 50, cap: toMoney(5_000n) };
const mini = {
  ...settings,
  slug: 'mini',
  name: 'Mini',
  value: toMoney(500n),
  reserve: toMoney(0n),
  odds: toMoney(100_000n),
  hits: 0,
  lastHitAt: null,
  lastHit: null,
};

/** Starts an admin API that handles every request with `respond`. */
async function startResponder(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    client: createJackpotAdminClient({
      baseUrl: `http://127.0.0.1:${address.port}/`,
      adminToken,
      timeoutMs: 1_000,
    }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

test('a jackpot is listed and set with the token, and a refusal is a result', async () => {
  await using admin = await startResponder((request, response) => {
    const isSet = request.method === 'PUT';
    if (request.headers.authorization !== `Bearer ${adminToken}`) response.writeHead(404).end('{}');
    else if (request.url === '/admin/jackpots/huge')
      response.writeHead(404).end('{"code":"jackpot.not_found"}');
    else response.end(JSON.stringify(isSet ? { before: mini, after: mini } : { jackpots: [mini] }));
  });
  expect(await admin.client.list()).toEqual({ ok: true, value: [mini] });
  expect(await admin.client.set('mini', settings)).toEqual({
    ok: true,
    value: { before: mini, after: mini },
  });
  expect(await admin.client.set('huge', settings)).toEqual({
    ok: true,
    value: { refused: 'jackpot.not_found' },
  });
});

test.each([
  ['html', 'bad_response', (response: ServerResponse) => response.end('<html>')],
  ['another jackpot', 'bad_response', (response: ServerResponse) => response.end('{"jackpots":[{}]}')],
  [
    'a refusal by the admin API',
    'bad_status',
    (response: ServerResponse) => response.writeHead(404).end('{"code":"route.not_found"}'),
  ],
  [
    'a response that is too large',
    'too_large',
    (response: ServerResponse) => response.end('x'.repeat(300 * 1024)),
  ],
  ['a response that is cut', 'connection_lost', (response: ServerResponse) => response.socket?.destroy()],
  ['silence', 'timed_out', () => undefined],
])('%s instead of the jackpots is %s', async (_name, code, respond) => {
  await using admin = await startResponder((_request, response) => void respond(response));
  expect(await admin.client.list()).toMatchObject({ ok: false, code });
});
