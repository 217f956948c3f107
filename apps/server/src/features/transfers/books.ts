import { openAccount, post } from '@golden-acers/ledger';
import type { ServerTx } from '../../schema.ts';
import type { TransferRow } from './transfers.sql.ts';

/**
 * The accounts of the credit that we moved, for one provider agent and one player. The provider holds the balances: a
 * player's account is the net of what was credited and taken back, and goes below zero when winnings are redeemed.
 */
function accountsOf({ providerAgentId, playerId, cause }: TransferRow) {
  return {
    source: cause === 'sign_up' ? `promotions:${providerAgentId}` : `issuing:${providerAgentId}`,
    player: `player:${playerId}`,
  };
}

/** Writes an applied transfer. Its id is the entry's reference, which the ledger takes once. */
export async function bookTransfer(tx: ServerTx, transfer: TransferRow): Promise<void> {
  const { source, player } = accountsOf(transfer);
  // In the order of their ids, as the ledger locks them.
  for (const id of [source, player].sort()) await openAccount(tx, { id, mayBeNegative: true });
  const changeCents = changeOf(transfer);
  await post(tx, {
    reference: transfer.id,
    reason: transfer.kind,
    postings: [
      { account: source, amountCents: -changeCents },
      { account: player, amountCents: changeCents },
    ],
  });
}

/** What the transfer does to the player's balance, in cents. */
export function changeOf({ kind, amountCents }: Pick<TransferRow, 'kind' | 'amountCents'>): bigint {
  return kind === 'recharge' ? amountCents : -amountCents;
}
