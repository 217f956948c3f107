import {
  type JobKind,
  type KeyedWork,
  purgeOldRequestKeys,
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

const everyMinute = { cron: '* * * * *', maxAttempts: 8, timeoutSeconds: 600 } satisfies Partial<JobKind>;

/** Jobs that are due each minute or hour, and what they do. */
export const scheduledJobs: readonly (JobKind & { readonly batches: readonly Batch[] })[] = [
  { name: announcementJobs, ...everyMinute, batches: [deliverAnnouncements] },
  {
    name: agentAnnouncementJobs,
    ...everyMinute,
    batches: [deliverAgentAnnouncements, removeEndedAnnouncements],
  },
  { name: excludedPersonJobs, ...everyMinute, batches: [noteExcludedPersons, searchExcludedPersons] },
  { name: 'offer-budgets', ...everyMinute, batches: [endOverOffers, returnEndedBudgets] },
  { name: 'idle-sessions', ...everyMinute, batches: [endIdleSessions] },
  { name: 'jackpot-changes', ...everyMinute, batches: [reconcileJackpotChanges] },
  { name: 'report-schedules', ...everyMinute, batches: [startDueReports] },
  { name: 'statements', ...everyMinute, batches: [startOrResumeStatements] },
  {
    name: 'reseal',
    cron: '23 * * * *',
    maxAttempts: 5,
    timeoutSeconds: 600,
    batches: [resealFormerTexts],
  },
  {
    name: 'tournaments',
    ...everyMinute,
    batches: [watchEntrants, settleTournaments, claimPrizes, endPrizeOffers],
  },
  { name: 'tickets', ...everyMinute, batches: [closeOldTickets] },
  { name: 'webhook-backlogs', ...everyMinute, batches: [disableBacklogs] },
  { name: 'unread-mails', ...everyMinute, batches: [enqueueUnreadMails] },
  { name: 'weekly-digests', ...everyMinute, batches: [enqueueWeeklyDigests] },
  {
    name: 'purge',
    // The data is days or months old, so one more hour does not matter.
    cron: '7 * * * *',
    maxAttempts: 5,
    timeoutSeconds: 600,
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
  ...scheduledJobs.map(({ batches: _, ...kind }) => kind),
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
    ...Object.fromEntries(scheduledJobs.map(({ name, batches }) => [name, () => runBatches(batches)])),
  };
  return {
    name: queuedJobWorkName,
    listDueOwners: context.jobs.listDueKinds,
    async runNext(kind) {
      const run = handlers[kind];
      if (run === undefined) throw new Error(`${kind} has no handler`);
      return context.jobs.runNext(kind, run, stopping);
    },
  };
}
