import { createHash } from 'node:crypto';
import type { Language } from '@golden-acers/contract';
import { demand, inTransaction, Refusal, waitAtMost } from '@golden-acers/platform';
import { houseAddress } from '../../access/identity/house-address.ts';
import { emailKey } from '../../access/identity/identity.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { drawPlayer, writePlayer } from '../../accounts/accounts/new-player.ts';
import { askForVerification } from '../../accounts/verification/verification.ts';
import type { Context } from '../../context.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { ensureProviderAccount } from '../../provider/provider-accounts/provider.ts';
import type { ServerTx } from '../../schema.ts';
import { findCreation, insertCreation, lockCreation, setHouseAddressVerified } from './players.sql.ts';

/** How long an agent waits for the provider. What takes longer goes on without them. */
const providerWaitMaxMs = 10_000;

export interface Creation {
  readonly form: {
    readonly username: string;
    readonly password: string;
    readonly email?: string | undefined;
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly phone?: string | undefined;
  };
  /** With the same form it finds the player that it made, with another it is refused. */
  readonly idempotencyKey: string | undefined;
  /** Of the mail that asks whether the address is the player's own. */
  readonly language: Language;
}

/**
 * Makes a player who hangs on the agent, and answers its id. As with a registration, the account stands whatever the
 * provider does: what is missing there is made later, by the upkeep.
 */
export async function createPlayer(
  context: Context,
  actor: AgentActor,
  { form, idempotencyKey, language }: Creation,
): Promise<string> {
  const passwordHash = await context.passwords.hash(form.password);
  const playerId = await inTransaction(context.db, async (tx) => {
    const command = { agentId: actor.agentId, idempotencyKey: idempotencyKey ?? '', hash: hashOf(form) };
    const earlier = idempotencyKey === undefined ? undefined : await findEarlier(tx, command);
    if (earlier !== undefined) return earlier;
    const drawn = drawPlayer(context, form.username);
    const email = form.email ?? houseAddress(drawn.fortunePanda.username);
    const { firstName = '', lastName = '', phone = '' } = form;
    const player = { form: { ...form, email, firstName, lastName, phone }, passwordHash };
    await writePlayer(tx, context, drawn, { ...player, agentId: actor.agentId, referredBy: undefined });
    const { id } = drawn;
    if (form.email === undefined) await setHouseAddressVerified(tx, id);
    else await askForVerification(tx, context, { accountId: id, email, emailKey: emailKey(email), language });
    if (idempotencyKey !== undefined) await insertCreation(tx, { ...command, playerId: id });
    const after = { username: form.username, hasMailbox: form.email !== undefined };
    await recordAct(tx, { actor, act: 'player.created', subject: { kind: 'player', id }, after });
    return id;
  });
  await waitAtMost(providerWaitMaxMs, makeAccount(context, playerId));
  return playerId;
}

async function findEarlier(
  tx: ServerTx,
  command: { agentId: string; idempotencyKey: string; hash: string },
): Promise<string | undefined> {
  await lockCreation(tx, command);
  const earlier = await findCreation(tx, command);
  demand(earlier === undefined || earlier.hash === command.hash, 'transfer.key_reused');
  return earlier?.playerId;
}

/** Never rejects: the upkeep completes what the provider refused now. */
async function makeAccount(context: Context, playerId: string): Promise<void> {
  try {
    await ensureProviderAccount(context, playerId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.log.warn(
      { player: playerId, code: error.code },
      'a new account at the game provider is left to the upkeep',
    );
  }
}

/** Without the password: it isn't kept in any form but its slow hash. */
function hashOf({
  username,
  email = '',
  firstName = '',
  lastName = '',
  phone = '',
}: Creation['form']): string {
  return createHash('sha256')
    .update(JSON.stringify([username, email, firstName, lastName, phone]))
    .digest('hex');
}
