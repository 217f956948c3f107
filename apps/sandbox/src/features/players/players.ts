import { newId, runInTransaction } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refuseProviderCall } from '../../refusals.ts';
import type { SandboxTx } from '../../schema.ts';
import type { SandboxAgent } from '../agents/agents.ts';
import { hashPassword, verifyPasswordMd5 } from '../agents/passwords.ts';
import { openPlayerAccount } from '../books/sandbox-ledger.ts';
import {
  findPlayerByAccount,
  getPlayerRow,
  insertSandboxPlayer,
  lockPlayerRow,
  type SandboxPlayer,
  updatePlayerPassword,
} from './players.sql.ts';

export type { SandboxPlayer } from './players.sql.ts';

type Deps = Pick<SandboxContext, 'db' | 'clock' | 'random'>;

export interface PlayerCredentials {
  readonly account: string;
  readonly passwordMd5: string;
}

/** Account names are one set over all agents, and the same in upper and lower case. */
export async function registerPlayer(
  needs: Deps,
  agent: SandboxAgent,
  given: PlayerCredentials,
): Promise<void> {
  const passwordHash = await hashPassword(given.passwordMd5, needs.random);
  await runInTransaction(needs.db, async (tx) => {
    const id = newId('pl', needs.clock, needs.random);
    const created = await insertSandboxPlayer(tx, {
      id,
      agent_id: agent.id,
      account: given.account,
      account_key: given.account.toLowerCase(),
      password_hash: passwordHash,
      created_at: needs.clock.now(),
    });
    if (!created) refuseProviderCall('account_exists');
    await openPlayerAccount(tx, id);
  });
}

/** An agent's own player. Another agent's doesn't exist for it. */
export async function getPlayerOfAgent(
  { db }: Pick<Deps, 'db'>,
  agent: SandboxAgent,
  account: string,
): Promise<SandboxPlayer> {
  const player = await findPlayerByAccount(db, account.toLowerCase());
  if (player === undefined || player.agent_id !== agent.id) refuseProviderCall('account_not_found');
  return player;
}

export async function authenticatePlayer(
  needs: Deps,
  agent: SandboxAgent,
  given: PlayerCredentials,
): Promise<SandboxPlayer> {
  const player = await getPlayerOfAgent(needs, agent, given.account);
  if (!(await verifyPasswordMd5(given.passwordMd5, player.password_hash)))
    refuseProviderCall('credentials_wrong');
  return player;
}

/** The player whom these credentials belong to, whichever agent's it is. An unknown account takes as long as a wrong password. */
export async function findPlayerByCredentials(
  { db }: Pick<Deps, 'db'>,
  given: PlayerCredentials,
): Promise<SandboxPlayer | undefined> {
  const player = await findPlayerByAccount(db, given.account.toLowerCase());
  const fits = await verifyPasswordMd5(given.passwordMd5, player?.password_hash ?? '');
  return fits ? player : undefined;
}

export async function changePlayerPassword(
  needs: Deps,
  agent: SandboxAgent,
  given: PlayerCredentials & { readonly newPasswordMd5: string },
): Promise<void> {
  const player = await authenticatePlayer(needs, agent, given);
  await updatePlayerPassword(needs.db, player.id, await hashPassword(given.newPasswordMd5, needs.random));
}

export function getSandboxPlayer({ db }: Pick<Deps, 'db'>, playerId: string): Promise<SandboxPlayer> {
  return getPlayerRow(db, playerId);
}

/** Every verb that moves a player's credit or rounds locks the player first, so that they follow one another. */
export function lockSandboxPlayer(tx: SandboxTx, playerId: string): Promise<SandboxPlayer> {
  return lockPlayerRow(tx, playerId);
}
