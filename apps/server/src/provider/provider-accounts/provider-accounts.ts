import { Refusal, refuse, type WorkResult } from '@golden-acers/platform';
import type {
  FailureCode,
  GameProvider,
  PlayerInfo,
  ProviderCredentials,
  ProviderResult,
} from '@golden-acers/provider';
import { type Context, inTransaction } from '../../context.ts';
import type { CallTerms } from '../gateway/agent-connection.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { connectionRefusals, demandResult } from '../gateway/provider-refusals.ts';
import type { AgentBackgroundJob } from './agent-background-job.ts';
import {
  agentsWithPendingAccounts,
  databaseTime,
  findLeastLoadedAgent,
  findPendingAccount,
  findProviderPlayer,
  markAccountReady,
  type ProviderPlayerRow,
  renameAccount,
  setBalance,
} from './provider-accounts.sql.ts';
import { withNewSuffix } from './provider-credentials.ts';

export { databaseTime, noTransferSendingFor, type ProviderPlayerRow } from './provider-accounts.sql.ts';

export async function getProviderPlayer(
  context: Pick<Context, 'db'>,
  playerId: string,
): Promise<ProviderPlayerRow> {
  return (await findProviderPlayer(context.db, playerId)) ?? refuse('player.not_found');
}

/** Chooses the provider agent of a new player, permanently: the one with the fewest players. */
export async function chooseProviderAgent(context: Pick<Context, 'db'>): Promise<string> {
  const providerAgentId = await findLeastLoadedAgent(context.db);
  if (providerAgentId === undefined)
    throw new Error('There is no provider agent, although every start inserts one.');
  return providerAgentId;
}

/** The password is in clear text: use it for a call to the provider only. */
export function credentialsOf({ vault }: Context, player: ProviderPlayerRow): ProviderCredentials {
  return { account: player.account, password: vault.open(player.passwordSealed, player.playerId) };
}

const runningRegistrations = new WeakMap<Gateway, Map<string, Promise<void>>>();

/**
 * Creates the player's provider account if it is missing. After a lost response the name may exist: it is
 * ours if our password opens it. Refuses like a provider call. Can be repeated.
 */
export function ensureProviderAccount(
  context: Context,
  playerId: string,
  by: CallTerms = 'registration',
): Promise<void> {
  const ours = runningRegistrations.get(context.gateway) ?? new Map<string, Promise<void>>();
  runningRegistrations.set(context.gateway, ours);
  const already = ours.get(playerId);
  if (already !== undefined) return already;
  const work = registerAccount(context, playerId, by).finally(() => ours.delete(playerId));
  ours.set(playerId, work);
  return work;
}

/** Six random letters are rarely taken. After repeated collisions the cause is something else. */
const maxNameAttempts = 3;
/** A name that our password does not open belongs to another person. */
const foreignAccountCodes = new Set<FailureCode>(['player_password_stale', 'account_not_found']);

async function registerAccount(context: Context, playerId: string, by: CallTerms): Promise<void> {
  for (let names = 1; ; names += 1) {
    const player = await getProviderPlayer(context, playerId);
    if (player.accountState === 'ready') return;
    const provider = context.gateway.provider(by, player);
    const credentials = credentialsOf(context, player);
    const made = await provider.registerAccount(credentials);
    const exists = !made.ok && made.code === 'account_exists';
    const response = exists ? await provider.queryInfo(credentials) : made;
    const isStranger = exists && !response.ok && foreignAccountCodes.has(response.code);
    if (!isStranger || names === maxNameAttempts) {
      demandResult(response, connectionRefusals);
      return markAccountReady(context.db, playerId);
    }
    context.log.warn({ player: playerId }, 'the name at the game provider is taken, another one is chosen');
    await renameAccount(context.db, playerId, withNewSuffix(player.account, context.random));
  }
}

/** Creates accounts whose registration at the provider failed or was interrupted. */
export const pendingAccountJob: AgentBackgroundJob = {
  dueAgents: () => agentsWithPendingAccounts,
  runNext: completePendingAccount,
};

async function completePendingAccount(context: Context, providerAgentId: string): Promise<WorkResult> {
  const playerId = await findPendingAccount(context.db, providerAgentId);
  if (playerId === undefined) return 'idle';
  try {
    await ensureProviderAccount(context, playerId);
    return 'more';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    context.log.warn({ player: playerId, code }, 'an account at the game provider is still missing');
    return 'blocked';
  }
}

/**
 * Reads the balance from the provider and stores it with the agent's credit. `readAt`: the database's time
 * before the call, if the caller knows it.
 */
export async function fetchBalance(
  context: Context,
  player: ProviderPlayerRow & { readonly readAt?: Date },
  provider: GameProvider,
): Promise<ProviderResult<PlayerInfo>> {
  const readAt = player.readAt ?? (await databaseTime(context.db));
  const response = await provider.queryInfo(credentialsOf(context, player));
  if (response.ok) {
    await saveBalance(context, player.playerId, { balanceCents: response.value.balanceCents, readAt });
    await context.gateway.saveCredit(player.providerAgentId, response.value.agentCreditCents);
  }
  return response;
}

/**
 * Reads the balance even if the stored one is recent, because the result decides about money. Refuses like a
 * provider call.
 */
export async function readBalanceNow(context: Context, playerId: string): Promise<void> {
  const player = await getProviderPlayer(context, playerId);
  const provider = context.gateway.provider('refresh', player);
  demandResult(await fetchBalance(context, player, provider), connectionRefusals);
}

/**
 * `readAt`: the database's time before the call. The commit does not wait for the disk, because the balance
 * can be read again.
 */
export async function saveBalance(
  context: Context,
  playerId: string,
  known: { readonly balanceCents: bigint; readonly readAt: Date },
): Promise<void> {
  await inTransaction(context, ({ db }) => setBalance(db, { playerId, ...known }), { waitForDisk: false });
}
