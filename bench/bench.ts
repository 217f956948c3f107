import type { Load } from './load.ts';

/** What every figure is made with. */
export interface Bench {
  readonly postgresUrl: string;
  readonly load: Load;
  /** Shorter and fewer: it shows that everything runs, not how fast. */
  readonly quick: boolean;
  /** How often each thing and its limit are measured in turns. */
  readonly times: number;
  readonly durationMs: number;
  readonly warmUpMs: number;
  readonly profileFolder: string | undefined;
}
