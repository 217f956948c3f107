import type { Country } from '@golden-acers/contract';
import { newId, type RandomSource } from '@golden-acers/platform';
import { createIdentity, demandNeverClosed } from '../../access/identity/identity.ts';
import type { Context, TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { chooseProviderAgent } from '../../provider/provider-accounts/provider-accounts.ts';
import {
  createProviderPassword,
  createProviderUsername,
  randomCode,
} from '../../provider/provider-accounts/provider-credentials.ts';
import { insertPlayerRow } from './accounts.sql.ts';

export interface NewPlayerForm {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly dateOfBirth?: string | undefined;
  readonly country?: Country | undefined;
}

export interface NewPlayerCredentials {
  readonly id: string;
  readonly fortunePanda: { readonly username: string; readonly password: string };
}

/** The id of a player to be, and its name and password at the provider. */
export function generatePlayerCredentials(
  { clock, random }: Context,
  username: string,
): NewPlayerCredentials {
  const id = newId('pl', clock, random);
  return {
    id,
    fortunePanda: {
      username: createProviderUsername(username, random),
      password: createProviderPassword(random),
    },
  };
}

/**
 * Writes a player's account and all that comes with it. A taken address or name is a broken constraint, which becomes the
 * refusal. The provider is asked for its account after the commit.
 */
export async function createPlayerAccount(
  tx: TxContext,
  { id, fortunePanda }: NewPlayerCredentials,
  player: {
    readonly form: NewPlayerForm;
    readonly passwordHash: string;
    readonly agentId: string;
    /** Undefined for one whom an agent makes, and who was never here. */
    readonly referredBy: string | null | undefined;
  },
): Promise<void> {
  const createdAt = tx.clock.now();
  const { form, passwordHash, agentId, referredBy } = player;
  const { username, email, firstName, lastName, phone, dateOfBirth, country } = form;
  const person = { username, email, firstName, lastName, phone, dateOfBirth, country };
  await createIdentity(tx, { ...person, id, role: 'user', passwordHash, createdAt });
  await demandNeverClosed(tx, tx.config, form);
  await insertPlayerRow(tx.db, {
    id,
    agentId,
    providerAgentId: await chooseProviderAgent(tx),
    referredBy: referredBy ?? null,
    referralCode: newReferralCode(tx.random),
    providerUsername: fortunePanda.username,
    providerPasswordSealed: tx.vault.seal(fortunePanda.password, id),
    seenAt: referredBy === undefined ? null : createdAt,
  });
  await recordActivity(tx, id, { kind: 'account_created', data: {} });
}

const referralCodeLength = 8;

function newReferralCode(random: RandomSource): string {
  return randomCode(random, referralCodeLength).toUpperCase();
}

/** The stored spelling of a code that somebody typed, or undefined when it can't be one. */
export function parseReferralCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9]{8}$/.test(code) ? code : undefined;
}
