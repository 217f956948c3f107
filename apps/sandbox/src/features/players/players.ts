import { inTransaction, newId } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { refuseCall } from '../../refusals.ts';
import type { SandboxTx } from '../../schema.ts';
import type { Agent } from '../agents/agents.ts';
import { hashPassword, passwordFits } from '../agents/passwords.ts';
import { openPlayerPurse } from '../books/books.ts';
import {
  findPlayerByAccount,
  insertPlayer,
  type Player,
  selectPlayer,
  selectPlayerForUpdate,
  updatePassword,
} from './players.sql.ts';

export type { Player } from './players.sql.ts';

type Needs = Pick<SandboxContext, 'db' | 'clock' | 'random'>;

export interface Credentials {
  readonly account: string;
  readonly passwordMd5: string;
}

/** Account names are one set over all agents, and the same in upper and lower case. */
export async function registerPlayer(needs: Needs, agent: Agent, given: Credentials): Promise<void> {
  const passwordHash = await hashPassword(given.passwordMd5, needs.random);
  await inTransaction(needs.db, async (tx) => {
    const id = newId('pl', needs.clock, needs.random);
    const created = await insertPlayer(tx, {
      id,
      agent_id: agent.id,
      account: given.account,
      account_key: given.account.toLowerCase(),
      password_hash: passwordHash,
      created_at: needs.clock.now(),
    });
    if (!created) refuseCall('account_exists');
    await openPlayerPurse(tx, id);
  });
}

/** An agent's own player. Another agent's doesn't exist for it. */
export async function getPlayer({ db }: Pick<Needs, 'db'>, agent: Agent, account: string): Promise<Player> {
  const player = await findPlayerByAccount(db, account.toLowerCase());
  if (player === undefined || player.agent_id !== agent.id) refuseCall('account_not_found');
  return player;
}

export async function getPlayerWithPassword(needs: Needs, agent: Agent, given: Credentials): Promise<Player> {
  const player = await getPlayer(needs, agent, given.account);
  if (!(await passwordFits(given.passwordMd5, player.password_hash))) refuseCall('credentials_wrong');
  return player;
}

/** The player whom these credentials belong to, whichever agent's it is. An unknown account takes as long as a wrong password. */
export async function findPlayerForSecret(
  { db }: Pick<Needs, 'db'>,
  given: Credentials,
): Promise<Player | undefined> {
  const player = await findPlayerByAccount(db, given.account.toLowerCase());
  const fits = await passwordFits(given.passwordMd5, player?.password_hash ?? '');
  return fits ? player : undefined;
}

export async function changePassword(
  needs: Needs,
  agent: Agent,
  given: Credentials & { readonly newPasswordMd5: string },
): Promise<void> {
  const player = await getPlayerWithPassword(needs, agent, given);
  await updatePassword(needs.db, player.id, await hashPassword(given.newPasswordMd5, needs.random));
}

export function getPlayerById({ db }: Pick<Needs, 'db'>, playerId: string): Promise<Player> {
  return selectPlayer(db, playerId);
}

/** Every verb that moves a player's credit or rounds locks the player first, so that they follow one another. */
export function lockPlayer(tx: SandboxTx, playerId: string): Promise<Player> {
  return selectPlayerForUpdate(tx, playerId);
}
