import { createKeyedWorkers, type KeyedWork, type RunEveryOptions, runEvery } from '@golden-acers/platform';
import { endIdleSessions } from '../../access/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { linkAuditEntries } from '../../events/audit/audit.ts';
import { changeFeedOf, changeFeedPurgeEveryMs } from '../../events/change-feed/change-feed.ts';
import { reconcileJackpotChanges } from '../../games/jackpots/jackpots.ts';
import { deliverAnnouncements, enqueueUnreadMails } from '../../messages/notifications/notifications.ts';
import { refreshStalestBalance } from '../../money/balances/balances.ts';
import { verifyLedger } from '../../money/transfers/ledger-verification.ts';
import { unknownTransferWorker } from '../../money/transfers/reconciliation.ts';
import { requestedTransferWorker } from '../../money/transfers/send-requested-transfers.ts';
import { bulkJobRowWorker, finishBulkJobs } from '../../players/bulk-jobs/bulk-jobs.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { pendingAccountJob } from '../../provider/provider-accounts/provider-accounts.ts';
import { passwordChangeJob } from '../../provider/provider-accounts/provider-passwords.ts';
import { type ExportSource, runNextExport } from '../../reporting/exports/exports.ts';
import { recordFetchJob } from '../../reporting/provider-records/provider-records.ts';
import { rollUpReports, sendDueReports } from '../../reporting/reports/reports.ts';
import {
  startOrResumeStatements,
  statementComparisonWorker,
  statementRecordWorker,
} from '../../reporting/statements/statements.ts';
import { queuedJobWork } from './queued-jobs.ts';

/** Pending accounts mostly come with a pending credit, which completes them: this is for the rest. */
const pendingAccountsIntervalFactor = 15;
/** Reading every posting is dear, and a broken book is not to stay unnoticed for long. */
const ledgerVerificationEveryMs = 60_000;
/** A report reads what isn't counted yet, so this only keeps that short. */
const rollUpEveryMs = 1_000;
/** A report by mail is of days that are over: nobody waits for its minute. */
const scheduledReportsEveryMs = 60_000;
/** A request finds an expired session at once: this closes console sessions that were left open and idle. */
const idleSessionsEveryMs = 30_000;
/** Only what a lost response or a lost server left open. */
const jackpotChangesEveryMs = 15_000;
/** What was recorded can be changed unseen until it is linked. */
const auditChainEveryMs = 1_000;

export interface BackgroundJobs {
  /** Ends the loops, and resolves when what they were doing is done. */
  stop(): Promise<void>;
}

/**
 * What nobody waits for: completes accounts and transfers that were left unfinished, settles unknown ones,
 * and keeps present players' balances fresh. Several servers may run it on one database.
 */
export function startBackgroundJobs(context: Context, exportables: readonly ExportSource[]): BackgroundJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { backgroundJobsEveryMs: everyMs } = context.gateway.tuning;
  const agentWorks: readonly (AgentBackgroundJob & Omit<RunEveryOptions, 'run'>)[] = [
    { name: 'requested transfers', everyMs, ...requestedTransferWorker },
    { name: 'unknown transfers', everyMs, ...unknownTransferWorker },
    { name: 'password changes', everyMs, ...passwordChangeJob },
    { name: 'pending accounts', everyMs: everyMs * pendingAccountsIntervalFactor, ...pendingAccountJob },
    { name: 'bulk job rows', everyMs, ...bulkJobRowWorker },
    { name: 'statement records', everyMs, ...statementRecordWorker },
    { name: 'statement comparisons', everyMs, ...statementComparisonWorker },
    { name: 'record fetches', everyMs, ...recordFetchJob },
  ];
  const keyedWorks: readonly KeyedWork[] = [
    ...agentWorks.map(({ listDueAgents, runNext, ...how }) => ({
      ...how,
      listDueOwners: () => listDueAgents(context),
      runNext: (agentId: string) => runNext(context, agentId),
    })),
    { ...queuedJobWork(context, signal), everyMs },
  ];
  const hands = keyedWorks.map((work) => ({
    ...work,
    ...createKeyedWorkers(work, { log: context.log, signal }),
  }));
  const works: readonly BackgroundJob[] = [
    ...hands.map(({ name, everyMs: pollEveryMs, poll }) => ({
      name,
      everyMs: pollEveryMs,
      run: poll,
    })),
    { name: 'ledger verification', everyMs: ledgerVerificationEveryMs, run: verifyLedger },
    { name: 'audit chain', everyMs: auditChainEveryMs, run: linkAuditEntries },
    { name: 'idle sessions', everyMs: idleSessionsEveryMs, run: endIdleSessions },
    { name: 'jackpot changes', everyMs: jackpotChangesEveryMs, run: reconcileJackpotChanges },
    { name: 'finished bulk jobs', everyMs, run: finishBulkJobs },
    { name: 'statements', everyMs, run: startOrResumeStatements },
    { name: 'announcements', everyMs, run: deliverAnnouncements },
    { name: 'report roll-up', everyMs: rollUpEveryMs, run: rollUpReports },
    { name: 'scheduled reports', everyMs: scheduledReportsEveryMs, run: sendDueReports },
    { name: 'purge change feed', everyMs: changeFeedPurgeEveryMs, run: purgeChangeFeed },
    { name: 'unread mails', everyMs, run: enqueueUnreadMails },
    { name: 'exports', everyMs, run: () => runNextExport(context, exportables, signal) },
    ...context.gateway.agentIds.map((agentId) => ({
      name: 'balance refresh',
      everyMs,
      run: () => refreshStalestBalance(context, agentId),
    })),
  ];
  const loops = works.map(({ run, ...loop }) =>
    runEvery({ ...loop, run: () => run(context) }, { log: context.log, signal }),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.all(hands.map(({ drain }) => drain()));
    },
  };
}

interface BackgroundJob extends Omit<RunEveryOptions, 'run'> {
  readonly run: (context: Context) => Promise<boolean>;
}

async function purgeChangeFeed({ db }: Context): Promise<boolean> {
  await changeFeedOf(db).purge();
  return false;
}
