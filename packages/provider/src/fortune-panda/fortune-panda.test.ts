import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { AgentSession, Capabilities, ProviderResult, SessionStore } from '../port.ts';
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

/** A provider on loopback that answers what the test says, and what it was asked. */
async function createTestProvider(answer: ResponseHandler, more: Partial<FortunePandaOptions> = {}) {
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
    if (seen.query.get('action') === 'agentLogin') {
      return json(response, { code: '200', msg: '', agentkey: `KEY${calls.length}`, Balance: '100.00' });
    }
    answer(seen, response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const options = { baseUrl: `http://127.0.0.1:${port}`, ...fixedOptions(), ...more };
  return { provider: fortunePanda(options), calls, server };
}

function fixedOptions() {
  let time = 1_598_452_539_000;
  return {
    agentName: 'Agent01',
    agentPassword: 'secret-of-agent',
    session: memoryStore(),
    acquirePermit: async () => {
      time += 1;
      return { timeMs: time };
    },
    timeoutsMs: { money: 10_000, other: 10_000 },
  };
}

function memoryStore(): SessionStore {
  let kept: string | undefined;
  return {
    read: async () => kept,
    renew: async (_stale, signIn): Promise<ProviderResult<AgentSession>> => {
      const answer = await signIn();
      kept = answer.ok ? answer.value.agentKey : undefined;
      return answer;
    },
  };
}

function json(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

const move = { account: 'GA_player1', amountCents: 1250n };
const player = { account: 'GA_player1', password: '123456' };

describe('a call to the provider', () => {
  it('is an empty POST with a length of zero and everything in the query', async () => {
    const { provider, calls } = await createTestProvider((_seen, response) =>
      json(response, { code: 200, msg: 'ok' }),
    );
    expect(await provider.recharge(move)).toEqual({ state: 'applied' });
    const [login, recharge] = calls;
    expect(login?.query.get('agentPasswd')).not.toBe('secret-of-agent');
    expect(login?.query.has('sign')).toBe(false);
    expect(recharge).toMatchObject({ method: 'POST', path: '/ws/service.ashx', contentLength: '0' });
    expect(Object.fromEntries(recharge?.query ?? [])).toMatchObject({
      action: 'recharge',
      account: 'GA_player1',
      amount: '1250',
      agentName: 'Agent01',
      time: '1598452539002',
    });
  });

  it('hands the player’s language on in the launch address alone, where the provider’s games read it', async () => {
    const entered = async (more: Partial<FortunePandaOptions>) => {
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
      const answer = await provider.enterGame(player, { kindId: 1, language: 'fr' });
      expect(calls.at(-1)?.query.has('language')).toBe(false);
      return answer.ok ? answer.value.webLoginUrl : undefined;
    };
    const about: Capabilities = { ...defaultSettings.capabilities, gameInfo: true };
    expect(await entered({ settings: { capabilities: about } })).toBe(
      'https://games.test/play/a?b=1&language=fr',
    );
    expect(await entered({})).toBe('https://games.test/play/a?b=1');
  });

  it('reads both spellings, decimals, numbers and lists that are JSON text', async () => {
    const answers = [
      { code: '200', msg: '', userbalance: '125.50', agentBalance: 7 },
      { code: 200, msg: null, userBalance: 125.5, agentbalance: '7.00', gameId: 42 },
    ];
    const { provider } = await createTestProvider((seen, response) =>
      json(
        response,
        seen.query.get('action') === 'queryInfo'
          ? answers.shift()
          : { code: 200, data: JSON.stringify([{ kindId: 9, gameName: 'Nine', gameType: 'slot' }]) },
      ),
    );
    const known = { balanceCents: 12550n, agentCreditCents: 700n };
    expect(await provider.queryInfo(player)).toEqual({ ok: true, value: { ...known, gameId: null } });
    expect(await provider.queryInfo(player)).toEqual({ ok: true, value: { ...known, gameId: '42' } });
    expect(await provider.listGames()).toEqual({
      ok: true,
      value: [{ kindId: 9, gameName: 'Nine', gameType: 'SLOT', gameLogo: '' }],
    });
  });

  it('signs in again and repeats once after a session error, and not a second time', async () => {
    const { provider, calls } = await createTestProvider((_seen, response) =>
      json(response, { code: '201', msg: 'Session timeout.' }),
    );
    expect(await provider.recharge(move)).toMatchObject({ state: 'rejected', code: 'session' });
    const actions = calls.map(({ query }) => query.get('action'));
    expect(actions).toEqual(['agentLogin', 'recharge', 'agentLogin', 'recharge']);
  });
});

describe('money whose call ends badly', () => {
  const ends: Array<[string, string, ResponseHandler]> = [
    [
      'an HTML error page',
      'bad_status',
      (_seen, response) => response.writeHead(502).end('<html>Bad gateway</html>'),
    ],
    ['HTML with status 200', 'not_json', (_seen, response) => response.end('<html></html>')],
    ['an empty answer', 'not_json', (_seen, response) => response.end()],
    ['JSON of another shape', 'bad_answer', (_seen, response) => json(response, [1, 2])],
    ['a code that is neither', 'bad_answer', (_seen, response) => json(response, { code: '500', msg: 'x' })],
    [
      'an unknown sentence',
      'unclassified',
      (_seen, response) => json(response, { code: '201', msg: 'Oops' }),
    ],
    [
      'a redirect',
      'redirected',
      (_seen, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    ],
    ['a cut connection', 'connection_lost', (_seen, response) => response.destroy()],
    ['no answer in time', 'timed_out', () => undefined],
    [
      'a huge answer',
      'too_large',
      (_seen, response) => response.end(`{"code":"200","x":"${'x'.repeat(1_100_000)}"}`),
    ],
    [
      'a small answer that unpacks to a huge one',
      'too_large',
      (_seen, response) =>
        response
          .setHeader('content-encoding', 'gzip')
          .end(gzipSync(`{"code":"200","x":"${'x'.repeat(30_000_000)}"}`)),
    ],
  ];

  it.each(ends)('%s leaves it unknown (%s)', async (_name, code, answer) => {
    // Only the one that is meant to wait in vain is impatient.
    const money = code === 'timed_out' ? 300 : 10_000;
    const { provider } = await createTestProvider(answer, { timeoutsMs: { money } });
    expect(await provider.redeem(move)).toMatchObject({
      state: 'unknown',
      evidence: { action: 'redeem', code },
    });
  });

  it('is rejected when no connection could be made', async () => {
    const { provider, server } = await createTestProvider((_seen, response) => json(response, { code: 200 }));
    server.close();
    server.closeAllConnections();
    expect(await provider.recharge(move)).toMatchObject({ state: 'rejected', code: 'unreachable' });
  });

  it('is rejected without a call when the amount has no spelling in the unit', async () => {
    const { provider, calls } = await createTestProvider(() => undefined, {
      settings: { amountUnit: 'credits' },
    });
    expect(await provider.recharge(move)).toMatchObject({ state: 'rejected', code: 'bad_amount' });
    expect(calls).toHaveLength(0);
  });

  it('never shows an address, a hash or a password in what is left of it', async () => {
    const { provider } = await createTestProvider((seen, response) =>
      json(response, {
        code: '201',
        msg: `refused ${seen.query.get('sign')} for /ws/service.ashx?${seen.query}`,
      }),
    );
    const told = JSON.stringify([await provider.recharge(move), await provider.queryInfo(player)]);
    expect(told).toContain('unclassified');
    expect(told).not.toMatch(/[0-9a-f]{32}|passwd|sign=|secret-of-agent|KEY1/i);
  });
});
