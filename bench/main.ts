// Measures the product against its goals: `--quick`, `--only=<figure>,…`, `--profile`.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '@golden-acers/testing/build';
import { measureApiKeys } from './figures/api-keys.ts';
import { measureChats } from './figures/chats.ts';
import { measureClaims } from './figures/claims.ts';
import { measureExport } from './figures/export.ts';
import { measureLeaderboards } from './figures/leaderboards.ts';
import { measureLedger } from './figures/ledger.ts';
import { measureLists } from './figures/lists.ts';
import { measureOutage } from './figures/outage.ts';
import { measureManyAgents, measurePlayers } from './figures/players.ts';
import { measurePlayersTable } from './figures/players-table.ts';
import { measurePolls } from './figures/poll.ts';
import { measureRecharges, measureSharedAgent } from './figures/recharges.ts';
import { measureReports } from './figures/reports.ts';
import { measureRounds } from './figures/rounds.ts';
import { measureSignIns } from './figures/sign-ins.ts';
import { measureSlots } from './figures/slots.ts';
import { measureStreams } from './figures/streams.ts';
import { measureTables } from './figures/tables.ts';
import { measureWaters } from './figures/waters.ts';
import { measureWebhooks } from './figures/webhooks.ts';
import { startLoadGenerator } from './load.ts';
import type { Bench, Figure } from './measure.ts';
import { writeReport } from './report.ts';

const figureRunners: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  poll: measurePolls,
  'api-keys': measureApiKeys,
  ledger: measureLedger,
  'shared-agent': measureSharedAgent,
  recharges: measureRecharges,
  webhooks: measureWebhooks,
  claims: measureClaims,
  'sign-ins': measureSignIns,
  players: measurePlayers,
  'many-agents': measureManyAgents,
  outage: measureOutage,
  reports: measureReports,
  'players-table': measurePlayersTable,
  lists: measureLists,
  leaderboards: measureLeaderboards,
  streams: measureStreams,
  chats: measureChats,
  export: measureExport,
  slots: measureSlots,
  rounds: measureRounds,
  tables: measureTables,
  waters: measureWaters,
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(figureRunners).join(',') },
    profile: { type: 'boolean', default: false },
  },
});

async function run(): Promise<boolean> {
  const startedAt = new Date();
  const { quick } = values;
  const profileDir = values.profile
    ? fileURLToPath(new URL('../.cache/profiles', import.meta.url))
    : undefined;
  if (profileDir !== undefined) mkdirSync(profileDir, { recursive: true });
  // With the product's settings, so it waits for the disk.
  const postgres = await startTemporaryPostgres();
  await using stopping = new AsyncDisposableStack();
  stopping.defer(() => postgres.stop());
  // PostgreSQL is in its own process group. Other children end with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await postgres.stop();
      process.exit(1);
    });
  }
  await using load = await startLoadGenerator();
  const effort = quick ? { repetitions: 2, durationMs: 2_000 } : { repetitions: 5, durationMs: 4_000 };
  const bench = {
    postgresUrl: postgres.url('postgres'),
    load,
    quick,
    profileDir,
    warmUpMs: 1_000,
    ...effort,
  };
  const figures: Figure[] = [];
  const failures: Error[] = [];
  for (const name of values.only.split(',')) {
    const measure = figureRunners[name];
    if (measure === undefined) throw new Error(`The figures are ${Object.keys(figureRunners).join(', ')}.`);
    console.log(`· ${name} …`);
    try {
      figures.push(...(await measure(bench)));
    } catch (error) {
      // Continue, because the other figures are still valid.
      failures.push(new Error(`${name} could not be measured.`, { cause: error }));
    }
  }
  const isMet = writeReport('bench.json', figures, { startedAt, quick });
  for (const failure of failures) console.error(failure);
  return isMet && failures.length === 0;
}

process.exitCode = (await run()) ? 0 : 1;
