import type { LoadGenerator } from './load.ts';

/** What every figure is made with. */
export interface BenchContext {
  readonly postgresUrl: string;
  readonly load: LoadGenerator;
  /** Shorter and fewer: it shows that everything runs, not how fast. */
  readonly quick: boolean;
  /** How often each thing and its limit are measured in turns. */
  readonly repetitions: number;
  readonly durationMs: number;
  readonly warmUpMs: number;
  readonly profileDir: string | undefined;
}
