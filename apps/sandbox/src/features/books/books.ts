import {
  balanceOf,
  type LedgerReader,
  type LedgerTx,
  openAccount,
  type Posting,
  post,
} from '@golden-acers/ledger';
import { refuseCall, refusePlay } from '../../refusals.ts';
import { catalogue } from '../catalogue/catalogue.ts';

/**
 * Who owns what, as accounts of the ledger: an agent's and a player's credit, a bank per game, and the mint that all play
 * credits come from. A bank goes below zero when its game has paid more than it took: a round that was won is always paid.
 */
const mint = 'mint';
const purse = (ownerId: string) => `credit:${ownerId}`;
const bank = (slug: string) => `bank:${slug}`;

/** The accounts that are there before anybody plays. Safe to repeat. */
export async function openHouseAccounts(tx: LedgerTx): Promise<void> {
  await openAccount(tx, { id: mint, mayBeNegative: true });
  for (const { slug } of catalogue) await openAccount(tx, { id: bank(slug), mayBeNegative: true });
}

export function openAgentPurse(tx: LedgerTx, agentId: string): Promise<void> {
  return openAccount(tx, { id: purse(agentId), mayBeNegative: false });
}

export function openPlayerPurse(tx: LedgerTx, playerId: string): Promise<void> {
  return openAccount(tx, { id: purse(playerId), mayBeNegative: false });
}

/** The credit in cents of an agent or a player. */
export async function getBalance(reader: LedgerReader, ownerId: string): Promise<bigint> {
  return (await balanceOf(reader, purse(ownerId))).balanceCents;
}

export async function grantAgentCredit(tx: LedgerTx, agentId: string, cents: bigint): Promise<void> {
  await post(tx, {
    reference: `grant:${agentId}`,
    reason: 'grant',
    postings: move(cents, { account: mint }, purse(agentId)),
  });
}

export interface CreditMove {
  /** Makes the movement unique. */
  readonly tradeId: bigint;
  readonly agentId: string;
  readonly playerId: string;
  readonly cents: bigint;
}

/** From the agent's credit to the player's. Refuses when the agent has too little. */
export async function recharge(
  tx: LedgerTx,
  { tradeId, agentId, playerId, cents }: CreditMove,
): Promise<void> {
  const from = { account: purse(agentId), ifShort: () => refuseCall('agent_credit_low') };
  const postings = move(cents, from, purse(playerId));
  await post(tx, { reference: `trade:${tradeId}`, reason: 'recharge', postings });
}

/** From the player's credit back to the agent's. Refuses when the player has too little. */
export async function redeem(tx: LedgerTx, { tradeId, agentId, playerId, cents }: CreditMove): Promise<void> {
  const from = { account: purse(playerId), ifShort: () => refuseCall('player_balance_low') };
  const postings = move(cents, from, purse(agentId));
  await post(tx, { reference: `trade:${tradeId}`, reason: 'redeem', postings });
}

export interface RoundMove {
  readonly playerId: string;
  readonly slug: string;
  readonly roundId: string;
  readonly cents: bigint;
}

/** Refuses when the player has too little. */
export async function takeStake(tx: LedgerTx, { playerId, slug, roundId, cents }: RoundMove): Promise<void> {
  const from = { account: purse(playerId), ifShort: () => refusePlay('round.balance_low') };
  const postings = move(cents, from, bank(slug));
  await post(tx, { reference: `stake:${roundId}`, reason: 'stake', postings });
}

export async function payOut(tx: LedgerTx, { playerId, slug, roundId, cents }: RoundMove): Promise<void> {
  const postings = move(cents, { account: bank(slug) }, purse(playerId));
  await post(tx, { reference: `payout:${roundId}`, reason: 'payout', postings });
}

function move(cents: bigint, from: Pick<Posting, 'account' | 'ifShort'>, to: string): Posting[] {
  return [
    { ...from, amountCents: -cents },
    { account: to, amountCents: cents },
  ];
}
