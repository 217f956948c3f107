import { openAccounts, placeHold, releaseHold, settleHold } from '@golden-acers/ledger';
import type { ServerTx } from '../../schema.ts';
import type { NewTransfer } from './transfers.sql.ts';

type Move = Pick<NewTransfer, 'id' | 'providerAgentId' | 'playerId' | 'cause' | 'kind' | 'amountCents'>;

/**
 * The accounts of the credit that we moved, for one provider agent and one player. The provider holds the balances: a
 * player's account is the net of what was credited and taken back, and goes below zero when winnings are redeemed. The
 * agent's side is kept in parts, because one row for all of its players would make them wait for each other.
 */
function accountsOf({ providerAgentId, playerId, cause, kind }: Move): { from: string; to: string } {
  const fund = cause === 'sign_up' ? 'promotions' : 'issuing';
  const agent = `${fund}:${providerAgentId}:${partOf(playerId)}`;
  const player = `player:${playerId}`;
  return kind === 'recharge' ? { from: agent, to: player } : { from: player, to: agent };
}

/** The end of an id is random, so players spread evenly over 32² parts, each always in the same one. */
function partOf(playerId: string): string {
  return playerId.slice(-2);
}

/** Sets aside what the transfer is going to move. It stays aside for as long as nobody knows what became of it. */
export async function promiseTransfer(tx: ServerTx, transfer: Move): Promise<void> {
  const { from, to } = accountsOf(transfer);
  await openAccounts(tx, { ids: [from, to], mayBeNegative: true });
  await placeHold(tx, { id: transfer.id, account: from, amountCents: transfer.amountCents });
}

/** Moves what was promised. The transfer's id is the entry's reference, which the ledger takes once. */
export async function settleTransfer(tx: ServerTx, transfer: Move): Promise<void> {
  const { to } = accountsOf(transfer);
  await settleHold(tx, { id: transfer.id, reference: transfer.id, reason: transfer.kind, to });
}

export async function releaseTransfer(tx: ServerTx, { id }: Pick<Move, 'id'>): Promise<void> {
  await releaseHold(tx, id);
}

/** What the transfer does to the player's balance, in cents. */
export function changeOf({ kind, amountCents }: Pick<Move, 'kind' | 'amountCents'>): bigint {
  return kind === 'recharge' ? amountCents : -amountCents;
}
