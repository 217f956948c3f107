import type { WorkResult } from '@golden-acers/platform';
import type { Context } from '../../context.ts';

/**
 * What the background does through provider agents: each one's by a hand of its own, or an agent that hangs would hold up the players
 * of all others.
 */
export interface AgentBackgroundJob {
  /** How many pieces of an agent's are worked on at once. One, unless it says so. */
  readonly concurrency?: number;
  /** The agents for whose players something is due. */
  readonly listDueAgents: (context: Context) => Promise<readonly string[]>;
  /** One piece of it. */
  readonly runNext: (context: Context, providerAgentId: string) => Promise<WorkResult>;
}
