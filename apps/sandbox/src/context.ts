import type { Random } from '@golden-acers/games';
import type { Clock, Log, RandomSource, Vault } from '@golden-acers/platform';
import type { SandboxConfig } from './config.ts';
import type { FaultInjector } from './features/faults/faults.ts';
import type { Switches } from './features/faults/switches.ts';
import type { SandboxDatabase } from './schema.ts';

/** What the features of one running sandbox share. Made in app.ts alone. */
export interface SandboxContext {
  readonly config: SandboxConfig;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** The chance that the games' rules draw from. */
  readonly gameRandom: Random;
  readonly log: Log;
  readonly db: SandboxDatabase;
  readonly vault: Vault;
  readonly switches: Switches;
  readonly faultInjector: FaultInjector;
  /** The origin under which players reach the sandbox. Known once it listens. */
  readonly publicOrigin: () => string;
}
