import { createHands, type Repeated, repeat } from '@golden-acers/platform';
import { endIdleSessions } from '../../access/sessions/sessions.ts';
import { answerNextRequest } from '../../accounts/recovery/recovery.ts';
import type { Context } from '../../context.ts';
import { sweepOldActivity } from '../../events/activity/activity.ts';
import { linkEntries } from '../../events/audit/audit.ts';
import { forgetEveryMs, newsOf } from '../../events/change-feed/news.ts';
import { settleJackpots } from '../../games/jackpots/jackpots.ts';
import { createDeliver, sendNextMail } from '../../messages/mail/mail.ts';
import {
  mailUnread,
  sweepOldNotifications,
  tellAnnouncements,
} from '../../messages/notifications/notifications.ts';
import { refreshStalest } from '../../money/balances/balances.ts';
import { checkBooks, requestedTransfers, unknownTransfers } from '../../money/transfers/transfers.ts';
import { endJobs, jobRows, sweepSecrets } from '../../players/bulk-jobs/jobs.ts';
import {
  type AgentWork,
  passwordChanges,
  pendingAccounts,
} from '../../provider/provider-accounts/provider.ts';
import { type Exportable, makeNextExport, sweepOldExports } from '../../reporting/exports/exports.ts';
import { forgetOldReadings, recordReadings } from '../../reporting/provider-records/records.ts';
import { rollUp, sendDueReports } from '../../reporting/reports/reports.ts';
import {
  statementComparisons,
  statementRecords,
  workOnStatements,
} from '../../reporting/statements/statements.ts';

/** Pending accounts mostly come with a pending credit, which completes them: this is for the rest. */
const accountsSeldom = 15;
/** Reading every posting is dear, and a broken book is not to stay unnoticed for long. */
const booksEveryMs = 60_000;
/** A report reads what isn't counted yet, so this only keeps that short. */
const rollUpEveryMs = 1_000;
/** A report by mail is of days that are over: nobody waits for its minute. */
const reportsEveryMs = 60_000;
/** A request finds it at once: this is for the desks that nobody comes back to. */
const idleEveryMs = 30_000;
/** Only what a lost answer or a lost server left open. */
const jackpotsEveryMs = 15_000;
/** What was recorded can be changed unseen until it is linked. */
const chainEveryMs = 1_000;
/** What was told and what happened is kept for months: an hour more doesn't matter. */
const sweepEveryMs = 3_600_000;

export interface Upkeep {
  /** Ends the loops, and resolves when what they were doing is done. */
  stop(): Promise<void>;
}

/**
 * What nobody waits for: completes accounts and transfers that were left unfinished, settles unknown ones, and keeps
 * present players' balances fresh. Several servers may run it on one database.
 */
export function startUpkeep(context: Context, exportables: readonly Exportable[]): Upkeep {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { upkeepEveryMs: everyMs } = context.gateway.tuning;
  const deliver = createDeliver(context.config.mail, context.log);
  const sendMail = () => sendNextMail(context, deliver, signal);
  const agentWorks: readonly (AgentWork & Omit<Repeated, 'work'>)[] = [
    { name: 'requested transfers', everyMs, ...requestedTransfers },
    { name: 'unknown transfers', everyMs, ...unknownTransfers },
    { name: 'password changes', everyMs, ...passwordChanges },
    { name: 'pending accounts', everyMs: everyMs * accountsSeldom, ...pendingAccounts },
    { name: 'jobs', everyMs, ...jobRows },
    { name: 'statement records', everyMs, ...statementRecords },
    { name: 'comparing statements', everyMs, ...statementComparisons },
    { name: 'records', everyMs, ...recordReadings },
  ];
  const hands = agentWorks.map(({ find, work, ...how }) => ({
    ...how,
    ...createHands(
      { ...how, find: () => find(context), work: (agentId) => work(context, agentId) },
      { log: context.log, signal },
    ),
  }));
  const works: readonly Work[] = [
    ...hands.map(({ name, everyMs: lookEveryMs, look }) => ({ name, everyMs: lookEveryMs, work: look })),
    { name: 'books', everyMs: booksEveryMs, work: checkBooks },
    { name: 'audit chain', everyMs: chainEveryMs, work: linkEntries },
    { name: 'idle agents', everyMs: idleEveryMs, work: endIdleSessions },
    { name: 'jackpots', everyMs: jackpotsEveryMs, work: settleJackpots },
    { name: 'ends of jobs', everyMs, work: endJobs },
    { name: 'unfetched passwords', everyMs: sweepEveryMs, work: sweepSecrets },
    { name: 'statements', everyMs, work: workOnStatements },
    { name: 'forgotten passwords', everyMs, work: answerNextRequest },
    { name: 'mails', everyMs, work: sendMail },
    { name: 'announcements', everyMs, work: tellAnnouncements },
    { name: 'roll-up of reports', everyMs: rollUpEveryMs, work: rollUp },
    { name: 'reports by mail', everyMs: reportsEveryMs, work: sendDueReports },
    { name: 'old news', everyMs: forgetEveryMs, work: forgetNews },
    { name: 'unread by mail', everyMs, work: mailUnread },
    { name: 'old notifications', everyMs: sweepEveryMs, work: sweepOldNotifications },
    { name: 'old activity', everyMs: sweepEveryMs, work: sweepOldActivity },
    { name: 'exports', everyMs, work: () => makeNextExport(context, exportables, signal) },
    { name: 'old readings', everyMs: sweepEveryMs, work: forgetOldReadings },
    { name: 'old exports', everyMs: sweepEveryMs, work: sweepOldExports },
    ...context.gateway.agentIds.map((agentId) => ({
      name: 'balances',
      everyMs,
      work: () => refreshStalest(context, agentId),
    })),
  ];
  const loops = works.map(({ work, ...loop }) =>
    repeat({ ...loop, work: () => work(context) }, { log: context.log, signal }),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.all(hands.map(({ rest }) => rest()));
    },
  };
}

interface Work extends Omit<Repeated, 'work'> {
  readonly work: (context: Context) => Promise<boolean>;
}

async function forgetNews({ db }: Context): Promise<boolean> {
  await newsOf(db).forget();
  return false;
}
