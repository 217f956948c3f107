import { once } from 'node:events';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The limits themselves, and what a pipelining client holds, are tested in
// packages/platform/src/http/http-connections.test.ts. These tests prove that both programs have them.

/** More than the buffers of a connection hold. */
const largeBytes = 64 * 1024 * 1024;
const attackers = 50;

const getRequest = (path: string) => `GET ${path} HTTP/1.1\r\nhost: site\r\n\r\n`;
const attacks = {
  headers: 'GET / HTTP/1.1\r\nhost: site\r\nx-slow: ',
  body: 'POST /api/auth/login HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  read: getRequest('/large.bin'),
  pipeline: getRequest('/large.bin').repeat(100),
} as const;

let env: TestEnv;
const folder = mkdtempSync(join(tmpdir(), 'slow-clients-'));
beforeAll(async () => {
  for (const name of ['index.html', 'large.bin']) writeFileSync(join(folder, name), '');
  // It takes no room on the disk.
  truncateSync(join(folder, 'large.bin'), largeBytes);
  env = await testEnv({
    isListening: true,
    config: { webDist: folder },
    sandbox: { clientDist: folder },
  });
});
afterAll(async () => {
  await env[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const programs = {
  server: () => env.server.http,
  sandbox: () => env.sandbox.http,
} as const;

async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  // The server may cut the connection at any time.
  socket.on('error', () => undefined).pause();
  await once(socket, 'connect');
  return socket;
}

describe.each(['server', 'sandbox'] as const)('the %s', (name) => {
  test('has time-outs of seconds, and a maximum of connections', () => {
    const { server } = programs[name]();
    expect(server.headersTimeout).toBe(10_000);
    expect(server.requestTimeout).toBe(15_000);
    expect(server.timeout).toBe(15_000);
    expect(server.maxConnections).toBe(10_000);
  });

  // All at once: each one is over when the server has counted its seconds.
  test.concurrent.each(['headers', 'body', 'read', 'pipeline'] as const)(
    'serves others while many clients attack by %s, and disconnects these',
    async (attack) => {
      const http = programs[name]();
      // Shorter ones, so that the test is short. They count for new connections.
      Object.assign(http.server, { headersTimeout: 300, requestTimeout: 500, timeout: 500 });
      const origin = new URL(http.listeningOrigin);
      const closedByPort = new Map<number | undefined, Promise<unknown>>();
      const remember = (socket: Socket) => closedByPort.set(socket.remotePort, once(socket, 'close'));
      http.server.on('connection', remember);
      const sockets = await Promise.all(
        Array.from({ length: attackers }, () => openSocket(Number(origin.port))),
      );
      for (const socket of sockets) socket.write(attacks[attack]);
      expect((await fetch(new URL('/healthz', origin))).status).toBe(200);
      // Connections are accepted in their order, so all of the attackers' are known now.
      http.server.off('connection', remember);
      const closed = sockets.map(({ localPort }) => closedByPort.get(localPort));
      expect(closed).not.toContain(undefined);
      await Promise.all(closed);
      for (const socket of sockets) socket.destroy();
      expect((await fetch(new URL('/healthz', origin))).status).toBe(200);
    },
  );
});
