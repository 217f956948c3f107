import { createHash } from 'node:crypto';
import type { Random } from '@golden-acers/games';
import { ledgerMigrations } from '@golden-acers/ledger';
import {
  type Clock,
  createHttp,
  createMetrics,
  createVault,
  type Http,
  type Log,
  migrate,
  openDatabase,
  type RandomSource,
  randomBelow,
  runInTransaction,
  serveHealth,
  serveMetrics,
} from '@golden-acers/platform';
import { type SandboxConfig, sandboxMigrationsFolder } from './config.ts';
import type { SandboxContext } from './context.ts';
import { serveGameInfo } from './features/about/game-info.routes.ts';
import {
  ensureAgent,
  findSandboxAgent,
  initialAgentCreditCents,
  purgeUsedTimestamps,
} from './features/agents/agents.ts';
import { openSystemAccounts } from './features/books/sandbox-ledger.ts';
import { serveAdmin } from './features/faults/faults.routes.ts';
import { createFaultInjector, type FaultInjector } from './features/faults/faults.ts';
import { createSwitches, type Switches } from './features/faults/switches.ts';
import { serveJackpots } from './features/jackpots/jackpots.routes.ts';
import { purgeOldLaunches } from './features/launches/launches.ts';
import { pageContentSecurityPolicy, servePages } from './features/pages/pages.routes.ts';
import { serveProtocol } from './features/protocol/protocol.routes.ts';
import { serveRounds } from './features/rounds/rounds.routes.ts';
import type { SandboxDatabase, SandboxSchema } from './schema.ts';

export type { SandboxConfig } from './config.ts';
export type { FaultInjector, FaultInput } from './features/faults/faults.ts';
export type { Switches } from './features/faults/switches.ts';

export interface SandboxDeps {
  readonly config: SandboxConfig;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  /** The chance that the games draw from; a test gives a script. Without it, drawn from `random`. */
  readonly gameRandom?: Random;
}

export interface Sandbox {
  readonly http: Http;
  readonly db: SandboxDatabase;
  readonly faultInjector: FaultInjector;
  readonly switches: Switches;
  /** Starts to listen and returns the origin under which the sandbox is reached. Rejects when the port is taken. */
  listen(): Promise<string>;
  /** One more agent, with its credit in cents. Does nothing but set the password when the name is there. */
  addAgent(agent: { name: string; password: string; creditCents: bigint }): Promise<void>;
  close(): Promise<void>;
}

const poolSize = 20;
/** How often used times and dead launch links are swept out. */
const purgeIntervalMs = 60 * 60 * 1000;

/** Also for tests, which copy a database that has them. */
export const sandboxMigrations = [ledgerMigrations, { name: 'sandbox', folder: sandboxMigrationsFolder }];

/** Puts the stand-in provider together: its database is brought up to date and its agent exists when this resolves. */
export async function createSandbox(deps: SandboxDeps): Promise<Sandbox> {
  const { config, log } = deps;
  await migrate(config.databaseUrl, sandboxMigrations);
  const db = openDatabase<SandboxSchema>(config.databaseUrl, { poolSize, applicationName: 'sandbox', log });
  const http = createHttp({
    log,
    contentSecurityPolicy: pageContentSecurityPolicy(config.siteOrigin),
    // The site opens a game in a window that it made before, and must stay able to see whether that is closed.
    headers: { 'cross-origin-opener-policy': 'unsafe-none' },
  });
  let origin = config.publicUrl;
  const context: SandboxContext = {
    ...deps,
    db,
    gameRandom: deps.gameRandom ?? { below: (bound) => randomBelow(deps.random, bound) },
    vault: createVault({ currentKey: deriveVaultKey(config.adminToken) }),
    switches: createSwitches({ rateLimits: config.rateLimits }),
    faultInjector: createFaultInjector(),
    publicOrigin: () => origin ?? 'http://localhost',
  };
  serveMetrics(http, createMetrics());
  serveHealth(http, { database: () => findSandboxAgent(context, config.agentName) });
  serveProtocol(http, context);
  serveRounds(http, context);
  serveAdmin(http, context, [serveJackpots]);
  serveGameInfo(http, context);
  servePages(http, context);

  await runInTransaction(db, openSystemAccounts);
  const { agentName: name, agentPassword: password, additionalAgents: moreAgents = [] } = config;
  for (const agent of [{ name, password }, ...moreAgents]) {
    await ensureAgent(context, { ...agent, creditCents: initialAgentCreditCents });
  }
  const sweeper = startPurgeTimer(context);
  return {
    http,
    db,
    faultInjector: context.faultInjector,
    switches: context.switches,
    addAgent: (agent) => ensureAgent(context, agent),
    async listen() {
      const address = await http.listen({ host: config.host, port: config.port });
      origin ??= `http://localhost:${new URL(address).port}`;
      return origin;
    },
    async close() {
      clearInterval(sweeper);
      await http.close();
      await db.destroy();
    },
  };
}

/** Agents' keys are sealed with a key made from the admin token: with another token, agents simply sign in anew. */
function deriveVaultKey(adminToken: string): string {
  return createHash('sha256').update(`agent keys:${adminToken}`).digest('hex');
}

function startPurgeTimer(context: SandboxContext): NodeJS.Timeout {
  const sweep = () =>
    Promise.all([purgeUsedTimestamps(context), purgeOldLaunches(context)]).catch((error: unknown) => {
      // Nothing depends on a sweep: the next one takes what this one left.
      context.log.warn({ err: error }, 'old rows could not be swept out');
    });
  return setInterval(sweep, purgeIntervalMs).unref();
}
