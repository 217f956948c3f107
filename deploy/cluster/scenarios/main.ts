// Runs failure scenarios with several servers and a PostgreSQL cluster: `npm run test:operate -- cluster`,
// `… --only=<scenario>,…`. Exits with 1 if a goal is missed. `--keep-logs=<folder>` copies the logs of all
// processes.
import { cpSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { monotonicMs } from '@golden-acers/platform';
import { onNpmExit } from '../../../tools/npm-exit.mjs';
import { createLanes } from './load.ts';
import { startPostgresCluster } from './postgres-cluster.ts';
import { machineKilled, postgresKilled } from './primary-killed.ts';
import { startProduct } from './product.ts';
import { findPrograms, ProgramsMissing } from './programs.ts';
import { replicaReads } from './replica-reads.ts';
import { describeRun, describeScenario } from './report.ts';
import { rollingRestart, rollingUpgrade } from './rolling-restart.ts';
import { createRunFolder } from './run-folder.ts';
import type { ClusterEnv, Scenario, ScenarioFigure } from './scenario.ts';
import { serverCutOff } from './server-cut-off.ts';
import { serverKilled, workIsShared } from './server-killed.ts';

const scenarios: Readonly<Record<string, Scenario>> = {
  'shared-work': workIsShared,
  'server-killed': serverKilled,
  'server-cut-off': serverCutOff,
  'replica-reads': replicaReads,
  'rolling-restart': rollingRestart,
  'rolling-upgrade': rollingUpgrade,
  'machine-killed': machineKilled,
  'postgres-killed': postgresKilled,
};
/** After this time the run fails, even if something hangs. */
const runTimeoutMs = 15 * 60_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(scenarios).join(',') },
    'keep-logs': { type: 'string' },
  },
});

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function run(): Promise<boolean> {
  const names = values.only.split(',');
  const unknown = names.find((name) => !(name in scenarios));
  if (unknown !== undefined)
    throw new ProgramsMissing(
      `There is no scenario ${unknown}. Scenarios: ${Object.keys(scenarios).join(', ')}.`,
    );
  const programs = findPrograms();
  const folder = createRunFolder();
  await using resources = new AsyncDisposableStack();
  resources.defer(folder.remove);
  resources.defer(() => {
    if (values['keep-logs'] !== undefined) keepLogs(folder.path, values['keep-logs']);
  });
  const interrupted = interruption();
  // After an interruption, disposal ends whatever is still running.
  const finished = await Promise.race([interrupted, runScenarios(names)]);
  return finished;

  async function runScenarios(chosen: readonly string[]): Promise<boolean> {
    const startedMs = monotonicMs();
    const cluster = await startPostgresCluster(programs, folder, resources);
    const product = await startProduct({ programs, folder, cluster }, resources);
    const env: ClusterEnv = { folder, cluster, product, lanes: await createLanes(product) };
    print(describeRun((monotonicMs() - startedMs) / 1_000, programs));
    let isMet = true;
    for (const name of chosen) isMet = (await runScenario(env, name)) && isMet;
    return isMet;
  }
}

async function runScenario(env: ClusterEnv, name: string): Promise<boolean> {
  const scenario = scenarios[name];
  if (scenario === undefined) return false;
  const startedMs = monotonicMs();
  const findings: ScenarioFigure[] = await scenario.run(env);
  print(describeScenario(scenario.title, findings, (monotonicMs() - startedMs) / 1_000));
  return findings.every(({ isMet }) => isMet);
}

/** Rejects on a signal, when npm exits, and when the time is over. */
function interruption(): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = (why: string) => reject(new ProgramsMissing(why));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => stop(`Stopped by ${signal}.`));
    }
    onNpmExit(() => stop('Stopped because npm ended.'));
    process.on('unhandledRejection', reject);
    setTimeout(() => stop(`Stopped after ${runTimeoutMs / 60_000} minutes.`), runTimeoutMs).unref();
  });
}

function keepLogs(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => path === from || path.endsWith('.log') });
}

const result = await run().catch((error: unknown) => {
  const isExpected = error instanceof ProgramsMissing;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : error}\n`);
  return false;
});
process.exit(result ? 0 : 1);
