import type { BodyOf, Language } from '@golden-acers/contract';
import { Refusal, waitUpTo } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import { placeholderEmail } from '../../access/identity/name-keys.ts';
import { demandStrongPassword } from '../../access/identity/password-rules.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { createPlayerAccount, generatePlayerCredentials } from '../../accounts/accounts/new-player.ts';
import { copyLimitsOfPerson } from '../../accounts/exclusions/excluded-persons.ts';
import { sendVerificationMail } from '../../accounts/verification/verification.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordPlayerEvent, sealPersonalValues } from '../../events/audit/audit.ts';
import { ensureProviderAccount } from '../../provider/provider-accounts/provider-accounts.ts';
import { setPlaceholderEmailVerified } from './players.sql.ts';

/** After this wait the account is created in the background. */
const providerWaitMaxMs = 10_000;

export interface PlayerCreation {
  readonly form: BodyOf<'POST /fortune-panda/users'>;
  readonly language: Language;
}

/**
 * Creates a player and returns its id. If the provider fails, a background job creates the provider
 * account.
 */
export async function createPlayer(
  context: Context,
  actor: AgentActor,
  { form, language }: PlayerCreation,
): Promise<string> {
  demandStrongPassword(form.password, { ...form, role: 'user', email: form.email }, 'password');
  const passwordHash = await context.passwordHasher.hash(form.password);
  const playerId = await inTransaction(context, async (tx) => {
    const credentials = generatePlayerCredentials(context, form.username);
    const email = form.email ?? placeholderEmail(credentials.fortunePanda.username);
    const { firstName = '', lastName = '', phone = '' } = form;
    const player = { form: { ...form, email, firstName, lastName, phone }, passwordHash };
    await createPlayerAccount(tx, credentials, {
      ...player,
      agentId: actor.agentId,
      referredBy: undefined,
    });
    const { id } = credentials;
    await copyLimitsOfPerson(tx, id);
    if (form.email === undefined) await setPlaceholderEmailVerified(tx.db, id);
    else await sendVerificationMail(tx, { accountId: id, email, emailKey: emailKey(email), language });
    const after = { username: form.username, hasMailbox: form.email !== undefined };
    const sealed = await sealPersonalValues(tx, id, { after });
    await recordPlayerEvent(tx, actor, 'player.created', { id, ...sealed });
    return id;
  });
  await waitUpTo(providerWaitMaxMs, tryCreateProviderAccount({ ...context, storeKey: undefined }, playerId));
  return playerId;
}

/** Does not reject for a refusal: a background job tries again. */
async function tryCreateProviderAccount(context: Context, playerId: string): Promise<void> {
  try {
    await ensureProviderAccount(context, playerId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.log.warn(
      { player: playerId, code: error.code },
      'the provider account of a new player is left to the background job',
    );
  }
}
