import { createHash } from 'node:crypto';
import type { Random } from '@golden-acers/games';
import {
  createHttp,
  createInternalGuard,
  createMetrics,
  createVault,
  createWakeUp,
  demandMigrated,
  onAnnouncedWork,
  openDatabase,
  type RunEveryOptions,
  runDueWork,
  runEvery,
  runInTransaction,
  serveHealth,
  serveMetrics,
  type Vault,
  warnAboutPrivileges,
} from '@golden-acers/platform';
import {
  ensureAgent,
  findSandboxAgent,
  initialAgentCreditCents,
  type NewAgent,
  purgeUsedTimestamps,
} from './agents/agents.ts';
import { sandboxMigrations } from './config.ts';
import type { SandboxContext } from './context.ts';
import { serveAdmin } from './faults/faults.routes.ts';
import { createFaultInjector } from './faults/faults.ts';
import { createSwitches } from './faults/switches.ts';
import { serveGameInfo } from './game-info/game-info.routes.ts';
import { serveJackpots } from './jackpots/jackpots.routes.ts';
import { potShareWork, sumUpPotShares } from './jackpots/jackpots.ts';
import { purgeOldLaunches } from './launches/launches.ts';
import { openSystemAccounts } from './ledger/sandbox-ledger.ts';
import { serveLimits } from './limits/limits.routes.ts';
import { pageContentSecurityPolicy, servePages } from './pages/pages.routes.ts';
import { servePlayLimits } from './play-limits/play-limits.routes.ts';
import { serveProtocol } from './protocol/protocol.routes.ts';
import { decideAbandonedRounds } from './rounds/abandoned-rounds.ts';
import { serveRounds } from './rounds/rounds.routes.ts';
import type { SandboxSchema } from './schema.ts';
import { createOutcomeRandom, scriptedOutcomes } from './seeds/outcome-random.ts';
import { resealSeeds } from './seeds/reseal.ts';
import { serveTables } from './tables/tables.routes.ts';
import { createSharedWaters, deleteOldCatches, type SharedWaters } from './waters/shared-waters.ts';

export type { SandboxConfig } from './config.ts';
export { sandboxMigrations } from './config.ts';
export type { SandboxSchema } from './schema.ts';

interface SandboxDeps extends Pick<SandboxContext, 'config' | 'clock' | 'random' | 'log'> {
  /** The draws of the games if a test scripts them. Default: drawn from the seeds of the round. */
  readonly gameRandom?: Random;
}

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

const poolSize = 20;
const purgeIntervalMs = 60 * 60 * 1000;
const decideIntervalMs = 10_000;
const sessionCheckIntervalMs = 2_000;
/** The delay with which a player sees a catch of another process. */
const watersIntervalMs = 1_000;
const oldCatchesIntervalMs = 30_000;
/** Short while stakes are placed, so that a reader of the pots adds up few shares. */
const sumUpIntervalMs = 1_000;
/** For shares of another sandbox. */
const idleSumUpIntervalMs = 30_000;

/** Resolves when the agents exist. The database must be migrated. */
export async function createSandbox(deps: SandboxDeps) {
  const { config, log } = deps;
  const db = openDatabase<SandboxSchema>(config.databaseUrl, { poolSize, applicationName: 'sandbox', log });
  await demandMigrated(db, sandboxMigrations);
  await warnAboutPrivileges(db, sandboxMigrations, log);
  const http = createHttp({
    log,
    trustedProxies: config.trustedProxies,
    checkReplies: !config.isProduction,
    contentSecurityPolicy: pageContentSecurityPolicy(config.siteOrigin),
    // The site must see whether its game window is closed.
    headers: { 'cross-origin-opener-policy': 'unsafe-none' },
  });
  let origin = config.publicUrl;
  const context: SandboxContext = {
    ...deps,
    db,
    createOutcomeRandom:
      deps.gameRandom === undefined ? createOutcomeRandom : scriptedOutcomes(deps.gameRandom),
    vault: createSandboxVault(config),
    switches: createSwitches({ rateLimits: config.rateLimits }),
    faultInjector: createFaultInjector(),
    publicOrigin: () => origin ?? 'http://localhost',
  };
  const internalGuard = createInternalGuard(config.internalAddresses);
  serveMetrics(http, createMetrics(), internalGuard);
  serveHealth(http, { database: () => findSandboxAgent(context, config.agentName) });
  serveProtocol(http, context, internalGuard);
  servePlayLimits(http, context, internalGuard);
  const waters = createSharedWaters(context);
  serveRounds(http, context, waters);
  const tables = serveTables(http, context, waters);
  serveAdmin(http, context, [serveJackpots, serveLimits]);
  serveGameInfo(http, context);
  servePages(http, context);

  await runInTransaction(db, openSystemAccounts);
  await resealSeeds(context);
  const { agentName: name, agentPassword: password, additionalAgents } = config;
  for (const agent of [{ name, password }, ...additionalAgents]) {
    await ensureAgent(context, { ...agent, creditCents: initialAgentCreditCents });
  }
  const jobs = listJobs(context, tables, waters);
  const stopping = new AbortController();
  let loops: readonly Promise<void>[] = [];
  return {
    http,
    db,
    faultInjector: context.faultInjector,
    tables,
    switches: context.switches,
    decideAbandonedRounds: () => decideAbandonedRounds(context),
    followWaters: waters.follow,
    /** Runs the jobs that are due, once. Tables advance by `tables.run`. */
    runDueJobs: () => runDueWork({ db, keyed: [], loops: jobs }, log),
    /** Starts the loops of the jobs and of the tables. Tests step them instead. */
    startBackgroundJobs() {
      loops = jobs.map((job) => runEvery(job, { log, signal: stopping.signal }));
      tables.start();
    },
    addAgent: (agent: NewAgent) => ensureAgent(context, agent),
    async listen() {
      const address = await http.listen({ host: config.host, port: config.port });
      origin ??= `http://localhost:${new URL(address).port}`;
      return origin;
    },
    async close() {
      stopping.abort();
      await http.close();
      await Promise.all(loops);
      await tables.close();
      await db.destroy();
    },
  };
}

function listJobs(
  context: SandboxContext,
  { closeEndedSessions }: { readonly closeEndedSessions: () => Promise<boolean> },
  waters: SharedWaters,
): readonly RunEveryOptions[] {
  const potShares = createWakeUp();
  onAnnouncedWork(context.db, (name) => {
    if (name === potShareWork) potShares.wake();
  });
  return [
    { name: 'abandoned rounds', everyMs: decideIntervalMs, run: () => decideAbandonedRounds(context) },
    {
      name: potShareWork,
      everyMs: idleSumUpIntervalMs,
      run: () => sumUpPotShares(context),
      wakeUp: potShares,
      wokenEveryMs: sumUpIntervalMs,
    },
    { name: 'shared waters', everyMs: watersIntervalMs, run: waters.follow },
    { name: 'old catches', everyMs: oldCatchesIntervalMs, run: () => deleteOldCatches(context) },
    { name: 'ended sessions', everyMs: sessionCheckIntervalMs, run: closeEndedSessions },
    { name: 'purge', everyMs: purgeIntervalMs, run: () => purgeExpired(context) },
  ];
}

/**
 * With a dedicated key, the vault outlives a change of the admin token, from which the key was derived
 * before. That derived key still opens what it sealed.
 */
function createSandboxVault({ adminToken, seedKey, oldSeedKeys }: SandboxContext['config']): Vault {
  const derivedKey = createHash('sha256').update(`agent keys:${adminToken}`).digest('hex');
  if (seedKey === undefined) return createVault({ currentKey: derivedKey, oldKeys: oldSeedKeys });
  return createVault({ currentKey: seedKey, oldKeys: [...oldSeedKeys, derivedKey] });
}

async function purgeExpired(context: SandboxContext): Promise<boolean> {
  await Promise.all([purgeUsedTimestamps(context), purgeOldLaunches(context)]);
  return false;
}
