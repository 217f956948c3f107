import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { fetchGameInfo, gameDescriptionsResponse, roundHistoryResponse } from './game-info.ts';

/** Starts a server that handles every request with `respond`. */
async function startResponder(respond: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const describeRequest = { topic: 'games', schema: gameDescriptionsResponse, timeoutMs: 5_000 } as const;

test.each([
  ['html', 'bad_response', (response: ServerResponse) => response.end('<html>')],
  ['nothing', 'bad_response', (response: ServerResponse) => response.end()],
  ['a game without a number', 'bad_response', (response: ServerResponse) => response.end('{"games":[{}]}')],
  [
    'a return that is not a number',
    'bad_response',
    (response: ServerResponse) => response.end('{"games":[{"kindId":1,"returnPercent":"a lot"}]}'),
  ],
  ['an error', 'bad_status', (response: ServerResponse) => response.writeHead(500).end('{"games":[]}')],
  [
    'a redirect',
    'redirected',
    (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(),
  ],
  [
    'a response that is too large',
    'too_large',
    (response: ServerResponse) => response.end('x'.repeat(17 * 1024 * 1024)),
  ],
  ['a response that is cut', 'connection_lost', (response: ServerResponse) => response.socket?.destroy()],
])('%s instead of descriptions is %s', async (_name, code, respond) => {
  await using server = await startResponder(respond);
  expect(await fetchGameInfo(server, describeRequest)).toMatchObject({
    ok: false,
    code,
    evidence: { action: 'about games' },
  });
});

test('a request without a response times out', async () => {
  await using server = await startResponder(() => undefined);
  expect(await fetchGameInfo(server, { ...describeRequest, timeoutMs: 50 })).toMatchObject({
    code: 'timed_out',
  });
});

test('rounds are read with whole cents and times', async () => {
  const newest = [{ startedAt: '2026-03-01T12:00:00.000Z', stakeCents: 50, payoutCents: null }];
  const history = { rounds: 1, stakedCents: 50, wonCents: 0, newest };
  await using server = await startResponder((response) => response.end(JSON.stringify(history)));
  const body = { account: 'somebody', passwd: '0'.repeat(32), kindId: 1 };
  expect(
    await fetchGameInfo(server, {
      topic: 'rounds',
      body,
      schema: roundHistoryResponse,
      timeoutMs: 5_000,
    }),
  ).toEqual({
    ok: true,
    value: {
      rounds: 1,
      stakedCents: 50n,
      wonCents: 0n,
      newest: [{ startedAt: new Date('2026-03-01T12:00:00.000Z'), stakeCents: 50n, payoutCents: null }],
    },
  });
});
