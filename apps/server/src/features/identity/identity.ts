import type { ServerTx } from '../../schema.ts';
import { insertAccount, type NewIdentity } from './identity.sql.ts';
import { emailKey, usernameKey } from './name-keys.ts';

export { emailKey, usernameKey } from './name-keys.ts';
export { createPasswords, type Passwords } from './passwords.ts';

/**
 * Writes the sign-in of a player or an agent. A taken address or name breaks a constraint, which becomes the refusal:
 * nothing is looked up first, because two who ask at once would both be told that the name is free.
 */
export async function createIdentity(tx: ServerTx, identity: NewIdentity): Promise<void> {
  const { email, username } = identity;
  await insertAccount(tx, { ...identity, emailKey: emailKey(email), usernameKey: usernameKey(username) });
}
