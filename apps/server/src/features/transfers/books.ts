import type { NewTransfer } from './transfers.sql.ts';

type Move = Pick<NewTransfer, 'providerAgentId' | 'playerId' | 'cause' | 'kind'>;

/**
 * The accounts of the credit that we moved, for one provider agent and one player. The provider holds the balances: a
 * player's account is the net of what was credited and taken back, and goes below zero when winnings are redeemed. The
 * agent's side is kept in parts, because one row for all of its players would make them wait for each other.
 */
export function accountsOf({ providerAgentId, playerId, cause, kind }: Move): {
  readonly payer: string;
  readonly receiver: string;
} {
  const fund = cause === 'sign_up' ? 'promotions' : 'issuing';
  const agent = `${fund}:${providerAgentId}:${partOf(playerId)}`;
  const player = `player:${playerId}`;
  return kind === 'recharge' ? { payer: agent, receiver: player } : { payer: player, receiver: agent };
}

/** The end of an id is random, so players spread evenly over 32² parts, each always in the same one. */
function partOf(playerId: string): string {
  return playerId.slice(-2);
}
