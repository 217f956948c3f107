import type { ServerTx } from '../../schema.ts';

/** The account before the player, as signing in and freezing lock them. */
export async function lockPlayer(tx: ServerTx, playerId: string): Promise<void> {
  await tx.selectFrom('account').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
}
