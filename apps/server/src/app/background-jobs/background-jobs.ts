import {
  createWakeUp,
  createWorkPoll,
  dueIf,
  inSpan,
  type KeyedWork,
  newToken,
  onAnnouncedWork,
  openDatabase,
  type RunEveryOptions,
  runDueWork,
  runEvery,
} from '@golden-acers/platform';
import type { RawBuilder } from 'kysely';
import { limitDeliveryJob, limitDeliveryWork } from '../../care/limit-deliveries/limit-deliveries.ts';
import { runsGames, stopGamesOverLimits } from '../../care/limits/limits.ts';
import type { Context } from '../../context.ts';
import { hasUnlinkedEntries, linkAuditEntries } from '../../events/audit/audit.ts';
import { changeFeedOf, changeFeedPurgeEveryMs } from '../../events/change-feed/change-feed.ts';
import { consumeFacts, consumersWithFacts } from '../../events/facts/fact-consumers.ts';
import { factWork } from '../../events/facts/facts.ts';
import { enqueueDuePushes, hasDuePushes } from '../../messages/push/push-delivery.ts';
import { webhookWork } from '../../messages/webhooks/webhook-delivery.ts';
import { balanceRefreshWorker } from '../../money/balances/balances.ts';
import { verifyLedger } from '../../money/transfers/ledger-verification.ts';
import { unknownTransferWorker } from '../../money/transfers/reconciliation.ts';
import { requestedTransferWorker } from '../../money/transfers/send-requested-transfers.ts';
import { bulkJobRowWorker, finishBulkJobs, hasJobsToFinish } from '../../players/bulk-jobs/bulk-jobs.ts';
import { claimWork, wageringWork } from '../../promotions/claims/claim-steps.ts';
import { claimWorker } from '../../promotions/claims/claim-worker.ts';
import { otherPlayJob, watchedPlayJob } from '../../promotions/play/play.ts';
import { arePointsDue, countDuePoints } from '../../promotions/vip/vip.ts';
import { settleDueWagering } from '../../promotions/wagering/wagering.ts';
import { isWageringDue } from '../../promotions/wagering/wagering-consumer.ts';
import { isProbeDue, probeProviders } from '../../provider/gateway/probes.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { pendingAccountJob } from '../../provider/provider-accounts/provider-accounts.ts';
import { providerLockoutJob } from '../../provider/provider-accounts/provider-lockouts.ts';
import { passwordChangeJob } from '../../provider/provider-accounts/provider-passwords.ts';
import { gameStopJob } from '../../provider/provider-accounts/running-games.ts';
import type { ExportedTable } from '../../reporting/exports/exports.ts';
import { recordFetchJob } from '../../reporting/provider-records/provider-records.ts';
import { statementRecordWorker } from '../../reporting/statements/statements.ts';
import { hasAbsentAgents, releaseAbsentAgents } from '../../support/tickets/chats.ts';
import { checkAlarms } from '../alarms/alarms.ts';
import { createDiagnosticsFollower } from '../diagnostics/diagnostics.ts';
import { factConsumers } from '../fact-consumers.ts';
import { queuedJobWork, scheduledWorks } from './queued-jobs.ts';

/** Rarely due: most pending accounts are completed by their pending credit. */
const pendingAccountsIntervalFactor = 15;
/** At most one call a minute while promotions wait for watched players. */
const otherPlayIntervalFactor = 10;
/** An outage raises an alarm within ten seconds. */
const alarmIntervalFactor = 5;
/** Each server verifies the ledger for its own readiness check, which reads all postings. */
const ledgerVerificationEveryMs = 60_000;
/** With `leaseTiming`, the job of a dead server starts on another one within 15 s. */
const deadJobsEveryMs = 2_000;

/**
 * How often work that this server has just committed is looked for. A consumer reads the facts of this time
 * in one batch, whose cost hardly depends on their number.
 */
const announcedWorkEveryMs = 400;

/** Runs that follow the first successful one do nothing. */
const schedulesEveryMs = 5_000;

/** An operator is watching the log and waits for it. */
const diagnosticsEveryMs = 5_000;

export interface BackgroundJobs {
  /** Starts the loops and workers. Several servers can run them at once. */
  start(): void;
  /**
   * Runs all due work to rest, as if each scheduled job were due, or only the work of these names. Not beside
   * `start`.
   */
  runDue(names?: readonly string[]): Promise<void>;
  /** Ends the loops and workers. Resolves when the running work is done. */
  stop(): Promise<void>;
}

/** Queued jobs, the work of provider agents, and maintenance. */
export function createBackgroundJobs(
  context: Context,
  exportedTables: readonly ExportedTable[],
): BackgroundJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { log } = context;
  const running: Promise<unknown>[] = [];
  let known: BackgroundWork | undefined;
  const listWork = () => (known ??= listBackgroundWork(context, exportedTables, signal));
  return {
    start() {
      const { keyed, loops, maintenance } = listWork();
      // Planning the statement takes thirty times as long as running it.
      const polls = openDatabase(context.config.databaseUrl, {
        applicationName: 'server polls',
        poolSize: 1,
        hasGenericPlans: true,
        log,
      });
      const { poll, nextInMs, request, drain } = createWorkPoll(polls, keyed, { log, signal });
      const wakeUp = createWakeUp();
      onAnnouncedWork(context.db, (name) => {
        request(name);
        wakeUp.wake();
      });
      const wokenEveryMs = announcedWorkEveryMs;
      const duePoll = { name: 'due work', everyMs: nextInMs, run: poll, wakeUp, wokenEveryMs };
      const ended = [duePoll, ...loops, ...maintenance].map((loop: RunEveryOptions) =>
        runEvery(loop, { log, signal }),
      );
      running.push(
        Promise.all(ended)
          .then(drain)
          .then(() => polls.destroy()),
      );
    },
    async runDue(names) {
      const { keyed, loops } = listWork();
      const scheduled = scheduledWorks.flatMap(({ name, batches }) =>
        batches.map((batch) => ({ name, run: () => batch(context) })),
      );
      const all = [...scheduled, ...loops, ...keyed].map(({ name }) => name);
      const unknown = names?.filter((name) => !all.includes(name)) ?? [];
      if (unknown.length > 0) throw new Error(`There is no background work ${unknown.join(', ')}.`);
      const isChosen = ({ name }: { readonly name: string }) => names?.includes(name) ?? true;
      const chosenLoops = [...scheduled, ...loops].filter(isChosen);
      await runDueWork({ db: context.db, keyed: keyed.filter(isChosen), loops: chosenLoops }, log);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

interface BackgroundWork {
  /** One statement asks each second which of it is due. */
  readonly keyed: readonly KeyedWork[];
  readonly loops: readonly RunEveryOptions[];
  /** Loops for which no work is due. They watch this and the other servers. */
  readonly maintenance: readonly RunEveryOptions[];
}

/** Work that has no owners. */
interface ConditionalWork {
  readonly name: string;
  readonly condition: () => RawBuilder<boolean>;
  /** Returns true if there may be more. */
  readonly run: () => Promise<boolean>;
}

function listBackgroundWork(
  context: Context,
  exportedTables: readonly ExportedTable[],
  signal: AbortSignal,
): BackgroundWork {
  const serverId = newToken(context.random);
  const { backgroundJobsEveryMs: everyMs } = context.gateway.tuning;
  const agentWorks: readonly (AgentBackgroundJob & Pick<KeyedWork, 'name' | 'everyMs'>)[] = [
    { name: 'requested transfers', everyMs, ...requestedTransferWorker },
    { name: 'unknown transfers', everyMs, ...unknownTransferWorker },
    { name: 'game stops', everyMs, ...gameStopJob },
    { name: limitDeliveryWork, everyMs, ...limitDeliveryJob },
    { name: 'password changes', everyMs, ...passwordChangeJob },
    { name: 'provider lockouts', everyMs, ...providerLockoutJob },
    { name: 'pending accounts', everyMs: everyMs * pendingAccountsIntervalFactor, ...pendingAccountJob },
    { name: claimWork, everyMs, ...claimWorker },
    { name: 'bulk job rows', everyMs, ...bulkJobRowWorker },
    { name: 'balance refresh', everyMs, ...balanceRefreshWorker },
    { name: 'statement records', everyMs, ...statementRecordWorker },
    { name: 'record fetches', everyMs, ...recordFetchJob },
    { name: 'watched play', everyMs, ...watchedPlayJob },
    { name: 'other play', everyMs: everyMs * otherPlayIntervalFactor, ...otherPlayJob },
  ];
  const conditionalWorks: readonly ConditionalWork[] = [
    // A change to an audit entry can be detected only after the entry is linked.
    { name: 'audit chain', condition: () => hasUnlinkedEntries, run: () => linkAuditEntries(context) },
    {
      name: 'waiting pushes',
      condition: () => hasDuePushes(context.clock.now()),
      run: () => enqueueDuePushes(context),
    },
    {
      name: 'VIP points',
      condition: () => arePointsDue(context.clock.now()),
      run: () => countDuePoints(context),
    },
    { name: wageringWork, condition: () => isWageringDue, run: () => settleDueWagering(context) },
    {
      name: 'provider probes',
      condition: () => isProbeDue(context),
      run: () => probeProviders(context),
    },
    { name: 'limits of play', condition: () => runsGames, run: () => stopGamesOverLimits(context) },
    { name: 'chats', condition: () => hasAbsentAgents, run: () => releaseAbsentAgents(context) },
    { name: 'finished bulk jobs', condition: () => hasJobsToFinish, run: () => finishBulkJobs(context) },
  ];
  const keyed: readonly KeyedWork[] = [
    ...agentWorks.map(({ dueAgents, runNext, ...how }) =>
      traced({
        ...how,
        due: () => dueAgents(context),
        runNext: (agentId: string) => runNext(context, agentId),
      }),
    ),
    ...conditionalWorks.map(({ name, condition, run }) =>
      traced({
        name,
        everyMs,
        due: () => dueIf(condition()),
        runNext: async () => ((await run()) ? 'more' : 'idle'),
      }),
    ),
    traced({
      name: factWork,
      everyMs,
      due: () => consumersWithFacts,
      runNext: async (name) => {
        const consumer = factConsumers.find((one) => one.name === name);
        return consumer === undefined ? 'idle' : consumeFacts(context, consumer);
      },
    }),
    // Each job continues the trace of the request that sent it.
    { ...queuedJobWork(context, exportedTables, signal), everyMs },
    traced({ ...webhookWork(context, signal), everyMs }),
  ];
  const loops: readonly RunEveryOptions[] = [
    { name: 'alarms', everyMs: everyMs * alarmIntervalFactor, run: () => checkAlarms(context, serverId) },
    { name: 'diagnostics', everyMs: diagnosticsEveryMs, run: createDiagnosticsFollower(context) },
    {
      name: 'system settings',
      everyMs: diagnosticsEveryMs,
      run: () => context.live.sync().then(() => false),
    },
  ];
  const maintenance: readonly RunEveryOptions[] = [
    {
      name: 'schedules',
      everyMs: schedulesEveryMs,
      run: () => context.jobs.startSchedules().then(() => false),
    },
    { name: 'ledger verification', everyMs: ledgerVerificationEveryMs, run: () => verifyLedger(context) },
    {
      name: 'jobs of dead servers',
      everyMs: deadJobsEveryMs,
      run: () => context.jobs.restartDeadJobs().then(() => false),
    },
    { name: 'purge change feed', everyMs: changeFeedPurgeEveryMs, run: () => purgeChangeFeed(context) },
  ];
  return { keyed, loops, maintenance };
}

function traced(work: KeyedWork): KeyedWork {
  const { name, runNext } = work;
  return { ...work, runNext: (owner) => inSpan({ name, kind: 'internal' }, () => runNext(owner)) };
}

async function purgeChangeFeed({ db }: Context): Promise<boolean> {
  await changeFeedOf(db).purge();
  return false;
}
