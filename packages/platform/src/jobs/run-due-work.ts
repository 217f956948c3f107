import type { Log } from '../log/log.ts';
import { listDueOwners } from './due-work.ts';
import type { QueryExecutor } from './job-queue.sql.ts';
import type { KeyedWork, WorkResult } from './keyed-workers.ts';
import type { RunEveryOptions } from './run-every.ts';

export interface BackgroundWork {
  readonly db: QueryExecutor;
  readonly keyed: readonly Pick<KeyedWork, 'name' | 'due' | 'runNext'>[];
  readonly loops: readonly Pick<RunEveryOptions, 'name' | 'run'>[];
}

/** More passes than any chain of work needs. */
const maxPasses = 200;
/** More pieces than any work has in a pass. */
const maxPieces = 100_000;

/**
 * Runs what is due, and what that makes due, one piece after the other, until nothing is left. Work that
 * fails or is blocked is logged and not tried again, because its next attempt is due later.
 */
export async function runDueWork({ db, keyed, loops }: BackgroundWork, log: Log): Promise<void> {
  const blocked = new Set<string>();
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    let hasRun = false;
    for (const { name, run } of loops) {
      if (blocked.has(name)) continue;
      const result = await runUntilIdle({ name, log }, async () => ((await run()) ? 'more' : 'idle'));
      if (result.isBlocked) blocked.add(name);
      hasRun ||= result.hasRun;
    }
    for (const { name, due, runNext } of keyed) {
      for (const { owner } of await listDueOwners(db, [{ name, due }])) {
        const key = `${name} ${owner}`;
        if (blocked.has(key)) continue;
        const result = await runUntilIdle({ name, owner, log }, () => runNext(owner));
        if (result.isBlocked) blocked.add(key);
        hasRun ||= result.hasRun;
      }
    }
    if (!hasRun) return;
  }
  throw new Error(`Background work is still due after ${maxPasses} passes.`);
}

async function runUntilIdle(
  { log, ...about }: { readonly name: string; readonly owner?: string; readonly log: Log },
  run: () => Promise<WorkResult>,
): Promise<{ readonly hasRun: boolean; readonly isBlocked: boolean }> {
  for (let pieces = 0; pieces < maxPieces; pieces += 1) {
    let result: WorkResult;
    try {
      result = await run();
    } catch (err) {
      log.warn({ err, ...about }, 'background work failed and is tried again');
      result = 'blocked';
    }
    if (result !== 'more')
      return { hasRun: pieces > 0 || result === 'done', isBlocked: result === 'blocked' };
  }
  throw new Error(`The work "${about.name}" did not end after ${maxPieces} pieces.`);
}
