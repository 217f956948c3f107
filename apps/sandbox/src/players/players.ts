import { newId } from '@golden-acers/platform';
import type { SandboxAgent } from '../agents/agents.ts';
import { hashPassword, verifyPasswordMd5 } from '../agents/passwords.ts';
import { inSandboxTransaction, type SandboxContext } from '../context.ts';
import { openPlayerAccount } from '../ledger/sandbox-ledger.ts';
import { refuseProviderCall } from '../refusals.ts';
import {
  findPlayerByAccount,
  insertSandboxPlayer,
  type SandboxPlayer,
  updatePlayerPassword,
} from './players.sql.ts';

export {
  getSandboxPlayer,
  lockSandboxPlayer,
  type SandboxPlayer,
  tryLockSandboxPlayer,
} from './players.sql.ts';

export interface PlayerCredentials {
  readonly account: string;
  readonly passwordMd5: string;
}

export interface AgentPlayer {
  readonly agent: SandboxAgent;
  readonly account: string;
}

/** Names are unique over all agents and case-insensitive. */
export async function registerPlayer(
  context: SandboxContext,
  { agent, account, passwordMd5 }: AgentPlayer & PlayerCredentials,
): Promise<void> {
  const { clock, random } = context;
  const passwordHash = await hashPassword(passwordMd5, random);
  await inSandboxTransaction(context, async ({ db }) => {
    const id = newId('pl', clock, random);
    const isCreated = await insertSandboxPlayer(db, {
      id,
      agentId: agent.id,
      account,
      accountKey: account.toLowerCase(),
      passwordHash,
      createdAt: clock.now(),
    });
    if (!isCreated) refuseProviderCall('account_exists');
    await openPlayerAccount(db, id);
  });
}

/** Another agent's player counts as unknown. */
export async function getPlayerOfAgent(
  { db }: SandboxContext,
  { agent, account }: AgentPlayer,
): Promise<SandboxPlayer> {
  const player = await findPlayerByAccount(db, account.toLowerCase());
  if (player === undefined || player.agentId !== agent.id) refuseProviderCall('account_not_found');
  return player;
}

export async function authenticatePlayer(
  context: SandboxContext,
  credentials: AgentPlayer & PlayerCredentials,
): Promise<SandboxPlayer> {
  const player = await getPlayerOfAgent(context, credentials);
  if (!(await verifyPasswordMd5(credentials.passwordMd5, player.passwordHash)))
    refuseProviderCall('credentials_wrong');
  return player;
}

/** Searches all agents. An unknown account takes as long as a wrong password. */
export async function findPlayerByCredentials(
  { db }: SandboxContext,
  { account, passwordMd5 }: PlayerCredentials,
): Promise<SandboxPlayer | undefined> {
  const player = await findPlayerByAccount(db, account.toLowerCase());
  const isVerified = await verifyPasswordMd5(passwordMd5, player?.passwordHash ?? '');
  return isVerified ? player : undefined;
}

export async function changePlayerPassword(
  context: SandboxContext,
  { newPasswordMd5, ...credentials }: AgentPlayer & PlayerCredentials & { readonly newPasswordMd5: string },
): Promise<void> {
  const player = await authenticatePlayer(context, credentials);
  const newHash = await hashPassword(newPasswordMd5, context.random);
  // One of several simultaneous changes succeeds; the others named a password that is no longer valid.
  if (!(await updatePlayerPassword(context.db, player, newHash))) refuseProviderCall('credentials_wrong');
}
