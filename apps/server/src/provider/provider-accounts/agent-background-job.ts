import type { WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';

/** Background work with separate workers per provider agent, so that a slow agent delays no other agent. */
export interface AgentBackgroundJob {
  readonly concurrency?: number;
  /** The agents with due work. */
  readonly listDueAgents: (context: Context) => Promise<readonly string[]>;
  readonly runNext: (context: Context, providerAgentId: string) => Promise<WorkResult>;
}
