import { demand } from '@golden-acers/platform';
import type { Kysely } from 'kysely';
import { timeZoneOf } from '../../agents/agent-settings/agent-settings.ts';
import type { ServerSchema } from '../../schema.ts';
import { type Days, periodOf } from './period.ts';
import { listNamed, type Scope } from './records.sql.ts';

export interface Asked extends Days {
  /** Accounts with commas between; empty: the whole subtree. */
  readonly players: string;
}

export const namesOf = (players: string): string[] => [...new Set(players.split(',').filter(Boolean))];

/** A question in the agent's own time zone. A named account outside of the subtree is refused as `player.not_found`. */
export async function demandScope(
  db: Kysely<ServerSchema>,
  agentId: string,
  asked: Asked,
): Promise<{ scope: Scope; timeZone: string }> {
  const timeZone = await timeZoneOf(db, agentId);
  await demandNamed(db, agentId, asked.players);
  return { scope: { agentId, names: namesOf(asked.players), ...periodOf(asked, timeZone) }, timeZone };
}

export async function demandNamed(db: Kysely<ServerSchema>, agentId: string, players: string): Promise<void> {
  const names = namesOf(players);
  if (names.length === 0) return;
  demand((await listNamed(db, agentId, names)).length === names.length, 'player.not_found');
}
