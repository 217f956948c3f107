import type { AlarmCode } from '@golden-acers/contract';
import { databaseTimeAfter, dayMs } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** A problem that exists now. */
export interface AlarmCause {
  readonly code: AlarmCode;
  readonly subject: string;
  readonly agentId: string | null;
  readonly about: string | null;
  readonly number: number | null;
  /** Null: since this check. */
  readonly since: Date | null;
}

export interface CauseTerms {
  readonly providerAgentIds: readonly string[];
  readonly failuresToOpen: number;
  readonly callsPerMinute: number;
  readonly windowMs: number;
  readonly reviewAfterMs: number;
  readonly consumerBehindMs: number;
  readonly attemptsSinceMs: number;
  /** The smallest id that an audit entry of that time can have. */
  readonly attemptsFromId: string;
}

/** Two later statements have begun by then: the readings do not keep up with the days. */
const statementLateAfterMs = 2 * dayMs;
/** More rows are of no use in the console. The oldest are listed first. */
const maxCausesOfKind = 200;
/**
 * Refusals of one agent that raise an alarm: refused codes and passwords, or all kinds together. One
 * exhausted attempt limit is enough.
 */
const attempts = { guesses: 5, all: 10 };

/** Reads partial indexes of open work and an hour of the audit log: its cost does not grow with history. */
export async function findDatabaseCauses(db: Db, terms: CauseTerms): Promise<AlarmCause[]> {
  const { rows } = await sql<AlarmCause>`
    with agents as (
      select agent.id, agent.name, agent.sign_in_refused_since, agent.agent_key_sealed, budget.failures,
          budget.failing_since, budget.paused_until
        from provider_agent agent join provider_budget budget on budget.provider_agent_id = agent.id
        where agent.id = any(${terms.providerAgentIds}::text[])
    )
    select 'provider_unreachable' as code, id as subject, null as "agentId", name as about, null::integer as number,
        failing_since as since from agents where failures >= ${terms.failuresToOpen}
    union all select 'provider_sign_in_refused', id, null, name, null, sign_in_refused_since from agents
      where sign_in_refused_since is not null and agent_key_sealed is null
    union all select 'provider_budget_exhausted', id, null, name, null, null from agents
      where paused_until > clock_timestamp() or (
        select count(*) from provider_call call where call.provider_agent_id = agents.id and not call.is_record
          and call.called_at > ${databaseTimeAfter(-terms.windowMs)}) >= ${terms.callsPerMinute}::integer - 1
    union all (select 'audit_broken', broken_number::text, null, broken_number::text, null, ended_at
      from audit_verification broken
      where state = 'broken' and not exists (select from audit_verification later
        where later.requested_at > broken.requested_at and later.state in ('intact', 'broken')
          and later.from_number <= broken.broken_number and later.to_number >= broken.broken_number)
      order by 6 desc limit ${maxCausesOfKind})
    union all (select 'review_overdue', player.agent_id, player.agent_id, agent.name, count(*)::integer,
        min(transfer.requested_at)
      from transfer join player on player.id = transfer.player_id join agent on agent.id = player.agent_id
      where transfer.state = 'review' and transfer.requested_at < ${databaseTimeAfter(-terms.reviewAfterMs)}
      group by player.agent_id, agent.name order by 6 limit ${maxCausesOfKind})
    union all (select 'statement_differs', statement.day::text, root.id, statement.day::text, count(*)::integer,
        min(found_at)
      from open_difference join statement on statement.id = open_difference.statement_id
        join agent root on root.parent_id is null
      where statement.state = 'compared'
      group by statement.day, root.id order by 6 limit ${maxCausesOfKind})
    union all (select 'statement_late', statement.day::text, root.id, statement.day::text,
        (select count(*)::integer from statement_player where statement_id = statement.id and read_at is null),
        statement.requested_at
      from statement join agent root on root.parent_id is null
      where statement.state = 'reading' and statement.requested_at < ${databaseTimeAfter(-statementLateAfterMs)}
      order by 6 limit ${maxCausesOfKind})
    union all (select 'exclusion_match', player.provider_username, player.agent_id, player.provider_username, null,
        min(match.found_at)
      from (select distinct player_id from exclusion_match where state = 'open') waiting
        join player on player.id = waiting.player_id and not player.is_closed
        cross join lateral open_exclusion_match(player.id) match
      group by player.id order by 6 limit ${maxCausesOfKind})
    union all (select 'bulk_job_paused', job.id, job.agent_id, agent.name, null, null
      from bulk_job job join agent on agent.id = job.agent_id
      where job.state = 'paused' and job.pause_code is not null
      order by job.id limit ${maxCausesOfKind})
    union all (select 'consumer_behind', consumer.name, null, consumer.name, count(*)::integer, min(fact.occurred_at)
      from fact_consumer consumer join fact on transaction_id >= pg_snapshot_xmin(seen)
        and not pg_visible_in_snapshot(transaction_id, seen)
        and not coalesce(fact.number <= after_number and pg_visible_in_snapshot(transaction_id, target), false)
      group by consumer.name having min(fact.occurred_at) < ${databaseTimeAfter(-terms.consumerBehindMs)})
    union all (select 'security_attempts', agent.id, agent.id, agent.name, count(*)::integer, min(entry.at)
      from audit_entry entry join agent on agent.id = entry.subject_id
      where entry.id >= ${terms.attemptsFromId} and entry.at > ${databaseTimeAfter(-terms.attemptsSinceMs)} and entry.action in (
        'agent.sign_in_refused', 'agent.confirmation_refused', 'agent.action_refused', 'agent.limit_reached')
      group by agent.id, agent.name
      having bool_or(entry.action = 'agent.limit_reached') or count(*) >= ${attempts.all}
        or count(*) filter (where entry.action <> 'agent.action_refused') >= ${attempts.guesses}
      order by 6 limit ${maxCausesOfKind})`.execute(db);
  return rows;
}

/** An advisory lock, so that one server checks at a time. */
const checkLockKey = 4_704_332;

/** Returns false at once if another server is checking. */
export async function tryLockAlarmCheck(tx: ServerTx): Promise<boolean> {
  const { rows } = await sql<{
    got: boolean;
  }>`select pg_try_advisory_xact_lock(${checkLockKey}) as got`.execute(tx);
  return rows[0]?.got === true;
}

export interface CheckedCauses {
  /** The codes that were checked. An open alarm with one of these codes and no cause ends. */
  readonly codes: readonly AlarmCode[];
  readonly causes: readonly AlarmCause[];
  /** The id of the server, for causes that only this server can find. Null for causes in the database. */
  readonly observer: string | null;
  /** After this time without a report, the server that found the cause counts as stopped. */
  readonly observerLostAfterMs: number;
  /** By code, how long a cause must last before it raises an alarm. */
  readonly delays: Readonly<Partial<Record<AlarmCode, number>>>;
}

/** Inserts new alarms, updates known ones, and ends those without a cause. */
export async function writeAlarms(tx: ServerTx, checked: CheckedCauses): Promise<void> {
  const { codes, causes, observer, observerLostAfterMs, delays } = checked;
  const rows = causes.map(({ since, ...cause }) => ({
    ...cause,
    since: since?.toISOString() ?? null,
    delayMs: delays[cause.code] ?? 0,
  }));
  const isGone = sql<boolean>`ended_at is null and code = any(${codes}::text[])
    and (observed_by is null or observed_by = ${observer}
      or observed_at < clock_timestamp() - ${observerLostAfterMs} * interval '1 millisecond')
    and not exists (select from cause where cause.code = alarm.code and cause.subject = alarm.subject)`;
  await sql`
    with cause as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as cause (
        code text, subject text, "agentId" text, about text, number integer, since timestamptz, "delayMs" float8)),
    written as (
      insert into alarm (code, subject, agent_id, about, number, since, raised_at, observed_by)
        select code, subject, "agentId", left(about, 200), number, coalesce(since, clock_timestamp()),
            coalesce(since, clock_timestamp()) + "delayMs" * interval '1 millisecond', ${observer}
          from cause
        on conflict (code, subject) where ended_at is null do update
          set about = excluded.about, number = excluded.number, agent_id = excluded.agent_id,
            observed_by = excluded.observed_by, observed_at = clock_timestamp()
          where (alarm.about, alarm.number, alarm.agent_id) is distinct from (excluded.about, excluded.number, excluded.agent_id)
            or (alarm.observed_by is not null and alarm.observed_at < clock_timestamp() - interval '30 seconds')),
    -- The cause ended before its delay was over.
    undone as (delete from alarm where raised_at > statement_timestamp() and ${isGone})
    update alarm set ended_at = clock_timestamp() where raised_at <= statement_timestamp() and ${isGone}`.execute(
    tx,
  );
}

export async function purgeEndedAlarms(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from alarm where id in (select id from alarm where ended_at < clock_timestamp() - ${days} * interval '1 day'
      order by ended_at limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
