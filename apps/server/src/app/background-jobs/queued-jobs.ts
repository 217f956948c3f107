import {
  type JobKind,
  type KeyedWork,
  purgeOldRequestKeys,
  purgeShownSecrets,
  type QueuedJob,
  queuedJobWorkName,
} from '@golden-acers/platform';
import { purgeAttemptCounts } from '../../access/attempt-limits/shared-limits.ts';
import { resealFormerTexts } from '../../access/encryption-keys/encryption-keys.ts';
import { endIdleSessions, purgeOldSessions } from '../../access/sessions/sessions.ts';
import { excludedPersonJobs, noteExcludedPersons } from '../../accounts/exclusions/excluded-persons.ts';
import { processRecoveryRequest, recoveryJobs } from '../../accounts/recovery/recovery.ts';
import { warnOfExpiringApiKeys } from '../../agents/api-keys/api-keys.ts';
import { searchExcludedPersons } from '../../care/other-accounts/other-accounts.ts';
import type { Context } from '../../context.ts';
import { purgeOldActivity } from '../../events/activity/activity.ts';
import { purgeOldAuditAddresses } from '../../events/audit/audit.ts';
import { auditVerificationJobs, runAuditVerification } from '../../events/audit/audit-verifications.ts';
import { consumeSetAside, purgeReadFacts, setAsideJobs } from '../../events/facts/fact-consumers.ts';
import { reconcileJackpotChanges } from '../../games/jackpots/jackpots.ts';
import { createMailTransport, mailJobs, purgeUnsentMails, sendMail } from '../../messages/mail/mail.ts';
import {
  announcementJobs,
  deliverAnnouncements,
  enqueueUnreadMails,
  enqueueWeeklyDigests,
  purgeOldNotifications,
} from '../../messages/notifications/notifications.ts';
import { pushJobs, sendPush } from '../../messages/push/push-delivery.ts';
import { createSmsTransport, sendSms, smsJobs } from '../../messages/sms/sms.ts';
import { disableBacklogs, purgeOldDeliveries } from '../../messages/webhooks/webhook-delivery.ts';
import { purgeOldTransferAddresses } from '../../money/transfers/transfer-addresses.ts';
import {
  agentAnnouncementJobs,
  deliverAgentAnnouncements,
  removeEndedAnnouncements,
} from '../../players/announcements/announcement-delivery.ts';
import { purgeOldJobAddresses, purgeUnfetchedSecrets } from '../../players/bulk-jobs/bulk-jobs.ts';
import { payDueCashback } from '../../promotions/cashback/cashback.ts';
import { endOverOffers, returnEndedBudgets } from '../../promotions/offer-editor/ended-offers.ts';
import { endPrizeOffers } from '../../promotions/tournaments/prizes.ts';
import { claimPrizes, settleTournaments, watchEntrants } from '../../promotions/tournaments/settlement.ts';
import {
  type ExportedTable,
  exportJobs,
  purgeOldExports,
  runExport,
} from '../../reporting/exports/exports.ts';
import { deleteOldRecordFetches } from '../../reporting/provider-records/provider-records.ts';
import { reportMailJobs, sendReportMail, startDueReports } from '../../reporting/reports/reports.ts';
import {
  runComparison,
  startOrResumeStatements,
  statementComparisonJobs,
} from '../../reporting/statements/statements.ts';
import { deleteOldDocuments } from '../../support/identity-checks/identity-checks.ts';
import { purgeTicketViews } from '../../support/tickets/chats.ts';
import { closeOldTickets } from '../../support/tickets/tickets.ts';
import { purgeUnconfirmedTickets, purgeVisitorTickets } from '../../support/tickets/visitor-tickets.ts';
import { purgeOldAlarms } from '../alarms/alarms.ts';
import { factConsumers } from '../fact-consumers.ts';

/** Returns true if there may be more to do. */
type Batch = (context: Context) => Promise<boolean>;

const minuteJob = { maxAttempts: 8, timeoutSeconds: 600, isExclusive: true } satisfies Partial<JobKind>;
const hourlyJob = { ...minuteJob, maxAttempts: 5 } satisfies Partial<JobKind>;

interface ScheduledWork {
  /** The kind of its job. */
  readonly name: string;
  readonly batches: readonly Batch[];
}

/** Work that is due each minute. One job runs a batch of each. */
const minuteWorks: readonly ScheduledWork[] = [
  { name: announcementJobs, batches: [deliverAnnouncements] },
  { name: agentAnnouncementJobs, batches: [deliverAgentAnnouncements, removeEndedAnnouncements] },
  { name: excludedPersonJobs, batches: [noteExcludedPersons, searchExcludedPersons] },
  { name: 'offer-budgets', batches: [endOverOffers, returnEndedBudgets] },
  { name: 'idle-sessions', batches: [endIdleSessions] },
  { name: 'jackpot-changes', batches: [reconcileJackpotChanges] },
  { name: 'report-schedules', batches: [startDueReports] },
  { name: 'statements', batches: [startOrResumeStatements] },
  { name: 'tournaments', batches: [watchEntrants, settleTournaments, claimPrizes, endPrizeOffers] },
  { name: 'tickets', batches: [closeOldTickets] },
  { name: 'webhook-backlogs', batches: [disableBacklogs] },
  { name: 'unread-mails', batches: [enqueueUnreadMails] },
  { name: 'weekly-digests', batches: [enqueueWeeklyDigests] },
  { name: 'cashback', batches: [payDueCashback] },
  { name: 'shown-secrets', batches: [purgeShownSecrets] },
];

/** The data is days or months old, so one more hour does not matter. */
const hourlyWorks: readonly (ScheduledWork & { readonly cron: string })[] = [
  { name: 'reseal', cron: '23 * * * *', batches: [resealFormerTexts] },
  {
    name: 'purge',
    cron: '7 * * * *',
    batches: [
      warnOfExpiringApiKeys,
      purgeUnfetchedSecrets,
      purgeOldSessions,
      purgeAttemptCounts,
      purgeOldNotifications,
      purgeOldActivity,
      purgeUnsentMails,
      purgeOldExports,
      deleteOldRecordFetches,
      purgeOldAlarms,
      purgeOldAuditAddresses,
      purgeOldTransferAddresses,
      purgeOldJobAddresses,
      purgeOldRequestKeys,
      deleteOldDocuments,
      purgeTicketViews,
      purgeUnconfirmedTickets,
      purgeVisitorTickets,
      purgeOldDeliveries,
      purgeReadFacts,
    ],
  },
];

export const scheduledWorks: readonly ScheduledWork[] = [...minuteWorks, ...hourlyWorks];

const minuteJobs = { name: 'every-minute', ...minuteJob, cron: '* * * * *' } satisfies JobKind;

/** Every job of the queue. Provider calls on an agent's budget have separate workers. */
export const jobKinds: readonly JobKind[] = [
  mailJobs,
  pushJobs,
  smsJobs,
  recoveryJobs,
  exportJobs,
  reportMailJobs,
  statementComparisonJobs,
  auditVerificationJobs,
  setAsideJobs,
  minuteJobs,
  ...minuteWorks.map(({ name }) => ({ name, ...minuteJob })),
  ...hourlyWorks.map(({ name, cron }) => ({ name, cron, ...hourlyJob })),
];

type JobHandler = (job: QueuedJob, stopping: AbortSignal) => Promise<void>;

export function queuedJobWork(
  context: Context,
  exportedTables: readonly ExportedTable[],
  stopping: AbortSignal,
): Omit<KeyedWork, 'everyMs'> {
  const deliver = createMailTransport(context.config.mail, context.log);
  const deliverSms = createSmsTransport(context.config.sms, context);
  const runBatches = async (batches: readonly Batch[]) => {
    for (const batch of batches) while (!stopping.aborted && (await batch(context)));
  };
  const runMinuteWorks = async () => {
    for (const work of minuteWorks) if (!stopping.aborted) await runOrSend(context, work);
  };
  const handlers: Readonly<Record<string, JobHandler>> = {
    [mailJobs.name]: (job, signal) => sendMail(context, deliver, job, signal),
    [pushJobs.name]: (job, signal) => sendPush(context, job, signal),
    [smsJobs.name]: (job, signal) => sendSms(context, deliverSms, job, signal),
    [recoveryJobs.name]: (job) => processRecoveryRequest(context, job),
    [exportJobs.name]: (job, signal) => runExport(context, exportedTables, job, signal),
    [reportMailJobs.name]: (job) => sendReportMail(context, job),
    [statementComparisonJobs.name]: (job) => runComparison(context, job),
    [setAsideJobs.name]: (job) => consumeSetAside(context, factConsumers, job),
    [auditVerificationJobs.name]: (job, signal) => runAuditVerification(context, job, signal),
    [minuteJobs.name]: runMinuteWorks,
    ...Object.fromEntries(scheduledWorks.map(({ name, batches }) => [name, () => runBatches(batches)])),
  };
  return {
    name: queuedJobWorkName,
    due: context.jobs.dueKinds,
    async runNext(kind) {
      const run = handlers[kind];
      if (run === undefined) throw new Error(`${kind} has no handler`);
      return context.jobs.runNext(kind, run, stopping);
    },
  };
}

/**
 * Runs each batch once. If one fails or has more to do, a separate job continues the work. It is tried again
 * and delays no other work.
 */
async function runOrSend(context: Context, { name, batches }: ScheduledWork): Promise<void> {
  let isMore = false;
  try {
    for (const batch of batches) isMore = (await batch(context)) || isMore;
  } catch (err) {
    context.log.warn({ err, name }, 'background work failed and is tried again');
    isMore = true;
  }
  if (isMore) await context.jobs.send(context.db, name, {});
}
