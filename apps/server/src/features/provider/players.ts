import { refuse } from '@golden-acers/platform';
import type { Credentials, Outcome, PlayerInfo } from '@golden-acers/provider';
import type { Kysely } from 'kysely';
import type { Context } from '../../context.ts';
import type { ServerSchema } from '../../schema.ts';
import type { Priority } from './budget.ts';
import { connectionRefusals, demandAnswer } from './failures.ts';
import type { Gateway } from './gateway.ts';
import {
  databaseTime,
  findProviderPlayer,
  type ProviderPlayerRow,
  setAccountReady,
  setBalance,
} from './provider.sql.ts';

/** What a feature that talks to the provider needs. */
export interface ProviderContext extends Context {
  readonly gateway: Gateway;
}

export async function getProviderPlayer(
  db: Kysely<ServerSchema>,
  playerId: string,
): Promise<ProviderPlayerRow> {
  return (await findProviderPlayer(db, playerId)) ?? refuse('player.not_found');
}

/** The provider's password in clear. It goes into a call and nowhere else. */
export function credentialsOf({ vault }: Context, player: ProviderPlayerRow): Credentials {
  return { account: player.account, password: vault.open(player.passwordSealed, player.playerId) };
}

const running = new WeakMap<Gateway, Map<string, Promise<void>>>();

/**
 * Makes sure that the player has its account at the provider. An attempt whose answer was lost may have made it: then the
 * name exists, and it is ours if our password opens it. Refuses as the provider does; may be repeated.
 */
export function ensureProviderAccount(
  context: ProviderContext,
  playerId: string,
  priority: Priority = 'registration',
): Promise<void> {
  const ours = running.get(context.gateway) ?? new Map<string, Promise<void>>();
  running.set(context.gateway, ours);
  const already = ours.get(playerId);
  if (already !== undefined) return already;
  const work = registerOnce(context, playerId, priority).finally(() => ours.delete(playerId));
  ours.set(playerId, work);
  return work;
}

async function registerOnce(context: ProviderContext, playerId: string, priority: Priority): Promise<void> {
  const player = await getProviderPlayer(context.db, playerId);
  if (player.accountState === 'ready') return;
  const provider = context.gateway.as(priority);
  const credentials = credentialsOf(context, player);
  const made = await provider.registerAccount(credentials);
  if (!made.ok && made.code === 'account_exists')
    demandAnswer(await provider.queryInfo(credentials), connectionRefusals);
  else demandAnswer(made, connectionRefusals);
  await setAccountReady(context.db, playerId);
}

/** Asks the provider for the balance and keeps it, with the agent's credit that comes along. */
export async function readBalance(
  context: ProviderContext,
  player: ProviderPlayerRow,
  priority: Priority,
): Promise<Outcome<PlayerInfo>> {
  const readAt = await databaseTime(context.db);
  const answer = await context.gateway.as(priority).queryInfo(credentialsOf(context, player));
  if (answer.ok) {
    await keepBalance(context, player.playerId, { balanceCents: answer.value.balanceCents, readAt });
    await context.gateway.keepCredit(answer.value.agentCreditCents);
  }
  return answer;
}

/** `readAt`: the database's time before the provider was asked. */
export async function keepBalance(
  { db }: Context,
  playerId: string,
  known: { readonly balanceCents: bigint; readonly readAt: Date },
): Promise<void> {
  await setBalance(db, { playerId, ...known });
}
