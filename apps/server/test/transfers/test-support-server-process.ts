import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sandboxAgent, type TestSandbox } from '@golden-acers/testing';
import { z } from 'zod';
import type { CrashPoint } from '../../src/config/crash-points.ts';

export const rootAgent = { email: 'agent@golden-acers.test', password: 'a long agent password' };

export interface ServerProcess {
  readonly url: string;
  /** Resolves with the signal that ended it, or its exit code. */
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
  /** Sets its machine's clock from as much ahead to as much behind, or the other way round. */
  flipClockSkew(): void;
}

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

interface ServerProcessOptions {
  /** The point at which the process kills itself. */
  readonly crashPoint?: CrashPoint | undefined;
  /** Token for the jackpots of the sandbox, which is the provider. */
  readonly adminToken?: string;
  /** The error of its machine's clock. */
  readonly clockSkewMs?: number;
}

/** Starts the server as operators do, in a separate process. */
export async function startServerProcess(
  { baseUrl, gameOrigin }: Pick<TestSandbox, 'baseUrl' | 'gameOrigin'>,
  databaseUrl: string,
  { crashPoint, adminToken, clockSkewMs = 0 }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', clockSkewModule(clockSkewMs), main], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      PROVIDER_URL: baseUrl,
      PROVIDER_AGENT_NAME: sandboxAgent.name,
      PROVIDER_AGENT_PASSWORD: sandboxAgent.password,
      PROVIDER_GAME_ORIGINS: gameOrigin,
      PROVIDER_SANDBOX: 'on',
      // The wagering of this bonus would refuse the redeems of these tests.
      FIRST_RECHARGE_BONUS: 'off',
      PROVIDER_CALLS_PER_MINUTE: '100000',
      PROVIDER_RECORD_CALLS_PER_MINUTE: '100000',
      PROVIDER_MONEY_TIMEOUT_MS: '1500',
      PROVIDER_IN_FLIGHT_MS: '1500',
      AGENT_EMAIL: rootAgent.email,
      AGENT_PASSWORD: rootAgent.password,
      OUTBOUND_TEST_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      ...(crashPoint === undefined ? {} : { CRASH: crashPoint }),
      ...(adminToken === undefined ? {} : { PROVIDER_ADMIN_TOKEN: adminToken }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = exitOf(child);
  const [message] = await Promise.race([once(child, 'message'), exited.then(() => [undefined])]);
  return {
    url: z.object({ ready: z.url() }).parse(message).ready,
    exited,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
    flipClockSkew: () => void child.kill('SIGUSR2'),
  };
}

/** Returns a module that is loaded before any other one. */
function clockSkewModule(aheadMs: number): string {
  return `data:text/javascript,${encodeURIComponent(`
    const True = Date;
    let aheadMs = ${aheadMs};
    const now = () => True.now() + aheadMs;
    globalThis.Date = class extends True {
      constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
      static now() { return now(); }
    };
    process.on('SIGUSR2', () => { aheadMs = -aheadMs; });`)}`;
}

async function exitOf(child: ChildProcess): Promise<unknown> {
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

export interface ProcessResponse {
  /** 0 when the connection was lost. */
  readonly status: number;
  readonly body: { readonly code?: string | undefined; readonly data?: unknown };
  readonly retryAfter: string | null;
}

const envelope = z.looseObject({ code: z.string().optional(), data: z.unknown() });

/** Sends one request over a connection that may be cut. */
export async function postToServer(
  url: string,
  path: string,
  { token, key, body }: { token?: string; key?: string; body: object },
): Promise<ProcessResponse> {
  try {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: envelope.parse(await response.json()),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (error) {
    if (error instanceof TypeError) return { status: 0, body: {}, retryAfter: null };
    throw error;
  }
}
