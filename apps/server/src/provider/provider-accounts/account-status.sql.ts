import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/**
 * The status of a player's account. An excluded player may not play, but may redeem the remaining balance.
 */
export type AccountStatus = 'open' | 'closed' | 'frozen' | 'excluded';

/** By the database's time. With a lock on player and account it stays so until the transaction ends. */
export async function getAccountStatus(db: Db, playerId: string): Promise<AccountStatus> {
  const row = await db
    .selectFrom('player')
    .innerJoin('account', 'account.id', 'player.id')
    .where('player.id', '=', playerId)
    .select(
      sql<AccountStatus>`account_status(account.is_active, player.frozen_at, player.excluded_until)`.as(
        'accountStatus',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.accountStatus;
}
