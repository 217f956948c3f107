import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { endpointTable } from '@golden-acers/contract';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createBind, createHttp, createLog, refuse } from '../index.ts';
import { currentCaller } from './callers.ts';
import { testContentSecurityPolicy } from './test-support-http.ts';

const endpoint = { summary: 'Waits', data: z.null() } as const;
const table = endpointTable({
  'GET /open': { ...endpoint, access: 'public' },
  'GET /own': { ...endpoint, access: 'player' },
  'POST /large': { ...endpoint, access: 'player', bodyMaxBytes: 1_000 },
});

/** A server whose requests run until the test ends them. */
function waitingServer() {
  const log = createLog('fatal');
  const http = createHttp({ log, contentSecurityPolicy: testContentSecurityPolicy, constraintCodes: {} });
  onTestFinished(() => http.close());
  const bind = createBind<typeof table, { readonly player: string }>(http, table, {
    prefix: '',
    identify: {
      player: async ({ headers: { player } }) => {
        sites.push(currentCaller()?.site);
        if (player === 'unknown') await new Promise<void>((end) => identifying.push(end));
        return typeof player === 'string' ? player : refuse('session.required');
      },
    },
    ownerOf: (player) => player,
  });
  const sites: (string | undefined)[] = [];
  const identifying: (() => void)[] = [];
  const running: (() => void)[] = [];
  const wait = () => new Promise<null>((end) => running.push(() => end(null)));
  bind('GET /open', wait);
  bind('GET /own', wait);
  bind('POST /large', async () => null);
  return {
    http,
    running,
    identifying,
    sites,
    async call(url: string, { address = '203.0.113.7', player }: { address?: string; player?: string } = {}) {
      const headers = player === undefined ? {} : { player };
      return (await http.inject({ url, remoteAddress: address, headers })).statusCode;
    },
    async endAll(): Promise<void> {
      while (running.length > 0) {
        running.shift()?.();
        await settle();
      }
    },
  };
}

/** Longer than a request takes to reach its handler. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

test('32 anonymous requests of a network run at once, the others wait, and other networks run', async () => {
  const { running, call, endAll } = waitingServer();
  const flood = Array.from({ length: 40 }, () => call('/open'));
  await settle();
  expect(running).toHaveLength(32);
  const other = call('/open', { address: '203.0.113.8' });
  await settle();
  expect(running).toHaveLength(33);
  await endAll();
  expect(new Set(await Promise.all([...flood, other]))).toEqual(new Set([200]));
});

test('an IPv6 customer has one share, however many of its networks it uses', async () => {
  const { running, call, endAll } = waitingServer();
  const flood = Array.from({ length: 40 }, (_, index) =>
    call('/open', { address: `2001:db8:1:${index.toString(16)}::1` }),
  );
  await settle();
  expect(running).toHaveLength(32);
  await endAll();
  await Promise.all(flood);
});

test('beyond a thousand waiting requests a network is refused', async () => {
  const { call, endAll } = waitingServer();
  const flood = Array.from({ length: 1_040 }, () => call('/open'));
  await settle();
  await endAll();
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 429)).toHaveLength(8);
});

test('an identified request counts for its account and not for its network', async () => {
  const { running, call, endAll } = waitingServer();
  const anonymous = Array.from({ length: 32 }, () => call('/open'));
  await settle();
  const own = Array.from({ length: 70 }, () => call('/own', { player: 'ada' }));
  await settle();
  expect(running).toHaveLength(32 + 64);
  const other = call('/own', { player: 'tom' });
  await settle();
  expect(running).toHaveLength(32 + 64 + 1);
  await endAll();
  expect(new Set(await Promise.all([...anonymous, ...own, other]))).toEqual(new Set([200]));
});

test('256 callers of a network are identified at once, the others wait, and other networks do not', async () => {
  const { identifying, call, endAll } = waitingServer();
  const flood = Array.from({ length: 260 }, () => call('/own', { player: 'unknown' }));
  await settle();
  expect(identifying).toHaveLength(256);
  const other = call('/own', { player: 'unknown', address: '203.0.113.8' });
  await settle();
  expect(identifying).toHaveLength(257);
  while (identifying.length > 0) {
    identifying.shift()?.();
    await settle();
  }
  await endAll();
  expect(new Set(await Promise.all([...flood, other]))).toEqual(new Set([200]));
});

test('what identifies the caller of a large body waits among the requests of its network', async () => {
  const { http, sites } = waitingServer();
  const headers = { player: 'ada' };
  await http.inject({ method: 'POST', url: '/large', remoteAddress: '203.0.113.7', headers, payload: {} });
  expect(sites).toEqual(['203.0.113.7', '203.0.113.7']);
});

test('a waiting request whose client is gone never runs', async () => {
  const { http, running, call, endAll } = waitingServer();
  const origin = new URL(await http.listen({ port: 0, host: '127.0.0.1' }));
  const flood = Array.from({ length: 32 }, () => call('/open', { address: '127.0.0.1' }));
  await settle();
  const parsed = once(http.server, 'request');
  const accepted = once(http.server, 'connection');
  const client = connect({ port: Number(origin.port), host: origin.hostname });
  client.write('GET /open HTTP/1.1\r\nhost: site\r\n\r\n');
  const [socket] = await accepted;
  await parsed;
  await settle();
  client.destroy();
  await once(socket, 'close');
  await endAll();
  await Promise.all(flood);
  expect(running).toEqual([]);
  expect(await Promise.all([call('/open', { address: '127.0.0.1' }), settle().then(endAll)])).toEqual([
    200,
    undefined,
  ]);
});
