import { demand } from '@golden-acers/platform';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import type { Context } from '../../context.ts';
import { listScopedPlayers, type RecordScope } from './provider-records.sql.ts';
import { type RecordDays, recordPeriodOf } from './record-period.ts';

export interface RecordListFilter extends RecordDays {
  /** Comma-separated accounts; empty: the whole subtree. */
  readonly players: string;
}

export const parseAccountNames = (players: string): string[] => [
  ...new Set(players.split(',').filter(Boolean)),
];

/** A query in the agent's time zone. Refuses a named account outside the subtree with `player.not_found`. */
export async function demandRecordScope(
  context: Pick<Context, 'db'>,
  agentId: string,
  requested: RecordListFilter,
): Promise<{ scope: RecordScope; timeZone: string }> {
  const timeZone = await getAgentTimeZone(context, agentId);
  await demandNamedPlayers(context, agentId, requested.players);
  return {
    scope: { agentId, names: parseAccountNames(requested.players), ...recordPeriodOf(requested, timeZone) },
    timeZone,
  };
}

export async function demandNamedPlayers(
  context: Pick<Context, 'db'>,
  agentId: string,
  players: string,
): Promise<void> {
  const names = parseAccountNames(players);
  if (names.length === 0) return;
  demand((await listScopedPlayers(context.db, agentId, names)).length === names.length, 'player.not_found');
}
