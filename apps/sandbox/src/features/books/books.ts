import {
  balanceOf,
  type LedgerReader,
  type LedgerTx,
  openAccount,
  openAccounts,
  type Posting,
  post,
  sumOf,
} from '@golden-acers/ledger';
import { refusePlay } from '../../refusals.ts';
import { catalogue } from '../catalogue/catalogue.ts';

/**
 * Who owns what, as accounts of the ledger: an agent's and a player's credit, a bank per game, and the mint that all play
 * credits come from. A bank goes below zero when its game has paid more than it took: a round that was won is always paid.
 */
const mint = 'mint';
const purse = (ownerId: string) => `credit:${ownerId}`;
/** One row for all players of an agent or of a game would make them wait for each other's commits. The database knows the names. */
const parts = Array.from({ length: 8 }, (_, part) => part);
const partOf = (account: string, part: number) => (part === 0 ? account : `${account}.${part}`);
const agentPurses = (agentId: string) => parts.map((part) => partOf(purse(agentId), part));
/** A player always meets the same part. The end of an id is random. */
const bank = (slug: string, playerId: string) =>
  partOf(`bank:${slug}`, (playerId.codePointAt(playerId.length - 1) ?? 0) % parts.length);

/** The accounts that are there before anybody plays. Safe to repeat. */
export async function openHouseAccounts(tx: LedgerTx): Promise<void> {
  await openAccount(tx, { id: mint, mayBeNegative: true });
  const banks = catalogue.flatMap(({ slug }) => parts.map((part) => partOf(`bank:${slug}`, part)));
  await openAccounts(tx, { ids: banks, mayBeNegative: true });
}

export function openAgentPurse(tx: LedgerTx, agentId: string): Promise<void> {
  return openAccounts(tx, { ids: agentPurses(agentId), mayBeNegative: false });
}

export function openPlayerPurse(tx: LedgerTx, playerId: string): Promise<void> {
  return openAccount(tx, { id: purse(playerId), mayBeNegative: false });
}

/** The credit in cents of a player. */
export async function getBalance(reader: LedgerReader, playerId: string): Promise<bigint> {
  return (await balanceOf(reader, purse(playerId))).balanceCents;
}

/** The credit in cents of an agent, in all of its parts. */
export function getAgentBalance(reader: LedgerReader, agentId: string): Promise<bigint> {
  return sumOf(reader, agentPurses(agentId));
}

/** In equal parts; what can't be divided goes into the first. */
export async function grantAgentCredit(tx: LedgerTx, agentId: string, cents: bigint): Promise<void> {
  const [first = '', ...others] = agentPurses(agentId);
  const each = cents / BigInt(others.length + 1);
  const shares = [
    { account: first, amountCents: cents - each * BigInt(others.length) },
    ...others.map((account) => ({ account, amountCents: each })),
  ];
  await post(tx, {
    reference: `grant:${agentId}`,
    reason: 'grant',
    postings: [
      { account: mint, amountCents: -cents },
      ...shares.filter(({ amountCents }) => amountCents > 0n),
    ],
  });
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
  const postings = move(cents, from, bank(slug, playerId));
  await post(tx, { reference: `stake:${roundId}`, reason: 'stake', postings });
}

export async function payOut(tx: LedgerTx, { playerId, slug, roundId, cents }: RoundMove): Promise<void> {
  const postings = move(cents, { account: bank(slug, playerId) }, purse(playerId));
  await post(tx, { reference: `payout:${roundId}`, reason: 'payout', postings });
}

function move(cents: bigint, from: Pick<Posting, 'account' | 'ifShort'>, to: string): Posting[] {
  return [
    { ...from, amountCents: -cents },
    { account: to, amountCents: cents },
  ];
}
