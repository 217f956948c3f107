import type { AlarmCode } from '@golden-acers/contract';
import { minIdAt, minuteMs } from '@golden-acers/platform';
import { type Context, inTransaction } from '../../context.ts';
import { lastLedgerViolations } from '../../money/transfers/ledger-verification.ts';
import { wasFloodedWithin } from '../security-log/security-log.ts';
import {
  type AlarmCause,
  findDatabaseCauses,
  purgeEndedAlarms,
  tryLockAlarmCheck,
  writeAlarms,
} from './alarm-causes.sql.ts';
import { readLastBackup } from './last-backup.ts';
import { findPartitionCauses } from './partition-causes.ts';

/** Leaves time for reconciliation and for an agent's first check, while the player still waits. */
const reviewAfterMs = 30 * minuteMs;
/** Consumers read every second. */
const consumerBehindMs = 2 * minuteMs;
const hourMs = 60 * minuteMs;
/** A nightly backup, and half a day to repair it. */
const backupOverdueAfterMs = 36 * hourMs;
const attemptsSinceMs = 60 * minuteMs;
const floodedSinceMs = 10 * minuteMs;
/** A bulk job may use all calls of a minute. After this time, people are waiting. */
const delays = { provider_budget_exhausted: 3 * minuteMs } satisfies Partial<Record<AlarmCode, number>>;
/** Several times the interval at which each server verifies the ledger. */
const observerLostAfterMs = 5 * minuteMs;
const retention = { days: 30, batchSize: 1_000 };

const databaseCodes: readonly AlarmCode[] = [
  'provider_unreachable',
  'provider_sign_in_refused',
  'provider_budget_exhausted',
  'review_overdue',
  'audit_broken',
  'statement_differs',
  'statement_late',
  'exclusion_match',
  'bulk_job_paused',
  'background_job_failed',
  'consumer_behind',
  'partitions_overdue',
  'security_attempts',
];

type CheckContext = Pick<Context, 'db' | 'clock' | 'config' | 'gateway' | 'jobs'>;

/**
 * Raises and ends alarms. One server at a time reads the causes in the database and adds those it found
 * itself. Always returns false: there is never more to do.
 */
export async function checkAlarms(context: CheckContext, serverId: string): Promise<boolean> {
  await inTransaction(context, async (tx) => {
    if (!(await tryLockAlarmCheck(tx.db))) return;
    const causes = await findCauses(tx);
    await writeAlarms(tx.db, { codes: databaseCodes, causes, observer: null, observerLostAfterMs, delays });
    const own = await findOwnCauses(context);
    await writeAlarms(tx.db, { ...own, observer: serverId, observerLostAfterMs, delays });
  });
  return false;
}

async function findCauses(context: CheckContext): Promise<readonly AlarmCause[]> {
  const { db, clock, gateway, jobs } = context;
  const attemptsFromId = minIdAt('au', new Date(clock.now().getTime() - attemptsSinceMs));
  const { total } = await jobs.listDeadLetters({ limit: 1, after: undefined });
  const terms = { ...gateway.tuning, providerAgentIds: gateway.providerAgentIds };
  const found = await findDatabaseCauses(db, {
    ...terms,
    ...{ reviewAfterMs, consumerBehindMs, attemptsSinceMs, attemptsFromId },
  });
  const failed = total === 0 ? [] : [sharedCause('background_job_failed', total)];
  return [...found, ...failed, ...(await findPartitionCauses(context))];
}

/**
 * Causes that only this server knows: its last verification of the ledger, the requests that it refused, and
 * the backups of its machine.
 */
async function findOwnCauses(context: Pick<CheckContext, 'db' | 'clock' | 'config'>): Promise<{
  readonly codes: readonly AlarmCode[];
  readonly causes: readonly AlarmCause[];
}> {
  const { db, clock, config } = context;
  const codes: AlarmCode[] = ['security_flood', 'backup_overdue'];
  const causes = wasFloodedWithin({ db, clock }, floodedSinceMs) ? [sharedCause('security_flood', null)] : [];
  const lastBackup = await readLastBackup(config.backupMarkFile);
  const ageMs = lastBackup === undefined ? 0 : clock.now().getTime() - lastBackup.getTime();
  if (ageMs > backupOverdueAfterMs) causes.push(sharedCause('backup_overdue', Math.floor(ageMs / hourMs)));
  // A server that has just started has no result, so an open alarm stays.
  const violations = lastLedgerViolations(db);
  if (violations === undefined) return { codes, causes };
  if (violations.length > 0) causes.push(sharedCause('ledger_broken', violations.length));
  return { codes: [...codes, 'ledger_broken'], causes };
}

function sharedCause(code: AlarmCode, number: number | null): AlarmCause {
  return { code, subject: '', agentId: null, about: null, number, since: null };
}

export async function purgeOldAlarms({ db }: Pick<Context, 'db'>): Promise<boolean> {
  return (await purgeEndedAlarms(db, retention.days, retention.batchSize)) >= retention.batchSize;
}
