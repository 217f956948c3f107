import {
  type Clock,
  type Log,
  type RandomSource,
  runInTransaction,
  type Vault,
} from '@golden-acers/platform';
import type { SandboxConfig } from './config.ts';
import type { FaultInjector } from './faults/faults.ts';
import type { Switches } from './faults/switches.ts';
import type { SandboxDb, SandboxTx } from './schema.ts';
import type { CreateOutcomeRandom } from './seeds/outcome-random.ts';

/** Shared by the features of one running sandbox, and created once, in app.ts. */
export interface SandboxContext {
  readonly config: SandboxConfig;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly createOutcomeRandom: CreateOutcomeRandom;
  readonly log: Log;
  readonly db: SandboxDb;
  readonly vault: Vault;
  readonly switches: Switches;
  readonly faultInjector: FaultInjector;
  /** The origin is known once the sandbox listens. */
  readonly publicOrigin: () => string;
}

/** A context whose `db` is the caller's transaction. */
export interface SandboxTxContext extends SandboxContext {
  readonly db: SandboxTx;
}

/** Repeats `work` after a deadlock, so it must have no effect outside the database. */
export function inSandboxTransaction<T>(
  context: SandboxContext,
  work: (tx: SandboxTxContext) => Promise<T>,
): Promise<T> {
  return runInTransaction(context.db, (db) => work({ ...context, db }));
}
