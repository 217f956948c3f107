import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { monotonicMs } from '@golden-acers/platform';
import { createEmptyDatabase, pollUntil } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

function startMain(changes: Record<string, string> = {}): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: '0',
    DATABASE_URL: database.url,
    ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
    PROVIDER_URL: 'http://127.0.0.1:9',
    PROVIDER_AGENT_NAME: 'GoldenAcers',
    PROVIDER_AGENT_PASSWORD: 'provider secret',
    AGENT_EMAIL: 'agent@golden-acers.test',
    AGENT_PASSWORD: 'twelve-chars',
    LOG_LEVEL: 'fatal',
    ...changes,
  };
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const [message] = await once(child, 'message');
  return z.object({ ready: z.url() }).parse(message).ready;
}

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
  'the process serves until %s, and then ends in time with 0',
  async (end) => {
    const child = startMain();
    const url = await readyUrl(child);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const startMs = monotonicMs();
    if (end === 'disconnect') child.disconnect();
    else child.kill(end);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(monotonicMs() - startMs).toBeLessThan(5_000);
  },
);

test('a server that drains is not ready, still serves, and then ends with 0', async () => {
  const child = startMain({ DRAIN_SECONDS: '1' });
  const url = await readyUrl(child);
  child.kill('SIGTERM');
  const { body } = await pollUntil(
    'another process handles its signal',
    async () => ({ body: await (await fetch(`${url}/readyz`)).text() }),
    (polled) => polled.body.includes('stopping'),
  );
  expect(JSON.parse(body)).toEqual({ status: 'stopping', failed: [] });
  const response = await fetch(`${url}/healthz`);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('a port that is taken is named in one sentence, and the process ends with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : address);
  const child = startMain({ PORT: port });
  const output = child.stderr === null ? '' : await text(child.stderr);
  other.close();
  expect(output).toBe(`PORT ${port} is taken.\n`);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
});
