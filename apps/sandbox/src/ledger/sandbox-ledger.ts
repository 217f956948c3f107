import {
  getBalance,
  type LedgerReader,
  type LedgerTx,
  listBalances,
  openAccounts,
  post,
  sumBalances,
} from '@golden-acers/ledger';
import { catalogue } from '../catalogue/catalogue.ts';
import { refusePlay } from '../refusals.ts';

/**
 * An agent's and a player's credit, a bank per game, the pots, and the mint. A bank may go below zero, so
 * that a win is always paid. A pot pays at most its balance; `seeds` and `contributions` are negative by what
 * the operator paid into the pots.
 */
const mintAccount = 'mint';
const creditAccount = (ownerId: string) => `credit:${ownerId}`;
/** One row per agent or game would serialise its players' commits. SQL uses these names too. */
const shards = Array.from({ length: 8 }, (_, shard) => shard);
const shardAccount = (account: string, shard: number) => (shard === 0 ? account : `${account}.${shard}`);
const allShards = (account: string) => shards.map((shard) => shardAccount(account, shard));
const agentCreditAccounts = (agentId: string) => allShards(creditAccount(agentId));

/** The last characters of players' ids, which are random. Shared rounds pay from the bank without one. */
const bankShards = [...'0123456789abcdefghjkmnpqrstvwxyz'];
export const bankAccount = (slug: string, playerId: string) => `bank:${slug}.${playerId.slice(-1)}`;

/** Opens the mint and the banks. Safe to repeat. */
export async function openSystemAccounts(db: LedgerTx): Promise<void> {
  await openAccounts(db, { ids: [mintAccount], mayBeNegative: true });
  const banks = catalogue.flatMap(({ slug }) => [
    `bank:${slug}`,
    ...bankShards.map((shard) => bankAccount(slug, shard)),
  ]);
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

/** Balances in cents, by player. */
export async function listPlayerBalances(
  db: LedgerReader,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const balances = await listBalances(db, playerIds.map(creditAccount));
  return new Map(playerIds.map((id) => [id, balances.get(creditAccount(id)) ?? 0n]));
}
