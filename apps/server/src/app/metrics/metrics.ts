import {
  collectOnScrape,
  createMetrics,
  type GaugeDefinition,
  type GaugeSample,
} from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { presence } from '../../money/balances/balances.ts';
import { lastLedgerViolations } from '../../money/transfers/ledger-verification.ts';
import type { EventStreams } from '../event-streams/event-streams.ts';
import { readSamples } from './metrics.sql.ts';

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
  { name: 'mails_waiting_oldest_seconds', help: 'Since the oldest waiting mail was written.' },
  { name: 'bulk_jobs_running', help: 'Running bulk jobs.' },
  { name: 'bulk_jobs_paused_by_server', help: 'Bulk jobs that the server paused.' },
  { name: 'bulk_job_rows_waiting', help: 'Waiting rows of running bulk jobs.' },
  {
    name: 'report_entries_waiting',
    help: 'Settled movements that the roll-up of reports has not counted yet.',
  },
  { name: 'audit_entries_unlinked', help: 'Audit entries that are not linked into the chain yet.' },
];

const processGauges: readonly GaugeDefinition[] = [
  {
    name: 'provider_calls_waiting',
    help: 'Calls that wait for a permit at this server, by priority.',
    labels: ['agent', 'priority'],
  },
  { name: 'event_streams_open', help: 'Open event streams of this server.' },
  { name: 'ledger_violations', help: 'Violations that the last ledger check of this server found.' },
];

/** Business metrics, read at each scrape; none names a player. */
export function createServerMetrics(context: Context, streams: EventStreams) {
  const { db, clock, log, gateway } = context;
  const registry = createMetrics();
  collectOnScrape(registry, log, databaseGauges, () =>
    readSamples(db, {
      ...presence,
      ...gateway.tuning,
      providerAgentIds: gateway.providerAgentIds,
      clockNow: clock.now(),
    }),
  );
  collectOnScrape(registry, log, processGauges, async () => readProcessSamples(context, streams));
  return registry;
}

function readProcessSamples({ db, gateway }: Context, streams: EventStreams): readonly GaugeSample[] {
  const violations = lastLedgerViolations(db);
  return [
    ...gateway.countWaitingCalls().map(({ agentName, priority, calls }) => ({
      name: 'provider_calls_waiting',
      labels: { agent: agentName, priority },
      value: calls,
    })),
    { name: 'event_streams_open', labels: {}, value: streams.countStreams() },
    ...(violations === undefined
      ? []
      : [{ name: 'ledger_violations', labels: {}, value: violations.length }]),
  ];
}
