import { pathToFileURL } from 'node:url';
import { apiVersionHeader, apiVersions, endpoints, rateLimitsOf } from '@golden-acers/contract';
import {
  type Clock,
  createBind,
  createHttp,
  createInternalGuard,
  createOutboundClient,
  createVault,
  demandMigrated,
  deriveKey,
  drainRequests,
  type Http,
  type JobQueue,
  type Log,
  openDatabase,
  openJobQueue,
  openLaggingReads,
  type RandomSource,
  serveHealth,
  serveMetrics,
  serveStaticApp,
  sleep,
  startDatabaseClock,
  warnAboutPrivileges,
} from '@golden-acers/platform';
import { createDeclaredLimiters } from './access/attempt-limits/declared-limits.ts';
import { createAuthenticators } from './access/callers/callers.ts';
import { openKeyRing } from './access/encryption-keys/encryption-keys.ts';
import { createPasswordHasher, type HashingCost } from './access/identity/identity.ts';
import { credentialOf } from './access/sessions/actors.ts';
import { createRootAgent } from './agents/agents/agents.ts';
import { createBackgroundJobs } from './app/background-jobs/background-jobs.ts';
import { jobKinds } from './app/background-jobs/queued-jobs.ts';
import { seedDemoPlayers } from './app/demo/demo.ts';
import { createEventStreams } from './app/event-streams/event-streams.ts';
import { factConsumers } from './app/fact-consumers.ts';
import { createServerMetrics } from './app/metrics/metrics.ts';
import { readinessProbes } from './app/metrics/readiness.ts';
import { createSecurityLog } from './app/security-log/security-log.ts';
import { contentSecurityPolicy } from './app/site/content-security-policy.ts';
import { createLiveConfig } from './app/system/live-config.ts';
import type { ServerConfig } from './config/config.ts';
import { constraintCodes } from './constraint-codes.ts';
import type { Context } from './context.ts';
import { registerConsumers } from './events/facts/fact-consumers.ts';
import { exportedTables } from './exported-tables.ts';
import { serverMigrations } from './migrations.ts';
import { createSignUpCredit } from './promotions/claims/sign-up-claims.ts';
import { seedOffers } from './promotions/offers/seeded-offers.ts';
import { createGateway } from './provider/gateway/gateway.ts';
import { bindRoutes } from './routes.ts';
import type { Db, ServerSchema } from './schema.ts';

export type { ServerConfig } from './config/config.ts';
export { readServerConfig } from './config/config.ts';
export { serverMigrations } from './migrations.ts';
export type { ServerSchema } from './schema.ts';

export interface ServerDeps {
  readonly config: ServerConfig;
  /** The database's, unless another is given. */
  readonly clock?: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  /** Cost of new password hashes. Default: the recommended cost; tests use a lower one. */
  readonly hashingCost?: HashingCost;
}

export interface Server {
  readonly http: Http;
  readonly jobs: JobQueue;
  readonly db: Db;
  /** Resolves with the address. */
  listen(): Promise<string>;
  /** Starts the background jobs, and seeds the demo. They run until `close`. */
  startBackgroundJobs(): void;
  /** Runs the background work that is due, and what that makes due, until nothing is left. For tests. */
  runDueJobs(names?: readonly string[]): Promise<void>;
  /** Drains, finishes the running requests, stops the background jobs and closes the database. */
  close(): Promise<void>;
}

/** The embedded database has 120 connections: this is enough for both processes, tests and psql. */
const poolSize = 20;
/** Two reports at once hold eight. */
const readsPoolSize = 10;

/** The grace period of running provider calls when the server stops; the whole stop takes under 5 s. */
const providerShutdownGraceMs = 2_500;

/** Composition root: wires every feature over a migrated database. */
export async function createServer(deps: ServerDeps): Promise<Server> {
  const stopping = new AbortController();
  const context = await createContext(deps, stopping.signal);
  const http = serveFeatures(context);
  const backgroundJobs = createBackgroundJobs(context, exportedTables);
  let seeding: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  const close = async () => {
    stopping.abort();
    await drainRequests(http, context.config.drainMs);
    const served = new AbortController();
    // If everything has ended in time, the timer rejects because it was aborted.
    sleep(providerShutdownGraceMs, served.signal).then(context.gateway.close, () => undefined);
    await Promise.all([http.close(), backgroundJobs.stop(), seeding]);
    served.abort();
    context.gateway.close();
    await context.jobs.stop();
    await context.reads.close();
    await context.db.destroy();
  };
  return {
    http,
    db: context.db,
    jobs: context.jobs,
    async listen() {
      const { host, port } = context.config;
      return http.listen({ host, port });
    },
    startBackgroundJobs() {
      backgroundJobs.start();
      seeding = seedDemoInBackground(context, stopping.signal);
    },
    runDueJobs: backgroundJobs.runDue,
    close() {
      closing ??= close();
      return closing;
    },
  };
}

async function createContext(deps: ServerDeps, signal: AbortSignal): Promise<Context> {
  const { random, log } = deps;
  const { databaseUrl } = deps.config;
  const db = openDatabase<ServerSchema>(databaseUrl, { applicationName: 'server', poolSize, log });
  await demandMigrated(db, serverMigrations);
  await warnAboutPrivileges(db, serverMigrations, log);
  const oldEncryptionKeys = await openKeyRing({ ...deps, db });
  const live = createLiveConfig({ ...deps.config, oldEncryptionKeys }, db);
  await live.sync();
  const { config } = live;
  const keys = { currentKey: config.encryptionKey, oldKeys: oldEncryptionKeys };
  const clock = deps.clock ?? (await startDatabaseClock(db, { log, signal }));
  const vault = createVault(keys, random);
  const gateway = await createGateway({ config, clock, random, db, vault, log });
  const passwordHasher = await createPasswordHasher(random, deps.hashingCost);
  const { databaseReplicaUrl: replicaUrl, replicaMaxLagMs: maxLagMs } = config;
  const reads = openLaggingReads(db, { replicaUrl, maxLagMs, poolSize: readsPoolSize, log });
  const jobs = await openJobQueue(databaseUrl, jobKinds, { db, log });
  const outbound = createOutboundClient({ testHosts: config.outboundTestHosts });
  const limiterOf = createDeclaredLimiters({ db, clock });
  const access = { db, reads, clock, vault, gateway, passwordHasher, limiterOf };
  const context = { ...deps, config, live, ...access, jobs, outbound };
  await createRootAgent(context);
  await seedOffers(context);
  await registerConsumers(context, factConsumers);
  return context;
}

function serveFeatures(context: Context): Http {
  const { config, log } = context;
  const securityLog = createSecurityLog(context);
  const http = createHttp({
    log,
    contentSecurityPolicy: contentSecurityPolicy(config.provider.gameOrigins),
    trustedProxies: config.trustedProxies,
    checkReplies: !config.isProduction,
    constraintCodes,
    onRefusal: securityLog.onRefusal,
  });
  http.addHook('onClose', securityLog.flush);
  const bind = createBind(http, endpoints, {
    versions: { header: apiVersionHeader, known: apiVersions },
    prefix: '/api',
    identify: createAuthenticators(context),
    ownerOf: (actor) => ('accountId' in actor ? actor.accountId : actor.ticketId),
    credentialOf,
    cursorSecret: deriveKey(config.encryptionKey, 'cursors'),
    requestKeys: context,
    limiterOf: context.limiterOf,
    programOf: (actor) => ('apiKeyId' in actor ? actor.apiKeyId : undefined),
    rateLimitsOf,
  });
  const eventStreams = createEventStreams(context);
  const metrics = createServerMetrics(context, eventStreams);
  serveMetrics(http, metrics.registry, createInternalGuard(config.internalAddresses, config.metricsToken));
  http.addHook('onClose', metrics.close);
  serveHealth(http, readinessProbes(context));
  bindRoutes(http, bind, context, eventStreams);
  // Streams never end by themselves, so they end before the server waits for its connections.
  http.addHook('preClose', eventStreams.close);
  serveStaticApp(http, {
    folder: pathToFileURL(`${config.webDist}/`),
    nonPagePrefixes: ['/api/'],
    publicUrl: config.publicUrl,
  });
  return http;
}

async function seedDemoInBackground(context: Context, stopping: AbortSignal): Promise<void> {
  try {
    await seedDemoPlayers(context, createSignUpCredit(context), stopping);
  } catch (err) {
    // The site serves without its demo; the next start tries again.
    if (!stopping.aborted) context.log.error({ err }, 'the demo could not be seeded');
  }
}
