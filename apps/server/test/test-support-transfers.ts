import { sql } from 'kysely';
import type { ServerTx } from '../src/schema.ts';

/** Holds the money of the player's open recharge, whose row a test has inserted. */
export async function holdRechargeOf(tx: ServerTx, playerId: string): Promise<void> {
  const requested = sql`(select id, amount_cents, 'player:' || player_id as player, transfer_source_account_of(transfer) as source
    from transfer where player_id = ${playerId} and state in ('requested', 'sending')) as requested`;
  await sql`select ledger_open_accounts(array[source, player], true) from ${requested}`.execute(tx);
  await sql`select ledger_place_hold(id, source, amount_cents) from ${requested}`.execute(tx);
}
