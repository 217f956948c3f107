import type { Role } from '@golden-acers/contract';
import type { ServerTx } from '../../schema.ts';

export interface NewIdentity {
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
      country: null,
      last_login_at: null,
    })
    .execute();
}
