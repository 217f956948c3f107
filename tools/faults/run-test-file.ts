import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureBrowser } from '../browser.mjs';

/** `red`: a test failed. `broken`: the file could not run, which does not show that a test notices. */
export type TestResult = 'red' | 'green' | 'broken' | 'too slow';

/** Far longer than the slowest file. */
const timeoutMs = 10 * 60_000;

const vitestReport = z.object({ numFailedTests: z.number(), numPassedTests: z.number() });
const playwrightReport = z.object({ stats: z.object({ unexpected: z.number(), expected: z.number() }) });

export interface RunningTest {
  readonly result: Promise<TestResult>;
  /** Ends the run with all of its processes. */
  stop(): void;
}

/** Runs one test file of the folder until its first failure. */
export function runTestFile(folder: string, file: string): RunningTest {
  const isBrowserTest = file.endsWith('.spec.ts');
  const report = join(folder, '.cache', `${isBrowserTest ? 'playwright' : 'vitest'}-report.json`);
  rmSync(report, { force: true });
  const child = isBrowserTest ? startPlaywright(folder, file, report) : startVitest(folder, file, report);
  const stop = () => stopGroup(child);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  const result = once(child, 'exit').then((): TestResult => {
    clearTimeout(timer);
    if (isLate) return 'too slow';
    const { failed, passed } = existsSync(report)
      ? countTests(report, isBrowserTest)
      : { failed: 0, passed: 0 };
    if (failed > 0) return 'red';
    return child.exitCode === 0 && passed > 0 ? 'green' : 'broken';
  });
  return { result, stop };
}

function startVitest(folder: string, file: string, report: string): ChildProcess {
  const options = ['--bail=1', '--reporter=json', `--outputFile=${report}`];
  return start(folder, [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', file, ...options]);
}

function startPlaywright(folder: string, file: string, report: string): ChildProcess {
  const options = ['--retries=0', '--max-failures=1', '--reporter=json'];
  const command = [join(folder, 'node_modules/@playwright/test/cli.js'), 'test', file, ...options];
  return start(folder, command, { CHROMIUM_PATH: ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report });
}

function start(folder: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, command, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...env },
    detached: true,
  });
}

function stopGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function countTests(report: string, isBrowserTest: boolean): { failed: number; passed: number } {
  const json: unknown = JSON.parse(readFileSync(report, 'utf8'));
  if (isBrowserTest) {
    const { stats } = playwrightReport.parse(json);
    return { failed: stats.unexpected, passed: stats.expected };
  }
  const { numFailedTests, numPassedTests } = vitestReport.parse(json);
  return { failed: numFailedTests, passed: numPassedTests };
}
