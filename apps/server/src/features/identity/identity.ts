import type { Role } from '@golden-acers/contract';
import type { ServerTx } from '../../schema.ts';
import { insertAccount } from './identity.sql.ts';
import { emailKey, usernameKey } from './name-keys.ts';

export { emailKey, usernameKey } from './name-keys.ts';
export { createPasswords, type Passwords } from './passwords.ts';

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

/**
 * Writes the sign-in of a player or an agent. A taken address or name breaks a constraint, which becomes the refusal:
 * nothing is looked up first, because two who ask at once would both be told that the name is free.
 */
export async function createIdentity(tx: ServerTx, identity: NewIdentity): Promise<void> {
  const { email, username } = identity;
  await insertAccount(tx, { ...identity, emailKey: emailKey(email), usernameKey: usernameKey(username) });
}
