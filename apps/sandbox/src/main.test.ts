import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@golden-acers/testing/test-database';
import { expect, test } from 'vitest';
import { sandboxMigrations } from './config.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Two processes start one after the other. */
const startTimeoutMs = 60_000;

/** Starts the sandbox as a separate process, as the launcher starts it. */
function start(env: Readonly<Record<string, string>>) {
  const child = fork(main, {
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SANDBOX_PORT: '0',
      SANDBOX_AGENT_NAME: 'Agent01',
      SANDBOX_AGENT_PASSWORD: 'secret of the agent',
      SANDBOX_ADMIN_TOKEN: 'an admin token of the tests',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    execArgv: [],
    silent: true,
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  return {
    child,
    ready: once(child, 'message').then(([message]) => message),
    exit: once(child, 'exit').then(([code]) => ({ code, stderr })),
  };
}

test(
  'the process reports when it is ready, and ends on a signal or with its parent',
  async () => {
    await using database = await testDatabase(sandboxMigrations);
    const bySignal = start({ DATABASE_URL: database.url });
    const message = await bySignal.ready;
    expect(message).toEqual({ ready: expect.stringMatching(/^http:\/\/localhost:\d+$/) });
    bySignal.child.kill('SIGTERM');
    expect(await bySignal.exit).toEqual({ code: 0, stderr: '' });

    const byParent = start({ DATABASE_URL: database.url });
    await byParent.ready;
    byParent.child.disconnect();
    expect(await byParent.exit).toEqual({ code: 0, stderr: '' });
  },
  startTimeoutMs,
);

test(
  'the process ends with one sentence that names the taken port or the missing setting',
  async () => {
    await using database = await testDatabase(sandboxMigrations);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await start({ DATABASE_URL: database.url, SANDBOX_PORT: port }).exit).toEqual({
      code: 1,
      stderr: `The sandbox did not start: SANDBOX_PORT ${port} is taken.\n`,
    });
    taken.close();
    expect(await start({}).exit).toEqual({
      code: 1,
      stderr: 'The sandbox did not start: DATABASE_URL is not set, and there is no default for it.\n',
    });
  },
  startTimeoutMs,
);
