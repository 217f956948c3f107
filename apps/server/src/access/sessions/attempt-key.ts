import type { Context } from '../../context.ts';
import { hasSignedInFrom } from './account-sessions.sql.ts';
import type { Actor } from './actors.ts';

/**
 * Returns the rate limit key for attempts on an account. Each address that has signed in before has a
 * separate count; all other addresses share one, so strangers can't lock the owner out.
 */
export function attemptKey({
  name,
  address,
  isKnownAddress,
}: {
  readonly name: string;
  readonly address: string;
  readonly isKnownAddress: boolean;
}): string {
  return isKnownAddress ? `${name} ${address}` : name;
}

/** Returns the same key for a signed-in account, which a thief may try with its token. */
export async function attemptKeyOf(
  { db }: Pick<Context, 'db'>,
  { accountId, address }: Pick<Actor, 'accountId' | 'address'>,
): Promise<string> {
  const isKnownAddress = await hasSignedInFrom(db, { accountId, address });
  return attemptKey({ name: accountId, address, isKnownAddress });
}
