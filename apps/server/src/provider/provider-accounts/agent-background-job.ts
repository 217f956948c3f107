import type { WorkResult } from '@golden-acers/platform';
import type { RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';

/** Background work with separate workers per provider agent, so that a slow agent delays no other agent. */
export interface AgentBackgroundJob {
  readonly concurrency?: number;
  /** A query with one column: the agents with due work. */
  readonly dueAgents: (context: Context) => RawBuilder<unknown>;
  readonly runNext: (context: Context, providerAgentId: string) => Promise<WorkResult>;
}
