import {
  getBalance,
  type LedgerReader,
  type LedgerTx,
  listBalances,
  lockAccounts,
  openAccount,
  openAccounts,
  type Posting,
  post,
  sumBalances,
} from '@golden-acers/ledger';
import { refusePlay } from '../../refusals.ts';
import { catalogue } from '../catalogue/catalogue.ts';

/**
 * Who owns what, as accounts of the ledger: an agent's and a player's credit, a bank per game, the jackpots' pots, and the mint
 * that all play credits come from. A bank goes below zero when its game has paid more than it took: a round that was won is
 * always paid. A pot pays what lies in it and no more; what the house put up for pots is how far `seeds` is below zero.
 */
const mintAccount = 'mint';
const seedAccount = 'seeds';
const creditAccount = (ownerId: string) => `credit:${ownerId}`;
/** One row for all players of an agent or of a game would make them wait for each other's commits. The database knows the names. */
const shards = Array.from({ length: 8 }, (_, shard) => shard);
const shardAccount = (account: string, shard: number) => (shard === 0 ? account : `${account}.${shard}`);
const agentCreditAccounts = (agentId: string) =>
  shards.map((shard) => shardAccount(creditAccount(agentId), shard));
const potAccount = (slug: string, shard: number) => shardAccount(`pot:${slug}`, shard);

/** A player always meets the same shard of banks and pots. The end of an id is random. */
export const shardOfPlayer = (playerId: string): number =>
  (playerId.codePointAt(playerId.length - 1) ?? 0) % shards.length;
const bankAccount = (slug: string, playerId: string) => shardAccount(`bank:${slug}`, shardOfPlayer(playerId));

/** The accounts that are there before anybody plays. Safe to repeat. */
export async function openSystemAccounts(tx: LedgerTx): Promise<void> {
  await openAccount(tx, { id: mintAccount, mayBeNegative: true });
  const banks = catalogue.flatMap(({ slug }) => shards.map((shard) => shardAccount(`bank:${slug}`, shard)));
  await openAccounts(tx, { ids: banks, mayBeNegative: true });
}

export function openAgentAccounts(tx: LedgerTx, agentId: string): Promise<void> {
  return openAccounts(tx, { ids: agentCreditAccounts(agentId), mayBeNegative: false });
}

export function openPlayerAccount(tx: LedgerTx, playerId: string): Promise<void> {
  return openAccount(tx, { id: creditAccount(playerId), mayBeNegative: false });
}

/** The credit in cents of a player. */
export async function getPlayerBalance(reader: LedgerReader, playerId: string): Promise<bigint> {
  return (await getBalance(reader, creditAccount(playerId))).balanceCents;
}

/** The credit in cents of an agent, in all of its shards. */
export function getAgentBalance(reader: LedgerReader, agentId: string): Promise<bigint> {
  return sumBalances(reader, agentCreditAccounts(agentId));
}

/** In equal parts; what can't be divided goes into the first. */
export async function grantAgentCredit(tx: LedgerTx, agentId: string, cents: bigint): Promise<void> {
  const [first = '', ...others] = agentCreditAccounts(agentId);
  const each = cents / BigInt(others.length + 1);
  const shares = [
    { account: first, amountCents: cents - each * BigInt(others.length) },
    ...others.map((account) => ({ account, amountCents: each })),
  ];
  await post(tx, {
    reference: `grant:${agentId}`,
    reason: 'grant',
    postings: [
      { account: mintAccount, amountCents: -cents },
      ...shares.filter(({ amountCents }) => amountCents > 0n),
    ],
  });
}

export interface RoundAmount {
  readonly playerId: string;
  readonly slug: string;
  readonly roundId: string;
  readonly cents: bigint;
}

/** What of a stake goes into a pot. */
interface PotShare {
  readonly slug: string;
  readonly shareCents: bigint;
}

/** What isn't a pot's share is the bank's. Refuses when the player has too little. */
export async function takeStake(
  tx: LedgerTx,
  { playerId, slug, roundId, cents }: RoundAmount,
  shares: readonly PotShare[],
): Promise<void> {
  const shared = shares.reduce((sum, { shareCents }) => sum + shareCents, 0n);
  const shard = shardOfPlayer(playerId);
  const postings: Posting[] = [
    {
      account: creditAccount(playerId),
      amountCents: -cents,
      onInsufficientFunds: () => refusePlay('round.balance_low'),
    },
    { account: bankAccount(slug, playerId), amountCents: cents - shared },
    ...shares.map((share) => ({ account: potAccount(share.slug, shard), amountCents: share.shareCents })),
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
export async function lockJackpotAccounts(
  tx: LedgerTx,
  { playerId, slug }: Pick<RoundAmount, 'playerId' | 'slug'>,
  { wonPot, fedPots }: { wonPot: string; fedPots: readonly string[] },
): Promise<void> {
  const shard = shardOfPlayer(playerId);
  const pots = [
    ...shards.map((each) => potAccount(wonPot, each)),
    ...fedPots.map((each) => potAccount(each, shard)),
  ];
  await lockAccounts(tx, [
    ...new Set([...pots, bankAccount(slug, playerId), creditAccount(playerId), seedAccount]),
  ]);
}

/**
 * Pays up to `maxCents` of what lies in a pot, and has the house fill up what stays there to `seedCents`. Answers what was
 * paid. After `lockJackpotAccounts`.
 */
export async function payJackpot(
  tx: LedgerTx,
  { playerId, roundId }: Pick<RoundAmount, 'playerId' | 'roundId'>,
  { slug, maxCents, seedCents }: { slug: string; maxCents: bigint; seedCents: bigint },
): Promise<bigint> {
  let left = maxCents;
  let stays = 0n;
  const taken: Posting[] = [];
  const held = await listBalances(
    tx,
    shards.map((shard) => potAccount(slug, shard)),
  );
  for (const [account, balanceCents] of held) {
    const kept = balanceCents > left ? balanceCents - left : 0n;
    if (balanceCents > kept) taken.push({ account, amountCents: kept - balanceCents });
    left -= balanceCents - kept;
    stays += kept;
  }
  const paidCents = maxCents - left;
  if (paidCents > 0n) {
    const postings = [...taken, { account: creditAccount(playerId), amountCents: paidCents }];
    await post(tx, { reference: `jackpot:${roundId}`, reason: 'jackpot', postings });
  }
  if (stays < seedCents) {
    const postings = transferPostings(seedCents - stays, { account: seedAccount }, potAccount(slug, 0));
    await post(tx, { reference: `seed:${roundId}`, reason: 'seed', postings });
  }
  return paidCents;
}

export async function payRound(tx: LedgerTx, { playerId, slug, roundId, cents }: RoundAmount): Promise<void> {
  const postings = transferPostings(cents, { account: bankAccount(slug, playerId) }, creditAccount(playerId));
  await post(tx, { reference: `payout:${roundId}`, reason: 'payout', postings });
}

function transferPostings(
  cents: bigint,
  from: Pick<Posting, 'account' | 'onInsufficientFunds'>,
  to: string,
): Posting[] {
  return [
    { ...from, amountCents: -cents },
    { account: to, amountCents: cents },
  ];
}
