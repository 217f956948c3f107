import { asynchronousCommit } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import type { ProviderTuning } from './provider-tuning.ts';

export interface BudgetLimits
  extends Pick<ProviderTuning, 'callsPerMinute' | 'recordCallsPerMinute' | 'windowMs' | 'failuresToOpen'> {
  /** The time between two calls at an even pace. */
  readonly paceMs: number;
  /** After this time an unfinished probe counts as lost. */
  readonly probeTimeoutMs: number;
}

export interface PermitRequest {
  /** The maximum of calls in any window, this one included. */
  readonly maxCalls: number;
  /** The maximum of record calls; null for other calls. */
  readonly maxRecordCalls: number | null;
  /** How many steps it may run ahead of an even pace; null: not paced. */
  readonly burstSteps: number | null;
}

export interface PermitResult {
  /** The time that the call must carry; null: not admitted. */
  readonly timeMs: number | null;
  /** The time until it could be admitted, if no other call takes the permit. */
  readonly waitMs: number;
  /** Calls in a row that got no response, before this one. */
  readonly consecutiveFailures: number;
  /** The agent's key at this moment, sealed: a call with a permit needs it next. */
  readonly keySealed: string | null;
}

/**
 * One statement for all calls that wait here, with results in their order, by the database's time. It
 * doesn't wait for the disk: a database crash forgets the calls of its last moment at worst.
 */
export async function acquirePermits(
  db: Db,
  providerAgentId: string,
  limits: BudgetLimits,
  wants: readonly PermitRequest[],
): Promise<PermitResult[]> {
  const { rows } = await sql<PermitResult>`
    select time_ms::float8 as "timeMs", wait_ms as "waitMs", failures as "consecutiveFailures",
        (select agent_key_sealed from provider_agent where id = ${providerAgentId}) as "keySealed"
      from ${asynchronousCommit}, acquire_provider_permits(
      ${providerAgentId}, ${limits.callsPerMinute}::integer, ${limits.recordCallsPerMinute}::integer,
      ${limits.windowMs}::float8, ${limits.paceMs}::float8, ${limits.probeTimeoutMs}::float8, ${limits.failuresToOpen}::integer,
      ${wants.map(({ maxCalls }) => maxCalls)}::integer[],
      ${wants.map(({ maxRecordCalls }) => maxRecordCalls)}::integer[],
      ${wants.map(({ burstSteps }) => burstSteps)}::float8[])`.execute(db);
  return rows;
}

/** Counts a call without a response. From `failuresToOpen` in a row on, each next probe waits longer. */
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

/** The provider responded, so the count starts again. */
export async function recordCallSuccess(db: Db, providerAgentId: string): Promise<void> {
  await sql`update provider_budget set failures = 0, failing_since = null
    where provider_agent_id = ${providerAgentId} and failures > 0`.execute(db);
}

/** No call is admitted for this long, on any server. */
export async function pauseBudget(db: Db, providerAgentId: string, pauseMs: number): Promise<void> {
  await sql`update provider_budget set paused_until = clock_timestamp() + ${pauseMs} * interval '1 millisecond'
    where provider_agent_id = ${providerAgentId}`.execute(db);
}

/** Reads the calls in the current window. Locks nothing. */
export async function readBudgetUsage(db: Db, providerAgentId: string, windowMs: number) {
  const untilMs = (column: 'probe_at' | 'paused_until') =>
    sql<number>`extract(epoch from ${sql.ref(column)} - clock_timestamp())::float8 * 1000`;
  return db
    .selectFrom('provider_budget')
    .where('provider_agent_id', '=', providerAgentId)
    .select([
      'failures as consecutiveFailures',
      'failing_since as failingSince',
      untilMs('probe_at').as('probeInMs'),
      untilMs('paused_until').as('pausedForMs'),
      sql<number>`(select count(*)::integer from provider_call call
        where call.provider_agent_id = provider_budget.provider_agent_id and not call.is_record
          and call.called_at > clock_timestamp() - ${windowMs} * interval '1 millisecond')`.as('calls'),
    ])
    .executeTakeFirstOrThrow();
}
