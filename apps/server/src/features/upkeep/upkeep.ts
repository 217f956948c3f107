import { Refusal, sleep } from '@golden-acers/platform';
import { sweepOldActivity } from '../activity/activity.ts';
import { linkEntries } from '../audit/audit.ts';
import { refreshStalest } from '../balances/balances.ts';
import { type Exportable, makeNextExport, sweepOldExports } from '../exports/exports.ts';
import { settleJackpots } from '../jackpots/jackpots.ts';
import { createJobWorker, sweepSecrets } from '../jobs/jobs.ts';
import { createDeliver, sendNextMail } from '../mail/mail.ts';
import { forgetEveryMs, newsOf } from '../news/news.ts';
import { mailUnread, sweepOldNotifications, tellAnnouncements } from '../notifications/notifications.ts';
import {
  ensureProviderAccount,
  listPendingAccounts,
  type ProviderContext,
  settlePasswordChanges,
} from '../provider/provider.ts';
import { forgetOldReadings, readNextRecords } from '../records/records.ts';
import { answerNextRequest } from '../recovery/recovery.ts';
import { rollUp, sendDueReports } from '../reports/reports.ts';
import { endIdleSessions } from '../sessions/sessions.ts';
import { workOnStatements } from '../statements/statements.ts';
import { carryOutRequested, checkBooks, settleUnknown } from '../transfers/transfers.ts';

/** Pending accounts mostly come with a pending credit, which completes them: this is for the rest. */
const accountsSeldom = 15;
const accountsAtOnce = 5;
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
export function startUpkeep(context: ProviderContext, exportables: readonly Exportable[]): Upkeep {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { upkeepEveryMs: everyMs } = context.gateway.tuning;
  const deliver = createDeliver(context.config.mail, context.log);
  const sendMail = () => sendNextMail(context, deliver, signal);
  const jobs = createJobWorker(context, signal);
  const loops = [
    repeat(context, signal, { name: 'requested transfers', everyMs, work: carryOutRequested }),
    repeat(context, signal, { name: 'unknown transfers', everyMs, work: settleUnknown }),
    repeat(context, signal, { name: 'books', everyMs: booksEveryMs, work: checkBooks }),
    repeat(context, signal, { name: 'audit chain', everyMs: chainEveryMs, work: linkEntries }),
    repeat(context, signal, { name: 'password changes', everyMs, work: settlePasswordChanges }),
    repeat(context, signal, {
      name: 'pending accounts',
      everyMs: everyMs * accountsSeldom,
      work: completeAccounts,
    }),
    repeat(context, signal, { name: 'idle agents', everyMs: idleEveryMs, work: endIdleSessions }),
    repeat(context, signal, { name: 'jackpots', everyMs: jackpotsEveryMs, work: settleJackpots }),
    repeat(context, signal, { name: 'jobs', everyMs, work: jobs.look }),
    repeat(context, signal, { name: 'unfetched passwords', everyMs: sweepEveryMs, work: sweepSecrets }),
    repeat(context, signal, { name: 'statements', everyMs, work: workOnStatements }),
    repeat(context, signal, { name: 'forgotten passwords', everyMs, work: answerNextRequest }),
    repeat(context, signal, { name: 'mails', everyMs, work: sendMail }),
    repeat(context, signal, { name: 'announcements', everyMs, work: tellAnnouncements }),
    repeat(context, signal, { name: 'roll-up of reports', everyMs: rollUpEveryMs, work: rollUp }),
    repeat(context, signal, { name: 'reports by mail', everyMs: reportsEveryMs, work: sendDueReports }),
    repeat(context, signal, { name: 'old news', everyMs: forgetEveryMs, work: forgetNews }),
    repeat(context, signal, { name: 'unread by mail', everyMs, work: mailUnread }),
    repeat(context, signal, {
      name: 'old notifications',
      everyMs: sweepEveryMs,
      work: sweepOldNotifications,
    }),
    repeat(context, signal, { name: 'old activity', everyMs: sweepEveryMs, work: sweepOldActivity }),
    repeat(context, signal, {
      name: 'exports',
      everyMs,
      work: () => makeNextExport(context, exportables, signal),
    }),
    repeat(context, signal, { name: 'records', everyMs, work: readNextRecords }),
    repeat(context, signal, { name: 'old readings', everyMs: sweepEveryMs, work: forgetOldReadings }),
    repeat(context, signal, { name: 'old exports', everyMs: sweepEveryMs, work: sweepOldExports }),
    ...context.gateway.agentIds.map((agentId) =>
      repeat(context, signal, { name: 'balances', everyMs, work: () => refreshStalest(context, agentId) }),
    ),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await jobs.rest();
    },
  };
}

interface Loop {
  readonly name: string;
  readonly everyMs: number;
  /** Answers whether there was something to do: then it is called again at once. */
  readonly work: (context: ProviderContext) => Promise<boolean>;
}

async function repeat(
  context: ProviderContext,
  signal: AbortSignal,
  { name, everyMs, work }: Loop,
): Promise<void> {
  while (!signal.aborted) {
    const more = await attempt(context, name, work);
    // The end of the server wakes the sleeper, which isn't an error.
    if (!more) await sleep(everyMs, signal).catch(() => undefined);
  }
}

async function attempt(context: ProviderContext, name: string, work: Loop['work']): Promise<boolean> {
  try {
    return await work(context);
  } catch (err) {
    // The loop must outlive a database that restarts and a provider that is away.
    context.log.warn({ err, name }, 'background work failed and is tried again');
    return false;
  }
}

async function forgetNews({ db }: ProviderContext): Promise<boolean> {
  await newsOf(db).forget();
  return false;
}

/** Accounts whose registration at the provider failed or was cut off, also those without an open transfer. */
async function completeAccounts(context: ProviderContext): Promise<boolean> {
  const playerIds = await listPendingAccounts(context.db, accountsAtOnce);
  for (const playerId of playerIds) {
    try {
      await ensureProviderAccount(context, playerId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.log.warn(
        { player: playerId, code: error.code },
        'an account at the game provider is still missing',
      );
    }
  }
  return false;
}
