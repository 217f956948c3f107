import { createHmac } from 'node:crypto';
import { demand, deriveKey } from '@golden-acers/platform';
import type { ServerConfig } from '../../config/config.ts';
import type { TxContext } from '../../context.ts';
import {
  findTakenKeys,
  insertAccount,
  isEmailReserved,
  type NewIdentity,
  type PasswordHashChange,
  updateEmail,
  updatePasswordHash,
} from './identity.sql.ts';
import { emailKey, usernameKey } from './name-keys.ts';

export type { HashingCost } from './hashing-pool.ts';
export { emailKey, usernameKey } from './name-keys.ts';
export { createPasswordHasher } from './password-hasher.ts';
export { personalSelection, personalSelectionSql } from './personal-columns.sql.ts';

/**
 * Inserts the account of a player or an agent. A taken address or name breaks a constraint, which becomes
 * the refusal; a check before the insert would race.
 */
export async function createIdentity(tx: Pick<TxContext, 'db'>, identity: NewIdentity): Promise<void> {
  const { email, username } = identity;
  await insertAccount(tx.db, { ...identity, emailKey: emailKey(email), usernameKey: usernameKey(username) });
  await demandEmailNotReserved(tx, { accountId: identity.id, email, now: identity.createdAt });
}

/** Sets an address that its owner has just proved. A taken one breaks a constraint. */
export async function setVerifiedEmail(
  tx: TxContext,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const now = tx.clock.now();
  await updateEmail(tx.db, { accountId, email, emailKey: emailKey(email), at: now });
  await demandEmailNotReserved(tx, { accountId, email, now });
}

/** This check follows the write, which waits for a simultaneous one of the same address. */
async function demandEmailNotReserved(
  tx: Pick<TxContext, 'db'>,
  { email, ...who }: { accountId: string; email: string; now: Date },
): Promise<void> {
  const isReserved = await isEmailReserved(tx.db, { ...who, emailKey: emailKey(email) });
  demand(!isReserved, 'account.email_taken', { field: 'email' });
}

/** Returns the account's address, or undefined when another change replaced `currentHash` first. */
export function setPasswordHash(
  tx: Pick<TxContext, 'db' | 'clock'>,
  change: PasswordHashChange,
): Promise<string | undefined> {
  return updatePasswordHash(tx.db, { ...change, at: tx.clock.now() });
}

type EncryptionKeys = Pick<ServerConfig, 'encryptionKey' | 'oldEncryptionKeys'>;
interface SignInNames {
  readonly email: string;
  readonly username: string;
}

/** Returns the keyed hashes of a closed account's address and name. Without the key they reveal nothing. */
export function closedAccountKeys(
  { encryptionKey }: EncryptionKeys,
  names: SignInNames,
): { emailKey: string; usernameKey: string } {
  return hashNameKeys(deriveNameKey(encryptionKey), names);
}

function deriveNameKey(encryptionKey: string): Buffer {
  return deriveKey(encryptionKey, 'names of closed accounts');
}

function hashNameKeys(key: Buffer | string, { email, username }: SignInNames) {
  const digest = (what: string, text: string) =>
    `closed:${createHmac('sha256', key).update(`${what} ${text}`).digest('hex')}`;
  return {
    emailKey: digest('email', emailKey(email)),
    usernameKey: digest('username', usernameKey(username)),
  };
}

/**
 * Refuses the address and the name of a closed account: sign-up is credited once. Called after the insert,
 * so that it sees an account that closes at the same moment.
 */
export async function demandNeverClosed(
  tx: TxContext,
  { encryptionKey, oldEncryptionKeys }: EncryptionKeys,
  names: SignInNames,
): Promise<void> {
  // Release 1.0.0 hashed with the encryption key itself.
  const hashKeys = [encryptionKey, ...oldEncryptionKeys].flatMap((key) => [deriveNameKey(key), key]);
  const keys = hashKeys.map((key) => hashNameKeys(key, names));
  const taken = await findTakenKeys(
    tx.db,
    keys.flatMap((key) => [key.emailKey, key.usernameKey]),
  );
  const isTaken = (name: 'emailKey' | 'usernameKey') => keys.some((key) => taken.has(key[name]));
  demand(!isTaken('emailKey'), 'account.email_taken', { field: 'email' });
  demand(!isTaken('usernameKey'), 'account.username_taken', { field: 'username' });
}
