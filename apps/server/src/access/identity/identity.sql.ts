import { type PersonalDetailsInput, pickPersonalDetails, type Role } from '@golden-acers/contract';
import type { ServerTx } from '../../schema.ts';

export interface NewIdentity extends PersonalDetailsInput {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

export async function insertAccount(
  tx: ServerTx,
  account: NewIdentity & { emailKey: string; usernameKey: string },
): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      id: account.id,
      role: account.role,
      email: account.email,
      emailKey: account.emailKey,
      username: account.username,
      usernameKey: account.usernameKey,
      firstName: account.firstName,
      lastName: account.lastName,
      phone: account.phone,
      passwordHash: account.passwordHash,
      createdAt: account.createdAt,
      updatedAt: account.createdAt,
      ...pickPersonalDetails(account),
      lastLoginAt: null,
    })
    .execute();
}

export async function findTakenKeys(tx: ServerTx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('account')
    .where((where) => where.or([where('emailKey', 'in', keys), where('usernameKey', 'in', keys)]))
    .select(['emailKey', 'usernameKey'])
    .execute();
  return new Set(rows.flatMap((row) => [row.emailKey, row.usernameKey]));
}

/** Returns whether the former owner of the address may still take it back. */
export async function isEmailReserved(
  tx: ServerTx,
  { accountId, emailKey, now }: { accountId: string; emailKey: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('oneTimeLink')
    .where('emailKey', '=', emailKey)
    .where('kind', '=', 'restore_email')
    .where('accountId', '<>', accountId)
    .where('expiresAt', '>', now)
    .select('accountId')
    .execute();
  return rows.length > 0;
}

/** Sets an address that its owner has just proved. */
export async function updateEmail(
  tx: ServerTx,
  { accountId, email, emailKey, at }: { accountId: string; email: string; emailKey: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ email, emailKey, emailVerifiedAt: at, updatedAt: at })
    .where('id', '=', accountId)
    .execute();
}

export interface PasswordHashChange {
  readonly accountId: string;
  readonly passwordHash: string;
  /** If given, the hash is replaced only while it is still this one. */
  readonly currentHash?: string;
}

/** Returns the account's address, or undefined when `currentHash` is out of date. */
export async function updatePasswordHash(
  tx: ServerTx,
  { accountId, passwordHash, currentHash, at }: PasswordHashChange & { readonly at: Date },
): Promise<string | undefined> {
  let update = tx.updateTable('account').set({ passwordHash, updatedAt: at }).where('id', '=', accountId);
  if (currentHash !== undefined) update = update.where('passwordHash', '=', currentHash);
  return (await update.returning('email').executeTakeFirst())?.email;
}
