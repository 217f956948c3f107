import type { WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';

/**
 * Background work through provider agents. Each agent has workers of its own, or one that hangs would delay the players of all
 * others.
 */
export interface AgentBackgroundJob {
  /** How many items of one agent run at once. One by default. */
  readonly concurrency?: number;
  /** The agents for whose players something is due. */
  readonly listDueAgents: (context: Context) => Promise<readonly string[]>;
  /** One item. */
  readonly runNext: (context: Context, providerAgentId: string) => Promise<WorkResult>;
}
