import {
  getBalance,
  type LedgerReader,
  type LedgerTx,
  listBalances,
  lockAccounts,
  openAccounts,
  type Posting,
  post,
  sumBalances,
} from '@golden-acers/ledger';
import { catalogue } from '../catalogue/catalogue.ts';
import { refusePlay } from '../refusals.ts';

/**
 * An agent's and a player's credit, a bank per game, the pots, and the mint. A bank may go below zero, so
 * that a win is always paid. A pot pays at most its balance; `seeds` is negative by the operator's
 * contributions.
 */
const mintAccount = 'mint';
const seedAccount = 'seeds';
const creditAccount = (ownerId: string) => `credit:${ownerId}`;
/** One row per agent or game would serialise its players' commits. SQL uses these names too. */
const shards = Array.from({ length: 8 }, (_, shard) => shard);
const shardAccount = (account: string, shard: number) => (shard === 0 ? account : `${account}.${shard}`);
const allShards = (account: string) => shards.map((shard) => shardAccount(account, shard));
const agentCreditAccounts = (agentId: string) => allShards(creditAccount(agentId));
const potAccount = (slug: string) => `pot:${slug}`;

/** Always the same shard of banks and pots. The end of an id is random. */
export const shardOfPlayer = (playerId: string): number =>
  (playerId.codePointAt(playerId.length - 1) ?? 0) % shards.length;
const bankAccount = (slug: string, playerId: string) => shardAccount(`bank:${slug}`, shardOfPlayer(playerId));

/** Opens the mint and the banks. Safe to repeat. */
export async function openSystemAccounts(db: LedgerTx): Promise<void> {
  await openAccounts(db, { ids: [mintAccount], mayBeNegative: true });
  const banks = catalogue.flatMap(({ slug }) => allShards(`bank:${slug}`));
  await openAccounts(db, { ids: banks, mayBeNegative: true });
}

export function openAgentAccounts(db: LedgerTx, agentId: string): Promise<void> {
  return openAccounts(db, { ids: agentCreditAccounts(agentId), mayBeNegative: false });
}

export function openPlayerAccount(db: LedgerTx, playerId: string): Promise<void> {
  return openAccounts(db, { ids: [creditAccount(playerId)], mayBeNegative: false });
}

export async function getPlayerBalance(db: LedgerReader, playerId: string): Promise<bigint> {
  return (await getBalance(db, creditAccount(playerId))).balanceCents;
}

export function getAgentBalance(db: LedgerReader, agentId: string): Promise<bigint> {
  return sumBalances(db, agentCreditAccounts(agentId));
}

/** Splits the credit evenly; the remainder goes into the first shard. */
export async function grantAgentCredit(db: LedgerTx, agentId: string, cents: bigint): Promise<void> {
  const count = BigInt(shards.length);
  const credits = agentCreditAccounts(agentId).map((account, shard) => ({
    account,
    amountCents: cents / count + (shard === 0 ? cents % count : 0n),
  }));
  await post(db, {
    reference: `grant:${agentId}`,
    reason: 'grant',
    postings: [
      { account: mintAccount, amountCents: -cents },
      ...credits.filter(({ amountCents }) => amountCents > 0n),
    ],
  });
}

export interface RoundAmount {
  readonly playerId: string;
  readonly slug: string;
  readonly roundId: string;
  readonly cents: bigint;
}

/** The part of a stake that goes into a pot. */
interface PotShare {
  readonly slug: string;
  readonly shareCents: bigint;
}

/**
 * Moves the stake, or what a step adds to it, to the pots and the rest to the bank. Refuses when the player
 * has too little.
 */
export async function takeStake(
  db: LedgerTx,
  { playerId, slug, roundId, cents, step }: RoundAmount & { readonly step?: number },
  shares: readonly PotShare[],
): Promise<void> {
  const sharedCents = shares.reduce((sum, { shareCents }) => sum + shareCents, 0n);
  const shard = shardOfPlayer(playerId);
  const postings: Posting[] = [
    {
      account: creditAccount(playerId),
      amountCents: -cents,
      onInsufficientFunds: () => refusePlay('round.balance_low'),
    },
    { account: bankAccount(slug, playerId), amountCents: cents - sharedCents },
    ...shares.map((share) => ({
      account: shardAccount(potAccount(share.slug), shard),
      amountCents: share.shareCents,
    })),
  ];
  await post(db, {
    reference: step === undefined ? `stake:${roundId}` : `stake:${roundId}:${step}`,
    reason: 'stake',
    postings: postings.filter(({ amountCents }) => amountCents !== 0n),
  });
}

/**
 * Locks the accounts of a round with a jackpot in one statement, in the order of ids like other rounds, so
 * there is no deadlock.
 */
export async function lockJackpotAccounts(
  db: LedgerTx,
  { playerId, slug }: Pick<RoundAmount, 'playerId' | 'slug'>,
  { wonPot, fedPots }: { wonPot: string; fedPots: readonly string[] },
): Promise<void> {
  const shard = shardOfPlayer(playerId);
  const pots = [
    ...allShards(potAccount(wonPot)),
    ...fedPots.map((pot) => shardAccount(potAccount(pot), shard)),
  ];
  await lockAccounts(db, [
    ...new Set([...pots, bankAccount(slug, playerId), creditAccount(playerId), seedAccount]),
  ]);
}

/**
 * Pays up to `maxCents` of the pot, refills it from the operator up to `seedCents`, and returns the paid
 * cents. Call `lockJackpotAccounts` first.
 */
export async function payJackpot(
  db: LedgerTx,
  { playerId, roundId }: Pick<RoundAmount, 'playerId' | 'roundId'>,
  { slug, maxCents, seedCents }: { slug: string; maxCents: bigint; seedCents: bigint },
): Promise<bigint> {
  let unpaidCents = maxCents;
  let remainingCents = 0n;
  const debits: Posting[] = [];
  for (const [account, balanceCents] of await listBalances(db, allShards(potAccount(slug)))) {
    const rest = balanceCents > unpaidCents ? balanceCents - unpaidCents : 0n;
    if (balanceCents > rest) debits.push({ account, amountCents: rest - balanceCents });
    unpaidCents -= balanceCents - rest;
    remainingCents += rest;
  }
  const paidCents = maxCents - unpaidCents;
  if (paidCents > 0n) {
    const postings = [...debits, { account: creditAccount(playerId), amountCents: paidCents }];
    await post(db, { reference: `jackpot:${roundId}`, reason: 'jackpot', postings });
  }
  const refillCents = seedCents - remainingCents;
  if (refillCents > 0n) {
    const postings = [
      { account: seedAccount, amountCents: -refillCents },
      { account: potAccount(slug), amountCents: refillCents },
    ];
    await post(db, { reference: `seed:${roundId}`, reason: 'seed', postings });
  }
  return paidCents;
}

export async function payRound(db: LedgerTx, { playerId, slug, roundId, cents }: RoundAmount): Promise<void> {
  const postings = [
    { account: bankAccount(slug, playerId), amountCents: -cents },
    { account: creditAccount(playerId), amountCents: cents },
  ];
  await post(db, { reference: `payout:${roundId}`, reason: 'payout', postings });
}

/** Takes chips of a shared round (`cents` above zero), or gives them back. `reference` is used once. */
export async function postTableChips(
  db: LedgerTx,
  { playerId, slug, reference, cents }: Omit<RoundAmount, 'roundId'> & { readonly reference: string },
): Promise<void> {
  const isStake = cents > 0n;
  await post(db, {
    reference: `${isStake ? 'stake' : 'undo'}:${reference}`,
    reason: isStake ? 'stake' : 'undo',
    postings: [
      {
        account: creditAccount(playerId),
        amountCents: -cents,
        onInsufficientFunds: () => refusePlay('round.balance_low'),
      },
      { account: bankAccount(slug, playerId), amountCents: cents },
    ],
  });
}

/** In cents, by player. */
export async function listPlayerBalances(
  db: LedgerReader,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const balances = await listBalances(db, playerIds.map(creditAccount));
  return new Map(playerIds.map((id) => [id, balances.get(creditAccount(id)) ?? 0n]));
}
