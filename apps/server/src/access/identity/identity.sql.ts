import type { PersonalDetailsInput, Role } from '@golden-acers/contract';
import type { ServerTx } from '../../schema.ts';
import { personalColumns } from './personal-columns.sql.ts';

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
      email_key: account.emailKey,
      username: account.username,
      username_key: account.usernameKey,
      first_name: account.firstName,
      last_name: account.lastName,
      phone: account.phone,
      password_hash: account.passwordHash,
      created_at: account.createdAt,
      updated_at: account.createdAt,
      ...personalColumns(account),
      last_login_at: null,
    })
    .execute();
}

export async function findTakenKeys(tx: ServerTx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('account')
    .where((where) => where.or([where('email_key', 'in', keys), where('username_key', 'in', keys)]))
    .select(['email_key', 'username_key'])
    .execute();
  return new Set(rows.flatMap((row) => [row.email_key, row.username_key]));
}

/** Whether the former owner of the address may still take it back. */
export async function isEmailReserved(
  tx: ServerTx,
  { accountId, emailKey, now }: { accountId: string; emailKey: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('one_time_link')
    .where('email_key', '=', emailKey)
    .where('kind', '=', 'restore_email')
    .where('account_id', '<>', accountId)
    .where('expires_at', '>', now)
    .select('account_id')
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
    .set({ email, email_key: emailKey, email_verified_at: at, updated_at: at })
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
  let update = tx
    .updateTable('account')
    .set({ password_hash: passwordHash, updated_at: at })
    .where('id', '=', accountId);
  if (currentHash !== undefined) update = update.where('password_hash', '=', currentHash);
  return (await update.returning('email').executeTakeFirst())?.email;
}
