import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { SandboxTestEnv } from './test-support.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const adminToken = 'an admin token of the tests';

/** The clock of the process starts at this time. */
const clockModule = (startMs: number): string =>
  `data:text/javascript,${encodeURIComponent(
    `const aheadMs = ${startMs} - Date.now();
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...given) { if (given.length === 0) super(RealDate.now() + aheadMs); else super(...given); }
      static now() { return RealDate.now() + aheadMs; }
    };`,
  )}`;

/** Starts the sandbox as operators start it, on the test's database. `kill` is SIGKILL. */
export async function startSandboxProcess(env: SandboxTestEnv, startMs: number) {
  const child: ChildProcess = spawn(process.execPath, ['--import', clockModule(startMs), main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SANDBOX_PORT: '0',
      DATABASE_URL: env.databaseUrl,
      SANDBOX_AGENT_NAME: 'Agent01',
      SANDBOX_AGENT_PASSWORD: '123456',
      SANDBOX_ADMIN_TOKEN: adminToken,
      SANDBOX_RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const [message] = await once(child, 'message');
  const url = z.object({ ready: z.url() }).parse(message).ready;
  return { url, kill };
}
