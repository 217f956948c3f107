import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ConfigError,
  type DataFolder,
  EmbeddedPostgresError,
  freePort,
  type Log,
} from '@golden-acers/platform';
import { type Databases, keepPartitions, migrateDatabase, openDatabases } from './databases.ts';
import { type LaunchedServer, launchServer } from './launched-server.ts';
import { demandFreePort } from './ports.ts';
import { demoPlayerEmail, sandboxEnv, serverEnv } from './program-env.ts';
import { restartOnChange } from './restart-on-change.ts';
import { restartOnExit } from './restart-on-exit.ts';
import { readSecrets } from './secrets.ts';
import type { LauncherSettings } from './settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Stack {
  readonly agentPassword: string;
  readonly demoPlayerEmail: string;
  readonly demoPlayerPassword: string;
  /** Resolves when `signal` aborts. Rejects if the embedded PostgreSQL ended and stays down. */
  untilStopped(signal: AbortSignal): Promise<void>;
  /** Stops everything in the reverse order of the start. */
  stop(): Promise<void>;
}

/** Only the sandbox, or everything that the settings need. */
export type Programs = 'all' | 'sandbox';

interface StackOptions {
  readonly dev: boolean;
  readonly programs: Programs;
  /** The server runs no background jobs. */
  readonly isTrial?: boolean;
  readonly signal: AbortSignal;
}

/** Resolves when database, sandbox and server are ready. If one fails, stops everything and rejects. */
export async function startStack(
  settings: LauncherSettings,
  folder: DataFolder,
  log: Log,
  options: StackOptions,
): Promise<Stack> {
  const sandboxed = settings.PROVIDER_URL === undefined;
  const hasServer = options.programs !== 'sandbox';
  if (!hasServer && !sandboxed) throw new ConfigError('PROVIDER_URL is set: then no sandbox is used.');
  if (hasServer) await demandFreePort('PORT', settings.PORT, settings.HOST);
  if (sandboxed) await demandFreePort('SANDBOX_PORT', settings.SANDBOX_PORT, settings.HOST);

  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const databases = await openDatabases(settings, folder, log);
    stops.push(databases.stop);
    const ending = new AbortController();
    const partitions = keepPartitions(databases, { log, signal: ending.signal });
    stops.push(async () => {
      ending.abort();
      await partitions;
    });
    const secrets = readSecrets(settings, folder);
    // Vite listens at the site's URL and proxies API calls to the server.
    const serverPort = options.dev ? await freePort() : settings.PORT;
    const run = (name: 'server' | 'sandbox', env: Record<string, string | undefined>): LaunchedServer => {
      const start = () =>
        launchServer(name, join(root, `apps/${name}/src/main.ts`), env, {
          drainMs: settings.DRAIN_SECONDS * 1_000,
          args: options.isTrial === true ? ['--trial'] : [],
        });
      if (!options.dev) return restartOnExit(start, log);
      const folders = ['src', 'migrations'].map((folder) => join(root, `apps/${name}/${folder}`));
      const prepare = () => migrateDatabase(databases[name]);
      return restartOnChange(start, { folders: [...folders, join(root, 'packages')], prepare });
    };
    const children: LaunchedServer[] = [];
    if (hasServer) {
      const files = { ...secrets, mailFolder: folder.path('mail'), smsFolder: folder.path('sms') };
      children.push(run('server', serverEnv(settings, serverPort, databases, files)));
    }
    if (sandboxed) children.push(run('sandbox', sandboxEnv(settings, databases, secrets)));
    stops.push(async () => {
      await Promise.all(children.map((child) => child.stop()));
    });
    // A signal during the start ends the wait. `untilStopped` then resolves at once.
    await Promise.race([Promise.all(children.map((child) => child.ready)), waitForAbort(options.signal)]);
    if (options.dev) {
      const { startHotReload } = await import('./hot-reload.ts');
      stops.push(await startHotReload(root, { port: settings.PORT, serverPort }));
    }
    return {
      agentPassword: secrets.agentPassword,
      demoPlayerEmail,
      demoPlayerPassword: secrets.demoPlayerPassword,
      untilStopped: (signal) => untilStopped(databases, signal),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilStopped(databases: Databases, signal: AbortSignal): Promise<void> {
  const broken = databases.down.then(() => {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL ended repeatedly. The reason is in postgres.log.',
    );
  });
  await Promise.race([waitForAbort(signal), broken]);
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
