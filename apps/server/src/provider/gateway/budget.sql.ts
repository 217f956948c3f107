import { asynchronousCommit } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import type { ProviderTuning } from './provider-tuning.ts';

export interface BudgetLimits
  extends Pick<ProviderTuning, 'callsPerMinute' | 'recordCallsPerMinute' | 'windowMs' | 'failuresToOpen'> {
  /** The time between two calls that are evenly spread. */
  readonly paceMs: number;
  /** After this time, a probe without a result counts as lost. */
  readonly probeTimeoutMs: number;
}

export interface PermitRequest {
  /** The most calls in any window, including this one. */
  readonly maxCalls: number;
  /** The most record calls in any window. Null for other calls. */
  readonly maxRecordCalls: number | null;
  /** By how many multiples of `paceMs` it may run ahead of an even spread. Null: without limit. */
  readonly burstSteps: number | null;
}

export interface PermitResult {
  /** The timestamp that signs the call. Null: no permit. */
  readonly timeMs: number | null;
  /** Milliseconds until it could get a permit, if no other call takes it. */
  readonly waitMs: number;
  /** Consecutive calls without a response, before this one. */
  readonly consecutiveFailures: number;
  /** The agent's current key, sealed. Returned here because a call with a permit needs it next. */
  readonly keySealed: string | null;
}

/**
 * Requests permits for all waiting calls in one statement, by the database's clock. Results have the order of
 * `wants`. The commit does not wait for the disk, so a crash of the database loses at most the last calls.
 */
export async function acquirePermits(
  db: Db,
  providerAgentId: string,
  limits: BudgetLimits,
  wants: readonly PermitRequest[],
): Promise<PermitResult[]> {
  const { rows } = await sql<PermitResult>`
    select time_ms::float8 as "timeMs", wait_ms, failures as "consecutiveFailures",
        (select agent_key_sealed from provider_agent where id = ${providerAgentId}) as "keySealed"
      from ${asynchronousCommit}, acquire_provider_permits(
      ${providerAgentId}, ${limits.callsPerMinute}::integer, ${limits.recordCallsPerMinute}::integer,
      ${limits.windowMs}::float8, ${limits.paceMs}::float8, ${limits.probeTimeoutMs}::float8, ${limits.failuresToOpen}::integer,
      ${wants.map(({ maxCalls }) => maxCalls)}::integer[],
      ${wants.map(({ maxRecordCalls }) => maxRecordCalls)}::integer[],
      ${wants.map(({ burstSteps }) => burstSteps)}::float8[])`.execute(db);
  return rows;
}

/**
 * Counts a call without a response. From `failuresToOpen` consecutive ones on, each next probe waits longer.
 */
export async function recordCallFailure(
  db: Db,
  providerAgentId: string,
  pauses: { failuresToOpen: number; firstMs: number; maxMs: number },
): Promise<void> {
  await sql`update provider_budget set failures = failures + 1,
      failing_since = coalesce(failing_since, clock_timestamp()),
      probe_at = case when failures + 1 < ${pauses.failuresToOpen} then probe_at else clock_timestamp() + least(
        ${pauses.firstMs}::float8 * power(2, least(failures + 1 - ${pauses.failuresToOpen}, 10)),
        ${pauses.maxMs}::float8) * interval '1 millisecond' end
    where provider_agent_id = ${providerAgentId}`.execute(db);
}

/** Resets the count of consecutive failures. */
export async function recordCallSuccess(db: Db, providerAgentId: string): Promise<void> {
  await sql`update provider_budget set failures = 0, failing_since = null
    where provider_agent_id = ${providerAgentId} and failures > 0`.execute(db);
}

/** Stops all calls on every server for `pauseMs`. */
export async function pauseBudget(db: Db, providerAgentId: string, pauseMs: number): Promise<void> {
  await sql`update provider_budget set paused_until = clock_timestamp() + ${pauseMs} * interval '1 millisecond'
    where provider_agent_id = ${providerAgentId}`.execute(db);
}

/** Counts the calls in the current window. Takes no lock. */
export async function readBudgetUsage(db: Db, providerAgentId: string, windowMs: number) {
  const untilMs = (column: 'probeAt' | 'pausedUntil') =>
    sql<number>`extract(epoch from ${sql.ref(column)} - clock_timestamp())::float8 * 1000`;
  return db
    .selectFrom('providerBudget')
    .where('providerAgentId', '=', providerAgentId)
    .select([
      'failures as consecutiveFailures',
      'failingSince',
      untilMs('probeAt').as('probeInMs'),
      untilMs('pausedUntil').as('pausedForMs'),
      sql<number>`(select count(*)::integer from provider_call call
        where call.provider_agent_id = provider_budget.provider_agent_id and not call.is_record
          and call.called_at > clock_timestamp() - ${windowMs} * interval '1 millisecond')`.as('calls'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the circuit of one of these agents is open and its next probe is due. */
export const isAnyProbeDue = (
  providerAgentIds: readonly string[],
  failuresToOpen: number,
) => sql<boolean>`exists (
  select from provider_budget where provider_agent_id = any(${providerAgentIds}::text[])
    and failures >= ${failuresToOpen} and coalesce(probe_at <= clock_timestamp(), true))`;
