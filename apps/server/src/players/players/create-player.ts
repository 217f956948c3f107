import { createHash } from 'node:crypto';
import type { Language } from '@golden-acers/contract';
import { demand, Refusal, waitUpTo } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { placeholderEmail } from '../../access/identity/name-keys.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { createPlayerAccount, generatePlayerCredentials } from '../../accounts/accounts/new-player.ts';
import { sendVerificationMail } from '../../accounts/verification/verification.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { ensureProviderAccount } from '../../provider/provider-accounts/provider-accounts.ts';
import { findCreation, insertCreation, lockCreation, setPlaceholderEmailVerified } from './players.sql.ts';

/** How long an agent waits for the provider. What takes longer goes on without them. */
const providerWaitMaxMs = 10_000;

export interface PlayerCreation {
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
  { form, idempotencyKey, language }: PlayerCreation,
): Promise<string> {
  const passwordHash = await context.passwordHasher.hash(form.password);
  const playerId = await inTransaction(context, async (tx) => {
    const command = {
      agentId: actor.agentId,
      idempotencyKey: idempotencyKey ?? '',
      hash: commandHashOf(form),
    };
    const earlier = idempotencyKey === undefined ? undefined : await findEarlierCreation(tx, command);
    if (earlier !== undefined) return earlier;
    const drawn = generatePlayerCredentials(context, form.username);
    const email = form.email ?? placeholderEmail(drawn.fortunePanda.username);
    const { firstName = '', lastName = '', phone = '' } = form;
    const player = { form: { ...form, email, firstName, lastName, phone }, passwordHash };
    await createPlayerAccount(tx, drawn, {
      ...player,
      agentId: actor.agentId,
      referredBy: undefined,
    });
    const { id } = drawn;
    if (form.email === undefined) await setPlaceholderEmailVerified(tx.db, id);
    else await sendVerificationMail(tx, { accountId: id, email, emailKey: emailKey(email), language });
    if (idempotencyKey !== undefined) await insertCreation(tx.db, { ...command, playerId: id });
    const after = { username: form.username, hasMailbox: form.email !== undefined };
    await recordAuditEvent(tx, { actor, action: 'player.created', subject: { kind: 'player', id }, after });
    return id;
  });
  await waitUpTo(providerWaitMaxMs, tryCreateProviderAccount(context, playerId));
  return playerId;
}

async function findEarlierCreation(
  tx: TxContext,
  command: { agentId: string; idempotencyKey: string; hash: string },
): Promise<string | undefined> {
  await lockCreation(tx.db, command);
  const earlier = await findCreation(tx.db, command);
  demand(earlier === undefined || earlier.hash === command.hash, 'transfer.key_reused');
  return earlier?.playerId;
}

/** Never rejects: the upkeep completes what the provider refused now. */
async function tryCreateProviderAccount(context: Context, playerId: string): Promise<void> {
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
function commandHashOf({
  username,
  email = '',
  firstName = '',
  lastName = '',
  phone = '',
}: PlayerCreation['form']): string {
  return createHash('sha256')
    .update(JSON.stringify([username, email, firstName, lastName, phone]))
    .digest('hex');
}
