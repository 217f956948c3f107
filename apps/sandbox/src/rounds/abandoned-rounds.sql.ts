import type { SandboxDb, SandboxTx } from '../schema.ts';
import type { RoundRow } from './rounds.sql.ts';

/** Open rounds of one player, or of all players whose deadline has passed. Oldest first. */
export function listUndecidedRounds(
  db: SandboxDb,
  {
    limit,
    ...of
  }: { readonly limit: number } & ({ readonly playerId: string } | { readonly decideBy: Date }),
): Promise<Pick<RoundRow, 'id' | 'playerId'>[]> {
  const rounds = db.selectFrom('round').select(['id', 'playerId']).where('decideBy', 'is not', null);
  const wanted =
    'playerId' in of
      ? rounds.where('playerId', '=', of.playerId).where('status', '=', 'open')
      : rounds.where('decideBy', '<=', of.decideBy);
  return wanted.orderBy('decideBy').limit(limit).execute();
}

/** Undefined when the player finished the round first. A move since then extends `decideBy`. */
export function findUndecidedRound(
  db: SandboxTx,
  { id, decideBy }: { readonly id: string; readonly decideBy: Date | undefined },
): Promise<RoundRow | undefined> {
  const round = db.selectFrom('round').selectAll().where('id', '=', id).where('decideBy', 'is not', null);
  return (decideBy === undefined ? round : round.where('decideBy', '<=', decideBy)).executeTakeFirst();
}

export async function postponeDecision(db: SandboxDb, roundId: string, until: Date): Promise<void> {
  await db
    .updateTable('round')
    .set({ decideBy: until })
    .where('id', '=', roundId)
    .where('decideBy', 'is not', null)
    .execute();
}
