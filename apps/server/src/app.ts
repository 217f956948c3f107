import { pathToFileURL } from 'node:url';
import { endpoints } from '@golden-acers/contract';
import { ledgerMigrations } from '@golden-acers/ledger';
import {
  type Clock,
  createBind,
  createHttp,
  createVault,
  type Http,
  type Log,
  migrate,
  openDatabase,
  type RandomSource,
  serveApp,
  serveHealth,
  serveMetrics,
  sleep,
  startDatabaseClock,
} from '@golden-acers/platform';
import type { ServerConfig } from './config.ts';
import type { Context } from './context.ts';
import { bindAccounts } from './features/accounts/accounts.routes.ts';
import { createAttemptLimits } from './features/accounts/attempt-limits.ts';
import { bindActivity } from './features/activity/activity.routes.ts';
import { bindAgentRoles } from './features/agent-roles/agent-roles.routes.ts';
import { bindAgentSecurity } from './features/agent-security/agent-security.routes.ts';
import { createFactorLimits } from './features/agent-security/agent-security.ts';
import { bindAgentSettings } from './features/agent-settings/agent-settings.routes.ts';
import { bindAgentTree } from './features/agent-tree/agent-tree.routes.ts';
import { bindAgents } from './features/agents/agents.routes.ts';
import { createRootAgent } from './features/agents/agents.ts';
import { bindAudit } from './features/audit/audit.routes.ts';
import { bindBalances } from './features/balances/balances.routes.ts';
import { seedDemo } from './features/demo/demo.ts';
import { bindExports } from './features/exports/exports.routes.ts';
import type { Exportable } from './features/exports/exports.ts';
import { bindFavourites } from './features/favourites/favourites.routes.ts';
import { createDrawnLobby } from './features/games/drawn-lobby.ts';
import { bindGames } from './features/games/games.routes.ts';
import { createPasswords } from './features/identity/identity.ts';
import { bindJackpots } from './features/jackpots/jackpots.routes.ts';
import { bindJobs } from './features/jobs/jobs.routes.ts';
import { bindLive } from './features/live/live.routes.ts';
import { createLive } from './features/live/live.ts';
import { createHouseMetrics } from './features/metrics/metrics.ts';
import { bindNotifications } from './features/notifications/notifications.routes.ts';
import { bindPlayers } from './features/players/players.routes.ts';
import { bindPrivacy } from './features/privacy/privacy.routes.ts';
import { bindProvider } from './features/provider/provider.routes.ts';
import { createGateway, type ProviderContext } from './features/provider/provider.ts';
import { bindRecords } from './features/records/records.routes.ts';
import { recordTables } from './features/records/records.ts';
import { bindRecovery } from './features/recovery/recovery.routes.ts';
import { bindReports } from './features/reports/reports.routes.ts';
import { bindReviews } from './features/reviews/reviews.routes.ts';
import { bindSessions } from './features/sessions/sessions.routes.ts';
import { identifyCallers } from './features/sessions/sessions.ts';
import { bindShifts } from './features/shifts/shifts.routes.ts';
import { contentSecurityPolicy } from './features/site/content-security-policy.ts';
import { readinessProbes } from './features/site/readiness.ts';
import { bindSite } from './features/site/site.routes.ts';
import { bindStatements } from './features/statements/statements.routes.ts';
import { bindTemplates } from './features/templates/templates.routes.ts';
import { bindTransferRequests } from './features/transfer-requests/transfer-requests.routes.ts';
import { requestsTable } from './features/transfer-requests/transfer-requests.ts';
import { bindTransfers } from './features/transfers/transfers.routes.ts';
import { createSignUpCredit } from './features/transfers/transfers.ts';
import { startUpkeep } from './features/upkeep/upkeep.ts';
import { bindVerification } from './features/verification/verification.routes.ts';
import { bindWallet } from './features/wallet/wallet.routes.ts';
import type { ServerDatabase, ServerSchema } from './schema.ts';

export type { ServerConfig } from './config.ts';
export { readConfig } from './config.ts';

export interface ServerDeps {
  readonly config: ServerConfig;
  /** The database's, unless another is given. */
  readonly clock?: Clock;
  readonly random: RandomSource;
  readonly log: Log;
}

export interface Server {
  readonly http: Http;
  readonly db: ServerDatabase;
  /** Serves, and resolves with the address. The demo is seeded in the background from then on. */
  listen(): Promise<string>;
  /** Answers the running requests, ends the background work and gives the database up. */
  close(): Promise<void>;
}

/** Of the 120 connections of the embedded database: enough for both processes, tests and a person with psql. */
const poolSize = 20;

/** Also for tests, which copy a database that has them. */
export const migrations = [
  ledgerMigrations,
  { name: 'server', folder: new URL('../migrations/', import.meta.url) },
];

/** What a broken constraint means to whoever sent the form. Any other one is a bug. */
const constraintCodes = {
  account_email_is_taken: { code: 'account.email_taken', field: 'email' },
  account_username_is_taken: { code: 'account.username_taken', field: 'username' },
  jackpot_is_set_by_one: 'jackpot.being_set',
  label_name_is_taken: { code: 'label.name_taken', field: 'name' },
  player_who_signs_in_is_not_frozen: 'account.frozen',
  saved_view_name_is_taken: { code: 'saved_view.name_taken', field: 'name' },
  transfer_request_is_one_open_of_its_kind: 'transfer_request.already_open',
} as const;

/** Every table that agents may take away as a file. */
const exportables: readonly Exportable[] = [requestsTable, ...recordTables];

/** A call to the provider that runs when the server stops gets this long to end; the whole stop takes under 5 s. */
const providerGraceMs = 2_500;

/** Puts the server together on a database that it migrates first. The one file that knows every feature. */
export async function createServer(deps: ServerDeps): Promise<Server> {
  await migrate(deps.config.databaseUrl, migrations);
  const stopping = new AbortController();
  const context = await createContext(deps, stopping.signal);
  const http = serveFeatures(context);
  const background: Promise<void>[] = [];
  let closing: Promise<void> | undefined;
  const close = async () => {
    stopping.abort();
    const served = new AbortController();
    // When everything has ended in time, the timer's rejection says only that it isn't needed.
    sleep(providerGraceMs, served.signal).then(context.gateway.close, () => undefined);
    await Promise.all([http.close(), ...background]);
    served.abort();
    context.gateway.close();
    await context.db.destroy();
  };
  return {
    http,
    db: context.db,
    async listen() {
      const { host, port } = context.config;
      const address = await http.listen({ host, port });
      background.push(keepUp(context, stopping.signal), seed(context, stopping.signal));
      return address;
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

async function createContext(deps: ServerDeps, signal: AbortSignal): Promise<ProviderContext> {
  const { config, random, log } = deps;
  const db = openDatabase<ServerSchema>(config.databaseUrl, { applicationName: 'server', poolSize, log });
  const keys = { currentKey: config.encryptionKey, oldKeys: config.oldEncryptionKeys };
  const context: Context = {
    ...deps,
    db,
    clock: deps.clock ?? (await startDatabaseClock(db, { log, signal })),
    vault: createVault(keys, random),
    passwords: await createPasswords(random),
  };
  await createRootAgent(context);
  return { ...context, gateway: await createGateway(context) };
}

function serveFeatures(context: ProviderContext): Http {
  const { config, log } = context;
  const http = createHttp({
    log,
    contentSecurityPolicy: contentSecurityPolicy(config.provider.gameOrigins),
    trustProxy: config.trustProxy,
    checkReplies: !config.production,
    constraintCodes,
  });
  const bind = createBind(http, endpoints, {
    prefix: '/api',
    identify: identifyCallers(context),
    cursors: { secret: config.encryptionKey, ownerOf: ({ accountId }) => accountId },
  });
  const live = createLive(context);
  serveMetrics(http, createHouseMetrics(context, live));
  serveHealth(http, readinessProbes(context));
  bindSite(http, bind, context);
  const limits = createAttemptLimits(context.clock);
  const factorLimits = createFactorLimits(context.clock);
  bindAccounts(bind, context, { credit: createSignUpCredit(context), limits, factorLimits });
  bindSessions(bind, context);
  bindRecovery(bind, context);
  bindVerification(bind, context);
  bindPrivacy(bind, context, limits);
  bindActivity(bind, context);
  bindNotifications(bind, context);
  bindAgentSecurity(bind, context, factorLimits);
  bindAgentSettings(bind, context);
  bindTemplates(bind, context);
  bindAgents(bind, context);
  bindPlayers(bind, context);
  bindAgentTree(bind, context);
  bindAgentRoles(bind, context);
  bindProvider(bind, context);
  bindGames(bind, context);
  bindFavourites(bind, context);
  bindBalances(bind, context);
  bindTransfers(bind, context);
  bindTransferRequests(bind, context);
  bindJobs(bind, context);
  bindWallet(bind, context);
  bindLive(bind, live);
  // Streams never end by themselves: before the server waits for its connections, they do.
  http.addHook('preClose', live.close);
  bindRecords(bind, context);
  bindJackpots(bind, context);
  bindReviews(bind, context);
  bindStatements(bind, context);
  bindReports(bind, context);
  bindShifts(bind, context);
  bindAudit(bind, context);
  bindExports(bind, context, exportables);
  const drawnLobby = createDrawnLobby(context);
  serveApp(http, {
    folder: pathToFileURL(`${config.webDist}/`),
    notPages: ['/api/'],
    drawnPages: true,
    drawnList: (url) => (url === '/games' ? drawnLobby() : undefined),
  });
  return http;
}

async function keepUp(context: ProviderContext, stopping: AbortSignal): Promise<void> {
  const upkeep = startUpkeep(context, exportables);
  await new Promise((stop) => stopping.addEventListener('abort', stop, { once: true }));
  await upkeep.stop();
}

async function seed(context: ProviderContext, stopping: AbortSignal): Promise<void> {
  try {
    await seedDemo(context, createSignUpCredit(context), stopping);
  } catch (err) {
    // The site serves without its demo; the next start tries again.
    if (!stopping.aborted) context.log.error({ err }, 'the demo could not be seeded');
  }
}
