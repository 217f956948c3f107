import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';

/** How a player stands with the house. Excluded is who may not play; what is left may be redeemed. */
export type Standing = 'open' | 'closed' | 'frozen' | 'excluded';

/** By the database's time. With a lock on player and account it stays so until the transaction ends. */
export async function getStanding(db: Kysely<ServerSchema>, playerId: string): Promise<Standing> {
  const row = await db
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.id')
    .where('player.id', '=', playerId)
    .select(
      sql<Standing>`standing_of(account.is_active, player.frozen_at, player.excluded_until)`.as('standing'),
    )
    .executeTakeFirstOrThrow();
  return row.standing;
}
