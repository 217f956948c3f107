import { EventEmitter, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@golden-acers/platform';
import { expect, onTestFinished, test } from 'vitest';
import { type LaunchedServer, launchServer } from './launched-server.ts';
import { restartOnExit } from './restart-on-exit.ts';

const policy = { firstMs: 10, maxMs: 1_000, stableAfterMs: 60_000 };

/** A server that records the pid of each of its processes. */
const healthyProgram = `
import { appendFileSync } from 'node:fs';
appendFileSync(new URL('./pids', import.meta.url), process.pid + '\\n');
process.on('disconnect', () => process.exit(0));
process.send({ ready: 'http://localhost' });
setInterval(() => undefined, 1_000);
`;
/** A server that reports an invalid setting and ends. */
const brokenProgram = `
import { appendFileSync } from 'node:fs';
appendFileSync(new URL('./pids', import.meta.url), process.pid + '\\n');
process.exit(1);
`;

function launch(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'restart-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'pids'), '');
  writeFileSync(join(folder, 'main.mjs'), program);
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => lines.push(line) });
  const starts = new EventEmitter();
  const start = () => {
    const launched = launchServer('sandbox', join(folder, 'main.mjs'), {});
    starts.emit('start', launched);
    return launched;
  };
  const server = restartOnExit(start, log, policy);
  onTestFinished(server.stop);
  return {
    server,
    /** Resolves when the next process that is started is ready. */
    async nextStart() {
      const [launched]: LaunchedServer[] = await once(starts, 'start');
      await launched?.ready;
    },
    pids: () => readFileSync(join(folder, 'pids'), 'utf8').split('\n').filter(Boolean).map(Number),
    logged: () => lines.map((line): unknown => JSON.parse(line)),
  };
}

test('a server that is killed is restarted after a growing pause, which is logged', async () => {
  const { server, pids, logged, nextStart } = launch(healthyProgram);
  expect(await server.ready).toBe('http://localhost');
  for (const starts of [1, 2, 3]) {
    expect(pids()).toHaveLength(starts);
    const restarted = nextStart();
    process.kill(pids().at(-1) ?? 0, 'SIGKILL');
    await restarted;
  }
  expect(pids()).toHaveLength(4);
  const restart = { server: 'sandbox', reason: 'SIGKILL', msg: expect.stringContaining('started again') };
  expect(logged()).toMatchObject([10, 20, 40].map((pauseMs) => ({ ...restart, pauseMs })));
});

test('a stopped server is not restarted', async () => {
  const { server, pids, logged } = launch(healthyProgram);
  await server.ready;
  await server.stop();
  expect(await server.exited).toBe('stopped');
  expect(pids()).toHaveLength(1);
  expect(logged()).toEqual([]);
});

test('a server that fails at its first start reports it, and is not restarted', async () => {
  const { server, pids, logged } = launch(brokenProgram);
  await expect(server.ready).rejects.toThrow('The sandbox ended while starting (exit code 1).');
  expect(await server.exited).toBe('exit code 1');
  expect(pids()).toHaveLength(1);
  expect(logged()).toEqual([]);
});
