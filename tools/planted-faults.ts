// `npm run test:planted`: applies each fault of `planted-faults` to a copy of the sources, runs the test file
// that it names, and expects a failing test. `--file <name>` runs only that fault, or the faults that this
// test file catches; it may be given several times.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Fault, readFault } from './faults/fault.ts';
import { type RunningTest, runTestFile, type TestResult } from './faults/run-test-file.ts';
import { copySources, type WorkCopy } from './faults/work-copy.ts';
import { root } from './install.mjs';

const folder = join(root, 'tools', 'planted-faults');
export const patchFileOf = ({ name }: Pick<Fault, 'name'>): string => join(folder, `${name}.patch`);

export function listFaults(): Fault[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => readFault(file.slice(0, -'.patch'.length), readFileSync(join(folder, file), 'utf8')));
}

type Outcome = TestResult | 'does not apply';

interface FaultRun {
  readonly fault: Fault;
  readonly outcome: Outcome;
  readonly seconds: number;
}

let running: RunningTest | undefined;

async function runFault(sources: WorkCopy, fault: Fault): Promise<FaultRun> {
  const startedAtMs = performance.now();
  const outcome = await applyAndTest(sources, fault);
  return { fault, outcome, seconds: Math.round((performance.now() - startedAtMs) / 1_000) };
}

async function applyAndTest(sources: WorkCopy, fault: Fault): Promise<Outcome> {
  try {
    sources.apply(patchFileOf(fault));
  } catch {
    return 'does not apply';
  }
  try {
    if (fault.caughtBy.endsWith('.spec.ts')) build(sources);
    running = runTestFile(sources.path, fault.caughtBy);
    return await running.result;
  } finally {
    sources.revert(patchFileOf(fault));
  }
}

/** Builds the front ends that are older than their sources, for browsers and tests of served files. */
function build(sources: WorkCopy): void {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: sources.path, stdio: 'ignore' });
  if (status !== 0) throw new Error('The front ends could not be built.');
}

const lineOf = ({ fault, outcome, seconds }: FaultRun) =>
  [outcome.padEnd(14), `${seconds} s`.padStart(6), '', fault.name.padEnd(54), fault.caughtBy].join(' ');

async function main(names: readonly string[]): Promise<number> {
  const isChosen = ({ name, caughtBy }: Fault) =>
    names.length === 0 || names.some((one) => one === name || one === caughtBy);
  const faults = listFaults().filter(isChosen);
  if (faults.length === 0) throw new Error(`There is no fault ${names.join(', ')}.`);
  const sources = copySources(root);
  process.on('exit', () => {
    running?.stop();
    sources.remove();
  });
  build(sources);
  const missed: FaultRun[] = [];
  for (const fault of faults) {
    const run = await runFault(sources, fault);
    console.log(lineOf(run));
    if (run.outcome !== 'red') missed.push(run);
  }
  console.log(`\n${faults.length - missed.length} of ${faults.length} faults were caught.`);
  for (const { fault, outcome } of missed) console.log(`${fault.name} (${outcome}): ${fault.sentence}`);
  return missed.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  const { values } = parseArgs({ options: { file: { type: 'string', multiple: true, default: [] } } });
  process.exitCode = await main(values.file);
}
