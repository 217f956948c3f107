import type { WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';

/**
 * Background work through provider agents. Each agent has separate workers, so that a slow agent does not
 * delay the players of other agents.
 */
export interface AgentBackgroundJob {
  /** How many items of one agent run at once. One by default. */
  readonly concurrency?: number;
  /** The agents for whose players something is due. */
  readonly listDueAgents: (context: Context) => Promise<readonly string[]>;
  /** One item. */
  readonly runNext: (context: Context, providerAgentId: string) => Promise<WorkResult>;
}
