import type { Selectable } from 'kysely';
import type { SandboxDb, SandboxSchema } from '../schema.ts';

/** More than a player can end in a second. */
const maxRoundsAtOnce = 50;

/** In all games. `to` isn't included. */
export function listRoundsEnded(
  db: SandboxDb,
  { playerId, from, to }: { playerId: string; from: Date; to: Date },
): Promise<Selectable<SandboxSchema['round']>[]> {
  return db
    .selectFrom('round')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('endedAt', '>=', from)
    .where('endedAt', '<', to)
    .orderBy('endedAt')
    .orderBy('id')
    .limit(maxRoundsAtOnce)
    .execute();
}
