import {
  balanceOf,
  balancesOf,
  type LedgerReader,
  type LedgerTx,
  lockAccounts,
  openAccount,
  openAccounts,
  type Posting,
  post,
  sumOf,
} from '@golden-acers/ledger';
import { refusePlay } from '../../refusals.ts';
import { catalogue } from '../catalogue/catalogue.ts';

/**
 * Who owns what, as accounts of the ledger: an agent's and a player's credit, a bank per game, the jackpots' pots, and the mint
 * that all play credits come from. A bank goes below zero when its game has paid more than it took: a round that was won is
 * always paid. A pot pays what lies in it and no more; what the house put up for pots is how far `seeds` is below zero.
 */
const mint = 'mint';
const seeds = 'seeds';
const purse = (ownerId: string) => `credit:${ownerId}`;
/** One row for all players of an agent or of a game would make them wait for each other's commits. The database knows the names. */
const parts = Array.from({ length: 8 }, (_, part) => part);
const partOf = (account: string, part: number) => (part === 0 ? account : `${account}.${part}`);
const agentPurses = (agentId: string) => parts.map((part) => partOf(purse(agentId), part));
const pot = (slug: string, part: number) => partOf(`pot:${slug}`, part);

/** A player always meets the same part of banks and pots. The end of an id is random. */
export const partOfPlayer = (playerId: string): number =>
  (playerId.codePointAt(playerId.length - 1) ?? 0) % parts.length;
const bank = (slug: string, playerId: string) => partOf(`bank:${slug}`, partOfPlayer(playerId));

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

/** What of a stake goes into a pot. */
export interface Share {
  readonly slug: string;
  readonly shareCents: bigint;
}

/** What isn't a pot's share is the bank's. Refuses when the player has too little. */
export async function takeStake(
  tx: LedgerTx,
  { playerId, slug, roundId, cents }: RoundMove,
  shares: readonly Share[],
): Promise<void> {
  const shared = shares.reduce((sum, { shareCents }) => sum + shareCents, 0n);
  const part = partOfPlayer(playerId);
  const postings: Posting[] = [
    { account: purse(playerId), amountCents: -cents, ifShort: () => refusePlay('round.balance_low') },
    { account: bank(slug, playerId), amountCents: cents - shared },
    ...shares.map((share) => ({ account: pot(share.slug, part), amountCents: share.shareCents })),
  ];
  await post(tx, {
    reference: `stake:${roundId}`,
    reason: 'stake',
    postings: postings.filter(({ amountCents }) => amountCents !== 0n),
  });
}

/**
 * Locks all that a round which wins a pot is going to move, in one go: other rounds hold their accounts in the order of ids
 * too, so nobody waits in a circle.
 */
export async function lockForJackpot(
  tx: LedgerTx,
  { playerId, slug }: Pick<RoundMove, 'playerId' | 'slug'>,
  { won, fed }: { won: string; fed: readonly string[] },
): Promise<void> {
  const part = partOfPlayer(playerId);
  const pots = [...parts.map((each) => pot(won, each)), ...fed.map((each) => pot(each, part))];
  await lockAccounts(tx, [...new Set([...pots, bank(slug, playerId), purse(playerId), seeds])]);
}

/**
 * Pays up to `mostCents` of what lies in a pot, and has the house fill up what stays there to `seedCents`. Answers what was
 * paid. After `lockForJackpot`.
 */
export async function payJackpot(
  tx: LedgerTx,
  { playerId, roundId }: Pick<RoundMove, 'playerId' | 'roundId'>,
  { slug, mostCents, seedCents }: { slug: string; mostCents: bigint; seedCents: bigint },
): Promise<bigint> {
  let left = mostCents;
  let stays = 0n;
  const taken: Posting[] = [];
  const held = await balancesOf(
    tx,
    parts.map((part) => pot(slug, part)),
  );
  for (const [account, balanceCents] of held) {
    const kept = balanceCents > left ? balanceCents - left : 0n;
    if (balanceCents > kept) taken.push({ account, amountCents: kept - balanceCents });
    left -= balanceCents - kept;
    stays += kept;
  }
  const paidCents = mostCents - left;
  if (paidCents > 0n) {
    const postings = [...taken, { account: purse(playerId), amountCents: paidCents }];
    await post(tx, { reference: `jackpot:${roundId}`, reason: 'jackpot', postings });
  }
  if (stays < seedCents) {
    const postings = move(seedCents - stays, { account: seeds }, pot(slug, 0));
    await post(tx, { reference: `seed:${roundId}`, reason: 'seed', postings });
  }
  return paidCents;
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
