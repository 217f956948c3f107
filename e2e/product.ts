import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@golden-acers/platform';

const root = fileURLToPath(new URL('..', import.meta.url));
const launcherPath = join(root, 'tools/start.mjs');
/** The first start builds nothing here, but creates a database. */
const START_TIMEOUT_MS = 60_000;

export interface PrintedCredentials {
  readonly email: string;
  readonly password: string;
}

/** The product as `npm start` runs it, with its own processes, database and ports. */
export interface Product {
  readonly siteUrl: string;
  readonly sandboxUrl: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The output so far. */
  output(): string;
  /** The printed sign-in, which is only printed on the first start of a data folder. */
  credentialsOf(who: 'agent' | 'player'): PrintedCredentials;
  /** Resolves with the exit code when the launcher has ended. */
  readonly exited: Promise<number | null>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

export interface ProductOptions {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The command that starts it. Default: the launcher itself. */
  readonly command?: readonly [string, ...string[]];
}

/**
 * Starts the product and resolves when it reports that it is ready. Rejects with its output if it ends before
 * that.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const launched = await spawnLauncher(options);
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
  const serves = new Promise<void>((resolve) => {
    const look = (): void => {
      if (launched.output().includes('Agent console')) resolve();
    };
    launched.child.stdout?.on('data', look);
  });
  const late = once(deadline, 'abort').then(() =>
    Promise.reject(new Error(`It does not serve:\n${launched.output()}`)),
  );
  const ended = launched.exited.then((code) =>
    Promise.reject(new Error(`It ended with exit code ${code} while starting:\n${launched.output()}`)),
  );
  await Promise.race([serves, late, ended]).catch(async (error: unknown) => {
    await launched.stop();
    throw error;
  });
  late.catch(() => undefined);
  ended.catch(() => undefined);
  return launched;
}

/** Starts the launcher without waiting, for starts that are refused. */
export async function spawnLauncher(
  options: ProductOptions = {},
): Promise<Product & { readonly child: ChildProcess }> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const dataDir = options.dataDir ?? newDataDir();
  const [command, ...parameters] = options.command ?? [process.execPath, launcherPath];
  const child = spawn(command, parameters, {
    cwd: root,
    env: {
      ...process.env,
      // The bonus would change the balances that nearly every scenario expects.
      FIRST_RECHARGE_BONUS: 'off',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (printed += text));
  const exited = once(child, 'exit').then(() => child.exitCode);
  return {
    child,
    siteUrl: `http://localhost:${options.env?.PORT ?? port}`,
    sandboxUrl: `http://localhost:${options.env?.SANDBOX_PORT ?? sandboxPort}`,
    dataDir,
    pid: child.pid ?? 0,
    output: () => printed,
    credentialsOf: (who) => parseCredentials(printed, who),
    exited,
    stop: () => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

export function newDataDir(parent = tmpdir()): string {
  return mkdtempSync(join(parent, 'golden-acers-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

function parseCredentials(printed: string, who: string): PrintedCredentials {
  const [, email, password] = new RegExp(`^\\s+${who}\\s+(\\S+@\\S+)\\s+(\\S+)$`, 'm').exec(printed) ?? [];
  if (email === undefined || password === undefined)
    throw new Error(`No sign-in of the ${who} was printed:\n${printed}`);
  return { email, password };
}
