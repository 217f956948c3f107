import { type PersonalDetailsInput, pickPersonalDetails } from '@golden-acers/contract';
import { newId, type RandomSource } from '@golden-acers/platform';
import { createIdentity, demandNeverClosed } from '../../access/identity/identity.ts';
import { demandOwnName } from '../../access/identity/operator-names.ts';
import type { Context, TxContext } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordFact } from '../../events/facts/facts.ts';
import { chooseProviderAgent } from '../../provider/provider-accounts/provider-accounts.ts';
import {
  createProviderPassword,
  createProviderUsername,
  randomCode,
} from '../../provider/provider-accounts/provider-credentials.ts';
import { demandNoExcludedPerson } from '../exclusions/excluded-persons.ts';
import { insertPlayerRow } from './accounts.sql.ts';

export interface NewPlayerForm extends PersonalDetailsInput {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

export interface NewPlayerCredentials {
  readonly id: string;
  readonly fortunePanda: { readonly username: string; readonly password: string };
}

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
 * Inserts a player's account and its rows. A taken address or name breaks a constraint, which becomes the
 * refusal. The provider account is created after the commit.
 */
export async function createPlayerAccount(
  tx: TxContext,
  { id, fortunePanda }: NewPlayerCredentials,
  player: {
    readonly form: NewPlayerForm;
    readonly passwordHash: string;
    readonly agentId: string;
    /** Undefined for a player that an agent creates, who was never online. */
    readonly referredBy: string | null | undefined;
  },
): Promise<void> {
  const createdAt = tx.clock.now();
  const { form, passwordHash, agentId, referredBy } = player;
  const { username, email, firstName, lastName, phone } = form;
  demandOwnName(username);
  const person = { username, email, firstName, lastName, phone, ...pickPersonalDetails(form) };
  await createIdentity(tx, { ...person, id, role: 'user', passwordHash, createdAt });
  await demandNeverClosed(tx, tx.config, form);
  await demandNoExcludedPerson(tx, person);
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
  await recordActivity(tx, { accountId: id, kind: 'account_created', data: {} });
  await recordFact(tx, { kind: 'player.registered', playerId: id, data: {} });
}

const referralCodeLength = 8;

function newReferralCode(random: RandomSource): string {
  return randomCode(random, referralCodeLength).toUpperCase();
}

export function parseReferralCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return /^[A-Z0-9]{8}$/.test(code) ? code : undefined;
}
