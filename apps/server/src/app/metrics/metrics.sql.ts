import { alarmCodes } from '@golden-acers/contract';
import type { GaugeSample } from '@golden-acers/platform';
import { asynchronousCommit, databaseNow } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../schema.ts';

interface SampleQuery {
  readonly providerAgentIds: readonly string[];
  readonly callsPerMinute: number;
  readonly windowMs: number;
  readonly failuresToOpen: number;
  readonly seenWithinMs: number;
  readonly playingForMs: number;
  /** From this server's last check. Undefined before the first one. */
  readonly ledgerViolations: number | undefined;
  /** The server's clock, which stamps mails and the presence of players. */
  readonly clockNow: Date;
}

/** Queues are counted up to this number. */
const maxCountedRows = 100_000;

/**
 * Empty if the role may not read it. Null for a receiver that only archives the log, and for a new standby
 * whose lag is not known yet.
 */
const standbyLags = sql`
  select application_name, case when pg_is_in_recovery() then null when replay_lsn >= pg_current_wal_flush_lsn() then 0
      else extract(epoch from replay_lag)::float8 end as seconds
    from pg_stat_replication`;

/** How long nothing was archived while a segment failed; no row unless PostgreSQL archives its log. */
const failingArchive = sql`
  select case when last_failed_time > coalesce(last_archived_time, '-infinity')
      then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))::float8 else 0 end as seconds
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`;

/** One statement over partial indexes of open work, so its cost does not grow with history. */
export async function readSamples(db: Db, terms: SampleQuery): Promise<GaugeSample[]> {
  const { clockNow } = terms;
  const seenSince = new Date(clockNow.getTime() - terms.seenWithinMs);
  const { rows } = await sql<GaugeSample>`
    with open_transfer as (
      select state, requested_at from transfer where state in ('requested', 'sending', 'unknown')
      union all
      select state, requested_at from transfer where state = 'review'
    ), transfers as (
      select jsonb_build_object('state', known.state) as labels, count(one.state) as number,
          ${secondsSince(sql`min(one.requested_at)`, databaseNow)} as oldest
        from unnest(array['requested', 'sending', 'unknown', 'review']) as known (state)
          left join open_transfer one on one.state = known.state
        group by known.state
    ), agents as (
      select agent.id, jsonb_build_object('agent', agent.name) as labels, budget.failures
        from provider_agent agent join provider_budget budget on budget.provider_agent_id = agent.id
        where agent.id = any(${terms.providerAgentIds}::text[])
    ), mails as (
      select count(*) as number, ${secondsSince(sql`min(written_at)`, sql`${clockNow}::timestamptz`)} as oldest
        from mail where state = 'waiting'
    )
    select 'alarms_open' as name, jsonb_build_object('code', known.code) as labels, count(alarm.id)::float8 as value
      from unnest(${alarmCodes}::text[]) as known (code) left join alarm on alarm.code = known.code
        and alarm.ended_at is null and alarm.raised_at <= clock_timestamp()
      group by known.code
    union all select 'transfers_open', labels, number::float8 from transfers
    union all select 'transfers_open_oldest_seconds', labels, oldest from transfers
    union all select 'provider_calls_remaining', labels, greatest(0, ${terms.callsPerMinute}::integer - (
        select count(*) from provider_call call
          where call.provider_agent_id = agents.id and not call.is_record
            and call.called_at > clock_timestamp() - ${terms.windowMs} * interval '1 millisecond')) from agents
    union all select 'provider_circuit_open', labels, (failures >= ${terms.failuresToOpen})::integer from agents
    union all select 'active_player_balances_oldest_seconds', labels, (
        select ${secondsSince(sql`min(coalesce(player.balance_at, activity.launched_at))`, databaseNow)}
          from player join player_activity activity on activity.player_id = player.id
          where player.provider_agent_id = agents.id and player.provider_account_state = 'ready'
            and player.seen_at >= ${seenSince}
            and greatest(activity.launched_at, activity.balance_changed_at)
              > clock_timestamp() - ${terms.playingForMs} * interval '1 millisecond') from agents
    union all select 'ledger_violations', '{}', violations from (select greatest(${terms.ledgerViolations ?? null}::float8,
        (select max(number) from alarm where code = 'ledger_broken' and ended_at is null)) as violations) found
      where violations is not null
    union all select 'mails_waiting', '{}', number from mails
    union all select 'mails_waiting_oldest_seconds', '{}', oldest from mails
    union all select 'bulk_jobs_running', '{}', count(*) from bulk_job where state = 'running'
    union all select 'bulk_jobs_paused_by_server', '{}', count(*) from bulk_job where state = 'paused' and pause_code is not null
    union all select 'bulk_job_rows_waiting', '{}', count(*) from (
        select from bulk_job_row join bulk_job on bulk_job.id = bulk_job_row.bulk_job_id
          where bulk_job.state = 'running' and bulk_job_row.state = 'waiting' limit ${maxCountedRows}) waiting
    union all select 'report_entries_waiting', '{}', count(*) from (
        select from report_entry limit ${maxCountedRows}) waiting
    union all select 'database_standby_lag_seconds', jsonb_build_object('standby', application_name), max(seconds)
      from (${standbyLags}) standby where seconds is not null group by application_name
    union all select 'database_archive_failing_seconds', '{}', seconds from (${failingArchive}) archive
    union all select 'database_connections_used_share', '{}', (select sum(numbackends) from pg_stat_database)::float8
        / current_setting('max_connections')::integer
    union all select 'database_transaction_id_age', '{}', (select max(age(datfrozenxid)) from pg_database)
    union all select 'audit_entries_unlinked', '{}', count(*) from (
        select from audit_unlinked limit ${maxCountedRows}) waiting`.execute(db);
  return rows;
}

function secondsSince(at: RawBuilder<unknown>, now: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce(greatest(0, extract(epoch from ${now} - ${at})), 0)::float8`;
}

/** Longer than two scrape intervals, so that the same server keeps the lease. */
const leaseSeconds = 60;

/**
 * True for one of several servers. Another one gets the lease when this one has not been scraped for
 * `leaseSeconds`.
 */
export async function leaseDatabaseFigures(db: Db, serverId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into metrics_exporter as lease (server_id, until)
      select ${serverId}, clock_timestamp() + ${leaseSeconds} * interval '1 second' from ${asynchronousCommit}
      on conflict (id) do update set server_id = excluded.server_id, until = excluded.until
        where lease.server_id = excluded.server_id or lease.until < clock_timestamp()
      returning server_id`.execute(db);
  return rows.length > 0;
}

export async function endFiguresLease(db: Db, serverId: string): Promise<void> {
  await db.deleteFrom('metricsExporter').where('serverId', '=', serverId).execute();
}

/** Rejects on a standby too: a former primary responds, but accepts no write. */
export async function pingDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(db);
  if (rows[0]?.isStandby !== false) throw new Error('the database is a standby');
}
