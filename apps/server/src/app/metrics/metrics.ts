import {
  collectOnScrape,
  countConnections,
  createDurations,
  createMetrics,
  type GaugeDefinition,
  type GaugeSample,
  newToken,
  type ReplicaState,
} from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { presence } from '../../money/balances/balances.ts';
import { lastLedgerViolations } from '../../money/transfers/ledger-verification.ts';
import { readLastBackup } from '../alarms/last-backup.ts';
import type { EventStreams } from '../event-streams/event-streams.ts';
import { endFiguresLease, leaseDatabaseFigures, readSamples } from './metrics.sql.ts';
import { partitionGauges, readPartitionSamples } from './partition-metrics.ts';

const databaseGauges: readonly GaugeDefinition[] = [
  { name: 'alarms_open', help: 'Open alarms of the console, by code.', labels: ['code'] },
  { name: 'transfers_open', help: 'Open transfers, by state.', labels: ['state'] },
  {
    name: 'transfers_open_oldest_seconds',
    help: 'Age of the oldest open transfer, by state.',
    labels: ['state'],
  },
  {
    name: 'provider_calls_remaining',
    help: 'Calls that the provider agent may still make in this minute.',
    labels: ['agent'],
  },
  {
    name: 'provider_circuit_open',
    help: '1 while the circuit is open and only probes pass.',
    labels: ['agent'],
  },
  {
    name: 'active_player_balances_oldest_seconds',
    help: 'Age of the oldest known balance among those who play.',
    labels: ['agent'],
  },
  { name: 'mails_waiting', help: 'Mails that wait to be sent.' },
  { name: 'mails_waiting_oldest_seconds', help: 'Age of the oldest waiting mail.' },
  { name: 'bulk_jobs_running', help: 'Running bulk jobs.' },
  { name: 'bulk_jobs_paused_by_server', help: 'Bulk jobs that the server paused.' },
  { name: 'bulk_job_rows_waiting', help: 'Waiting rows of running bulk jobs.' },
  {
    name: 'report_entries_waiting',
    help: 'Settled movements that the roll-up of reports has not counted yet.',
  },
  {
    name: 'database_standby_lag_seconds',
    help: 'Lag of each standby, as reported by the primary.',
    labels: ['standby'],
  },
  {
    name: 'database_archive_failing_seconds',
    help: 'How long PostgreSQL has not archived its log while it tries to; absent if it archives none.',
  },
  {
    name: 'database_connections_used_share',
    help: 'Connections of all programs to PostgreSQL, as a share of max_connections.',
  },
  {
    name: 'database_transaction_id_age',
    help: 'Age of the oldest transaction id that is not frozen. PostgreSQL stops before 2^31.',
  },
  { name: 'audit_entries_unlinked', help: 'Audit entries that are not linked into the chain yet.' },
  ...partitionGauges,
  { name: 'ledger_violations', help: 'Violations that the last ledger checks of the servers found.' },
  {
    name: 'background_jobs_waiting',
    help: 'Due background jobs that no server has taken, by kind.',
    labels: ['kind'],
  },
  {
    name: 'background_jobs_waiting_oldest_seconds',
    help: 'Age of the oldest due background job that no server has taken, by kind.',
    labels: ['kind'],
  },
  { name: 'background_jobs_failed', help: 'Background jobs that failed at every attempt.' },
];

const processGauges: readonly GaugeDefinition[] = [
  {
    name: 'provider_calls_waiting',
    help: 'Calls that wait for a permit at this server, by priority.',
    labels: ['agent', 'priority'],
  },
  { name: 'event_streams_open', help: 'Open event streams of this server.' },
  {
    name: 'database_connections',
    help: 'Connections of this server to the database, by state.',
    labels: ['state'],
  },
  { name: 'backup_timestamp_seconds', help: 'When the last backup was made, in seconds since 1970.' },
  { name: 'database_connections_awaited', help: 'Statements and transactions that wait for a connection.' },
  { name: 'database_replica_up', help: '1 while the replica answers this server as a standby.' },
  {
    name: 'database_replica_lag_seconds',
    help: 'How far the replica is behind; 0 when it has applied everything.',
  },
];

/**
 * Business metrics, read at each scrape. None names a player. Only one of several servers exports the figures
 * of the database, so that sums over servers are correct.
 */
export function createServerMetrics(context: Context, streams: EventStreams) {
  const { db, log, gateway } = context;
  const serverId = newToken(context.random);
  const registry = createMetrics();
  collectOnScrape(registry, log, databaseGauges, async () =>
    (await leaseDatabaseFigures(db, serverId)) ? readDatabaseSamples(context) : [],
  );
  collectOnScrape(registry, log, processGauges, () => readProcessSamples(context, streams));
  const observeCall = createDurations(registry, {
    name: 'provider_call_duration_seconds',
    help: 'Calls to the provider, by action and outcome.',
    labels: ['agent', 'action', 'outcome'],
  });
  gateway.listenToCalls(({ agentName, action, code, seconds }) =>
    observeCall({ agent: agentName, action, outcome: code }, seconds),
  );
  return {
    registry,
    /** Lets another server export the figures of the database at once. */
    async close() {
      try {
        await endFiguresLease(db, serverId);
      } catch (err) {
        log.warn({ err }, 'another server exports the figures of the database a minute later');
      }
    },
  };
}

async function readDatabaseSamples(context: Context): Promise<readonly GaugeSample[]> {
  const { db, clock, gateway, jobs } = context;
  const samples = await readSamples(db, {
    ...presence,
    ...gateway.tuning,
    providerAgentIds: gateway.providerAgentIds,
    ledgerViolations: lastLedgerViolations(db)?.length,
    clockNow: clock.now(),
  });
  const queues = await jobs.readFigures();
  const { total } = await jobs.listDeadLetters({ limit: 1, after: undefined });
  return [
    ...samples,
    ...(await readPartitionSamples(context)),
    ...queues.flatMap(({ kind, waiting, oldestSeconds }) => [
      { name: 'background_jobs_waiting', labels: { kind }, value: waiting },
      { name: 'background_jobs_waiting_oldest_seconds', labels: { kind }, value: oldestSeconds },
    ]),
    { name: 'background_jobs_failed', labels: {}, value: total },
  ];
}

async function readProcessSamples(
  { db, gateway, reads, config }: Context,
  streams: EventStreams,
): Promise<readonly GaugeSample[]> {
  const { busy, idle, waiting } = countConnections(db);
  const lastBackup = await readLastBackup(config.backupMarkFile);
  return [
    ...gateway.countWaitingCalls().map(({ agentName, priority, calls }) => ({
      name: 'provider_calls_waiting',
      labels: { agent: agentName, priority },
      value: calls,
    })),
    { name: 'event_streams_open', labels: {}, value: streams.countStreams() },
    { name: 'database_connections', labels: { state: 'busy' }, value: busy },
    { name: 'database_connections', labels: { state: 'idle' }, value: idle },
    { name: 'database_connections_awaited', labels: {}, value: waiting },
    ...readReplicaSamples(reads.replicaState()),
    ...(lastBackup === undefined
      ? []
      : [{ name: 'backup_timestamp_seconds', labels: {}, value: lastBackup.getTime() / 1_000 }]),
  ];
}

/** Empty without a replica. */
function readReplicaSamples(replica: ReplicaState | undefined): readonly GaugeSample[] {
  if (replica === undefined) return [];
  const { isUp, lagMs } = replica;
  const up = { name: 'database_replica_up', labels: {}, value: isUp ? 1 : 0 };
  if (lagMs === undefined) return [up];
  return [up, { name: 'database_replica_lag_seconds', labels: {}, value: lagMs / 1_000 }];
}
