import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallAuth, Capabilities } from '../port.ts';
import { type FortunePandaOptions, fortunePanda } from './fortune-panda.ts';
import { defaultSettings } from './settings.ts';

const closers: Array<() => void> = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly contentLength: string | undefined;
}

type ResponseHandler = (seen: RecordedRequest, response: ServerResponse, request: IncomingMessage) => void;

/** Creates a local provider that responds as the test chooses, and the calls that it received. */
async function createTestProvider(respond: ResponseHandler, more: Partial<FortunePandaOptions> = {}) {
  const calls: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    const seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      contentLength: request.headers['content-length'],
    };
    calls.push(seen);
    respond(seen, response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const agent = { agentName: 'Agent01', agentPassword: 'secret-of-agent' };
  const timeoutsMs = { money: 10_000, other: 10_000 };
  const options = { baseUrl: `http://127.0.0.1:${port}`, ...agent, timeoutsMs, ...more };
  return { provider: fortunePanda(options), calls, server };
}

let timeMs = 1_598_452_539_000;
function nextAuth(): CallAuth {
  timeMs += 1;
  return { agentKey: 'KEY1', timeMs };
}

function json(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

const move = { account: 'GA_player1', amountCents: 1250n };
const player = { account: 'GA_player1', password: '123456' };

describe('a call to the provider', () => {
  test('is an empty POST with a length of zero and all parameters in the query', async () => {
    const { provider, calls } = await createTestProvider((_seen, response) =>
      json(response, { code: 200, msg: 'ok' }),
    );
    const auth = { agentKey: 'KEY1', timeMs: 1_598_452_539_002 };
    expect(await provider.recharge(auth, move)).toEqual({ state: 'applied' });
    const [recharge] = calls;
    expect(recharge).toMatchObject({ method: 'POST', path: '/ws/service.ashx', contentLength: '0' });
    expect(Object.fromEntries(recharge?.query ?? [])).toMatchObject({
      action: 'recharge',
      account: 'GA_player1',
      amount: '1250',
      agentName: 'Agent01',
      time: '1598452539002',
    });
  });

  test('requests records from the beginning of the first day to the end of the last one', async () => {
    const { provider, calls } = await createTestProvider((_seen, response) =>
      json(response, { code: 200, msg: 'ok', data: [] }),
    );
    const period = { account: 'GA_player1', fromDate: '2026-03-01', toDate: '2026-03-31' };
    for (const list of [provider.listTrades, provider.listJackpots, provider.listGameRecords])
      expect(await list(nextAuth(), period)).toEqual({ ok: true, value: [] });
    expect(calls.map(({ query }) => [query.get('fromDate'), query.get('toDate')])).toEqual(
      Array.from({ length: 3 }, () => ['2026-03-01 00:00:00', '2026-03-31 23:59:59']),
    );
  });

  test('has the player’s language only in the launch URL, where the provider’s games read it', async () => {
    const enter = async (more: Partial<FortunePandaOptions>) => {
      const { provider, calls } = await createTestProvider(
        (_seen, response) =>
          json(response, {
            code: '200',
            msg: '',
            webLoginUrl: 'https://games.test/play/a?b=1',
            userBalance: '1',
          }),
        more,
      );
      const launch = await provider.enterGame(nextAuth(), player, { kindId: 1, language: 'fr' });
      expect(calls.at(-1)?.query.has('language')).toBe(false);
      return launch.ok ? launch.value.webLoginUrl : undefined;
    };
    const withGameInfo: Capabilities = { ...defaultSettings.capabilities, gameInfo: true };
    expect(await enter({ settings: { capabilities: withGameInfo } })).toBe(
      'https://games.test/play/a?b=1&language=fr',
    );
    expect(await enter({})).toBe('https://games.test/play/a?b=1');
  });

  test('reads both spellings, decimals, numbers and lists that are JSON text', async () => {
    const responses = [
      { code: '200', msg: '', userbalance: '125.50', agentBalance: 7 },
      { code: 200, msg: null, userBalance: 125.5, agentbalance: '7.00', gameId: 42 },
    ];
    const { provider } = await createTestProvider((seen, response) =>
      json(
        response,
        seen.query.get('action') === 'queryInfo'
          ? responses.shift()
          : { code: 200, data: JSON.stringify([{ kindId: 9, gameName: 'Nine', gameType: 'slot' }]) },
      ),
    );
    const known = { balanceCents: 12550n, agentCreditCents: 700n };
    expect(await provider.queryInfo(nextAuth(), player)).toEqual({
      ok: true,
      value: { ...known, gameId: null },
    });
    expect(await provider.queryInfo(nextAuth(), player)).toEqual({
      ok: true,
      value: { ...known, gameId: '42' },
    });
    expect(await provider.listGames(nextAuth())).toEqual({
      ok: true,
      value: [{ kindId: 9, gameName: 'Nine', gameType: 'SLOT', gameLogo: '' }],
    });
  });

  test('signs in without a signature and without the password in clear text', async () => {
    const { provider, calls } = await createTestProvider((_seen, response) =>
      json(response, { code: '200', msg: '', agentkey: 'KEY7', Balance: '100.00' }),
    );
    expect(await provider.signIn({ timeMs: 1_598_452_539_001, timeoutMs: 10_000 })).toEqual({
      ok: true,
      value: { agentKey: 'KEY7', agentCreditCents: 10_000n },
    });
    const [login] = calls;
    expect(login?.query.get('agentPasswd')).toMatch(/^[0-9a-f]{32}$/);
    expect(login?.query.has('sign')).toBe(false);
  });

  test('is not repeated after a session error', async () => {
    const { provider, calls } = await createTestProvider((_seen, response) =>
      json(response, { code: '201', msg: 'Session timeout.' }),
    );
    expect(await provider.recharge(nextAuth(), move)).toMatchObject({ state: 'rejected', code: 'session' });
    expect(calls).toHaveLength(1);
  });
});

describe('a money call that fails', () => {
  const ends: Array<[string, string, ResponseHandler]> = [
    [
      'an HTML error page',
      'bad_status',
      (_seen, response) => response.writeHead(502).end('<html>Bad gateway</html>'),
    ],
    ['HTML with status 200', 'not_json', (_seen, response) => response.end('<html></html>')],
    ['an empty response', 'not_json', (_seen, response) => response.end()],
    ['JSON of another shape', 'bad_response', (_seen, response) => json(response, [1, 2])],
    ['an unknown code', 'bad_response', (_seen, response) => json(response, { code: '500', msg: 'x' })],
    ['an unknown message', 'unclassified', (_seen, response) => json(response, { code: '201', msg: 'Oops' })],
    [
      'a redirect',
      'redirected',
      (_seen, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    ['a cut connection', 'connection_lost', (_seen, response) => response.destroy()],
    ['no response in time', 'timed_out', () => undefined],
    [
      'a huge response',
      'too_large',
      (_seen, response) => response.end(`{"code":"200","x":"${'x'.repeat(1_100_000)}"}`),
    ],
    [
      'a small response that unpacks to a huge one',
      'too_large',
      (_seen, response) =>
        response
          .setHeader('content-encoding', 'gzip')
          .end(gzipSync(`{"code":"200","x":"${'x'.repeat(30_000_000)}"}`)),
    ],
  ];

  test.each(ends)('%s leaves its outcome unknown (%s)', async (_name, code, respond) => {
    // Only the test of the time-out uses a short one.
    const money = code === 'timed_out' ? 300 : 10_000;
    const { provider } = await createTestProvider(respond, { timeoutsMs: { money } });
    expect(await provider.redeem(nextAuth(), move)).toMatchObject({
      state: 'unknown',
      evidence: { action: 'redeem', code },
    });
  });

  test('is rejected if no connection could be made', async () => {
    const { provider, server } = await createTestProvider((_seen, response) => json(response, { code: 200 }));
    server.close();
    server.closeAllConnections();
    expect(await provider.recharge(nextAuth(), move)).toMatchObject({
      state: 'rejected',
      code: 'unreachable',
    });
  });

  test('is rejected without a call if the unit cannot express the amount', async () => {
    const { provider, calls } = await createTestProvider(() => undefined, {
      settings: { amountUnit: 'credits' },
    });
    expect(await provider.recharge(nextAuth(), move)).toMatchObject({
      state: 'rejected',
      code: 'bad_amount',
    });
    expect(calls).toHaveLength(0);
  });

  test('never shows a URL, a hash or a password in its result', async () => {
    const { provider } = await createTestProvider((seen, response) =>
      json(response, {
        code: '201',
        msg: `refused ${seen.query.get('sign')} for /ws/service.ashx?${seen.query}`,
      }),
    );
    const results = JSON.stringify([
      await provider.recharge(nextAuth(), move),
      await provider.queryInfo(nextAuth(), player),
    ]);
    expect(results).toContain('unclassified');
    expect(results).not.toMatch(/[0-9a-f]{32}|passwd|sign=|secret-of-agent|KEY1/i);
  });
});
