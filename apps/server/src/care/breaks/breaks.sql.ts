import type { ServerTx } from '../../schema.ts';

/** Locks the account before the player: the same order as signing in and freezing. */
export async function lockPlayer(tx: ServerTx, playerId: string): Promise<void> {
  await tx.selectFrom('account').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
}
