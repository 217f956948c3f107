import { demand } from '@golden-acers/platform';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { isInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { listScopedPlayers, type RecordScope } from './provider-records.sql.ts';
import { type RecordDays, recordPeriodOf } from './record-period.ts';

export interface RecordListFilter extends RecordDays {
  /** Accounts separated by commas; empty: the whole subtree. */
  readonly players: string;
  /** A manager of the subtree, with everyone below it. */
  readonly agentId?: string | undefined;
}

/** The scope of an agent's request, whose days are those of a time zone. */
export function recordScopeOf(agentId: string, requested: RecordListFilter, timeZone: string): RecordScope {
  const names = [...new Set(requested.players.split(',').filter(Boolean))];
  return { agentId, managerId: requested.agentId, names, ...recordPeriodOf(requested, timeZone) };
}

/**
 * A request in the agent's own time zone. Refuses a manager (`agent.not_found`) or an account
 * (`player.not_found`) outside of the subtree.
 */
export async function demandRecordScope(
  context: Pick<Context, 'db'>,
  agentId: string,
  requested: RecordListFilter,
): Promise<{ scope: RecordScope; timeZone: string }> {
  const timeZone = await getAgentTimeZone(context, agentId);
  const scope = recordScopeOf(agentId, requested, timeZone);
  await demandScopeInSubtree(context, scope);
  return { scope, timeZone };
}

export async function demandScopeInSubtree(
  { db }: Pick<Context, 'db'>,
  { agentId, managerId, names }: RecordScope,
): Promise<void> {
  if (managerId !== undefined) demand(await isInSubtree(db, agentId, managerId), 'agent.not_found');
  if (names.length === 0) return;
  demand((await listScopedPlayers(db, agentId, names)).length === names.length, 'player.not_found');
}
