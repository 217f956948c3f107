import { pathToFileURL } from 'node:url';
import { apiVersionHeader, apiVersions, endpoints } from '@golden-acers/contract';
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
import { createAuthenticators } from './access/callers/callers.ts';
import { openKeyRing } from './access/encryption-keys/encryption-keys.ts';
import { createPasswordHasher } from './access/identity/identity.ts';
import { createFactorLimits } from './access/second-factors/second-factors.ts';
import { bindSessions } from './access/sessions/sessions.routes.ts';
import { bindAccounts } from './accounts/accounts/accounts.routes.ts';
import { createAttemptLimits } from './accounts/accounts/attempt-limits.ts';
import { bindPhone } from './accounts/phone/phone.routes.ts';
import { bindRecovery } from './accounts/recovery/recovery.routes.ts';
import { bindSecurity } from './accounts/security/security.routes.ts';
import { bindVerification } from './accounts/verification/verification.routes.ts';
import { agentPermissionsApproval } from './agents/agent-permissions/agent-permissions.ts';
import { roleApproval } from './agents/agent-roles/agent-roles.ts';
import { agentCreationApproval } from './agents/agent-tree/agent-creation.ts';
import { bindAgentTree } from './agents/agent-tree/agent-tree.routes.ts';
import { allotmentApproval } from './agents/agent-tree/allotments.ts';
import { createRootAgent } from './agents/agents/agents.ts';
import { bindAgents } from './agents/agents.routes.ts';
import { bindApprovals } from './agents/approvals/approvals.routes.ts';
import type { ApprovalHandlers } from './agents/approvals/approvals.ts';
import { bindAlarms } from './app/alarms/alarms.routes.ts';
import { startBackgroundJobs } from './app/background-jobs/background-jobs.ts';
import { bindFailedJobs } from './app/background-jobs/failed-jobs.routes.ts';
import { jobKinds } from './app/background-jobs/queued-jobs.ts';
import { seedDemoPlayers } from './app/demo/demo.ts';
import { bindEventStreams, createEventStreams } from './app/event-streams/event-streams.ts';
import { refuseDuringMaintenance } from './app/maintenance/maintenance.ts';
import { createServerMetrics } from './app/metrics/metrics.ts';
import { readinessProbes } from './app/metrics/readiness.ts';
import { createSecurityLog } from './app/security-log/security-log.ts';
import { contentSecurityPolicy } from './app/site/content-security-policy.ts';
import { bindSite } from './app/site/site.routes.ts';
import { createLiveConfig } from './app/system/live-config.ts';
import { bindSystem } from './app/system/system.routes.ts';
import { bindCare } from './bind-care.ts';
import { bindMessages } from './bind-messages.ts';
import { bindPromotions } from './bind-promotions.ts';
import { readPlayBeforeLaunch } from './care/limits/limits.ts';
import { type ServerConfig, serverMigrations } from './config.ts';
import { constraintCodes } from './constraint-codes.ts';
import type { Context } from './context.ts';
import { bindEvents } from './events/events.routes.ts';
import { exportedTables } from './exported-tables.ts';
import { bindGames } from './games/games.routes.ts';
import { bindBalances } from './money/balances/balances.routes.ts';
import { bindReviews } from './money/reviews/reviews.routes.ts';
import { bindShifts } from './money/shifts/shifts.routes.ts';
import { bindTransferRequests } from './money/transfer-requests/transfer-requests.routes.ts';
import { bindTransfers } from './money/transfers/transfers.routes.ts';
import { transferApproval } from './money/transfers/transfers.ts';
import { bindWallet } from './money/wallet/wallet.routes.ts';
import { bindAnnouncements } from './players/announcements/announcements.routes.ts';
import { bindBulkJobs } from './players/bulk-jobs/bulk-jobs.routes.ts';
import { bulkJobApproval } from './players/bulk-jobs/bulk-jobs.ts';
import { bindLookup } from './players/lookup/lookup.routes.ts';
import { barFromOffers } from './players/players/labels.ts';
import { bindPlayers } from './players/players/players.routes.ts';
import { bindPrivacy } from './players/privacy/privacy.routes.ts';
import { createSignUpCredit } from './promotions/claims/sign-up-claims.ts';
import { offerApproval } from './promotions/offer-editor/offer-editor.ts';
import { seedOffers } from './promotions/offers/seeded-offers.ts';
import { settleWageringBeforeRedeem } from './promotions/wagering/wagering.ts';
import { createGateway } from './provider/gateway/gateway.ts';
import { bindProvider } from './provider/provider-accounts/provider.routes.ts';
import { bindBets } from './reporting/bets/bets.routes.ts';
import { bindExports } from './reporting/exports/exports.routes.ts';
import { bindProviderRecords } from './reporting/provider-records/provider-records.routes.ts';
import { bindReports } from './reporting/reports/reports.routes.ts';
import { bindStatements } from './reporting/statements/statements.routes.ts';
import type { Db, ServerSchema } from './schema.ts';
import { bindSupport } from './support/support.routes.ts';
import { bindVisitorTickets } from './support/tickets/visitor-tickets.routes.ts';

export type { ServerConfig } from './config.ts';
export { readServerConfig, serverMigrations } from './config.ts';
export type { ServerSchema } from './schema.ts';

export interface ServerDeps {
  readonly config: ServerConfig;
  /** The database's, unless another is given. */
  readonly clock?: Clock;
  readonly random: RandomSource;
  readonly log: Log;
}

export interface Server {
  readonly http: Http;
  readonly jobs: JobQueue;
  readonly db: Db;
  /** Resolves with the address. From then on the demo is seeded in the background. */
  listen(): Promise<string>;
  /** Drains, finishes the running requests, stops the background jobs and closes the database. */
  close(): Promise<void>;
}

/** The embedded database has 120 connections: this is enough for both processes, tests and psql. */
const poolSize = 20;
/** Two reports at once hold eight. */
const readsPoolSize = 10;

/** Execute the commands that waited for a second agent. */
const approvalHandlers: ApprovalHandlers = {
  transfer: transferApproval,
  bulk_job: bulkJobApproval,
  allotment: allotmentApproval,
  agent: agentCreationApproval,
  role: roleApproval,
  agent_permissions: agentPermissionsApproval,
  offer: offerApproval,
};

/** The grace period of running provider calls when the server stops; the whole stop takes under 5 s. */
const providerShutdownGraceMs = 2_500;

/** Composition root: wires every feature over a migrated database. */
export async function createServer(deps: ServerDeps): Promise<Server> {
  await demandMigrated(deps.config.databaseUrl, serverMigrations);
  const stopping = new AbortController();
  const context = await createContext(deps, stopping.signal);
  const http = serveFeatures(context);
  const background: Promise<void>[] = [];
  let closing: Promise<void> | undefined;
  const close = async () => {
    stopping.abort();
    await drainRequests(http, context.config.drainMs);
    const served = new AbortController();
    // If everything has ended in time, the timer rejects because it was aborted.
    sleep(providerShutdownGraceMs, served.signal).then(context.gateway.close, () => undefined);
    await Promise.all([http.close(), ...background]);
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
      const address = await http.listen({ host, port });
      background.push(
        runBackgroundJobs(context, stopping.signal),
        seedDemoInBackground(context, stopping.signal),
      );
      return address;
    },
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
  await warnAboutPrivileges(db, serverMigrations, log);
  const oldEncryptionKeys = await openKeyRing({ ...deps, db });
  const live = createLiveConfig({ ...deps.config, oldEncryptionKeys }, db);
  await live.sync();
  const { config } = live;
  const keys = { currentKey: config.encryptionKey, oldKeys: oldEncryptionKeys };
  const clock = deps.clock ?? (await startDatabaseClock(db, { log, signal }));
  const vault = createVault(keys, random);
  const gateway = await createGateway({ config, clock, random, db, vault, log });
  const passwordHasher = await createPasswordHasher(random);
  const { databaseReplicaUrl: replicaUrl, replicaMaxLagMs: maxLagMs } = config;
  const reads = openLaggingReads(db, { replicaUrl, maxLagMs, poolSize: readsPoolSize, log });
  const jobs = await openJobQueue(databaseUrl, jobKinds, { db, log });
  const outbound = createOutboundClient({ testHosts: config.outboundTestHosts });
  const access = { db, reads, clock, vault, gateway, passwordHasher };
  const context = { ...deps, config, live, ...access, jobs, outbound };
  await createRootAgent(context);
  await seedOffers(context);
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
    cursorSecret: deriveKey(config.encryptionKey, 'cursors'),
    requestKeys: context,
  });
  const eventStreams = createEventStreams(context);
  const metrics = createServerMetrics(context, eventStreams);
  serveMetrics(http, metrics.registry, createInternalGuard(config.internalAddresses, config.metricsToken));
  http.addHook('onClose', metrics.close);
  serveHealth(http, readinessProbes(context));
  bindSystem(http, bind, context);
  bindSite(http, bind, context, refuseDuringMaintenance(http, context));
  const attemptLimits = createAttemptLimits(context);
  const factorLimits = createFactorLimits(context);
  bindAccounts(bind, context, { signUpCredit: createSignUpCredit(context), attemptLimits, factorLimits });
  bindSessions(bind, context);
  bindRecovery(bind, context);
  bindVerification(bind, context);
  bindPhone(bind, context);
  bindPrivacy(bind, context, attemptLimits);
  bindCare(bind, context, attemptLimits);
  bindMessages(bind, context);
  bindSecurity(bind, context, factorLimits);
  bindAgents(bind, context);
  bindPlayers(bind, context, attemptLimits);
  bindLookup(bind, context);
  bindAgentTree(bind, context);
  bindApprovals(bind, context, approvalHandlers);
  bindProvider(bind, context);
  bindEvents(bind, context);
  bindGames(bind, context, { beforeLaunch: (playerId) => readPlayBeforeLaunch(context, playerId) });
  bindBalances(bind, context);
  const beforeRedeem = (playerId: string) => settleWageringBeforeRedeem(context, playerId);
  bindTransfers(bind, context, { beforeRedeem });
  bindTransferRequests(bind, context, { beforeRedeem });
  bindPromotions(bind, context, barFromOffers);
  bindAnnouncements(bind, context);
  bindBulkJobs(bind, context);
  bindFailedJobs(bind, context);
  bindAlarms(bind, context);
  bindWallet(bind, context);
  bindEventStreams(bind, eventStreams);
  // Streams never end by themselves, so they end before the server waits for its connections.
  http.addHook('preClose', eventStreams.close);
  bindProviderRecords(bind, context);
  bindBets(bind, context);
  bindReviews(bind, context);
  bindStatements(bind, context);
  bindReports(bind, context);
  bindShifts(bind, context);
  bindSupport(bind, context);
  bindVisitorTickets(bind, context);
  bindExports(bind, context, exportedTables);
  serveStaticApp(http, {
    folder: pathToFileURL(`${config.webDist}/`),
    nonPagePrefixes: ['/api/'],
    publicUrl: config.publicUrl,
  });
  return http;
}

async function runBackgroundJobs(context: Context, stopping: AbortSignal): Promise<void> {
  const backgroundJobs = startBackgroundJobs(context, exportedTables);
  await new Promise((stop) => stopping.addEventListener('abort', stop, { once: true }));
  await backgroundJobs.stop();
}

async function seedDemoInBackground(context: Context, stopping: AbortSignal): Promise<void> {
  try {
    await seedDemoPlayers(context, createSignUpCredit(context), stopping);
  } catch (err) {
    // The site serves without its demo; the next start tries again.
    if (!stopping.aborted) context.log.error({ err }, 'the demo could not be seeded');
  }
}
