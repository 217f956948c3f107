import type { SandboxDb, SandboxTx } from '../schema.ts';
import type { RoundRow } from './rounds.sql.ts';

/** Open rounds of one player, or of all players whose deadline has passed. Oldest first. */
export function listUndecidedRounds(
  db: SandboxDb,
  {
    limit,
    ...of
  }: { readonly limit: number } & ({ readonly playerId: string } | { readonly decideBy: Date }),
): Promise<Pick<RoundRow, 'id' | 'player_id'>[]> {
  const rounds = db.selectFrom('round').select(['id', 'player_id']).where('decide_by', 'is not', null);
  const wanted =
    'playerId' in of
      ? rounds.where('player_id', '=', of.playerId).where('status', '=', 'open')
      : rounds.where('decide_by', '<=', of.decideBy);
  return wanted.orderBy('decide_by').limit(limit).execute();
}

/** Undefined when the player finished the round first. A move since then extends `decideBy`. */
export function findUndecidedRound(
  db: SandboxTx,
  { id, decideBy }: { readonly id: string; readonly decideBy: Date | undefined },
): Promise<RoundRow | undefined> {
  const round = db.selectFrom('round').selectAll().where('id', '=', id).where('decide_by', 'is not', null);
  return (decideBy === undefined ? round : round.where('decide_by', '<=', decideBy)).executeTakeFirst();
}

export async function postponeDecision(db: SandboxDb, roundId: string, until: Date): Promise<void> {
  await db
    .updateTable('round')
    .set({ decide_by: until })
    .where('id', '=', roundId)
    .where('decide_by', 'is not', null)
    .execute();
}
