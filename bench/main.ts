// What the product does, measured against its limits in one run. `--quick`, `--only=<figure>,…`, `--profile`.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BenchContext } from './bench-context.ts';
import { measureExport } from './figures/export.ts';
import { measureLedger } from './figures/ledger.ts';
import { measureOutage } from './figures/outage.ts';
import { measureFullLoad, measurePlayers } from './figures/players.ts';
import { measurePlayersTable } from './figures/players-table.ts';
import { measurePolls } from './figures/poll.ts';
import { measureRecharges } from './figures/recharges.ts';
import { measureReports } from './figures/reports.ts';
import { measureSignIns } from './figures/sign-ins.ts';
import { measureStreams } from './figures/streams.ts';
import { startLoadGenerator } from './load.ts';
import type { BenchFigure } from './measure.ts';
import { startPostgres } from './postgres.ts';
import { writeReport } from './report.ts';

const figureRunners: Readonly<Record<string, (bench: BenchContext) => Promise<BenchFigure[]>>> = {
  poll: measurePolls,
  ledger: measureLedger,
  recharges: measureRecharges,
  'sign-ins': measureSignIns,
  players: measurePlayers,
  'full-load': measureFullLoad,
  outage: measureOutage,
  reports: measureReports,
  'players-table': measurePlayersTable,
  streams: measureStreams,
  export: measureExport,
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
  await using postgres = await startPostgres();
  // The programs end with this one; the database is a group of its own and has to be told.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await postgres[Symbol.asyncDispose]();
      process.exit(1);
    });
  }
  await using load = await startLoadGenerator();
  const bench: BenchContext = {
    postgresUrl: postgres.url,
    load,
    quick,
    profileDir,
    ...(quick
      ? { repetitions: 2, durationMs: 2_000, warmUpMs: 1_000 }
      : { repetitions: 5, durationMs: 4_000, warmUpMs: 1_000 }),
  };
  const done: BenchFigure[] = [];
  const failures: Error[] = [];
  for (const name of values.only.split(',')) {
    const measure = figureRunners[name];
    if (measure === undefined)
      throw new Error(`There is no figure ${name}: ${Object.keys(figureRunners).join(', ')}.`);
    console.log(`· ${name} …`);
    try {
      done.push(...(await measure(bench)));
    } catch (error) {
      // The others are worth having, and are told first.
      failures.push(new Error(`${name} could not be measured.`, { cause: error }));
    }
  }
  writeReport(done, { startedAt, quick });
  for (const failure of failures) console.error(failure);
  return failures.length === 0 && done.every(({ isMet }) => isMet !== false);
}

process.exitCode = (await run()) ? 0 : 1;
