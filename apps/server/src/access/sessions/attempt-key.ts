import { networkOf } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { hasSignedInFrom } from './account-sessions.sql.ts';
import type { Actor } from './actors.ts';

/**
 * Returns the rate limit key for attempts on an account. Each network that has signed in before has a
 * separate count; all other networks share one, so strangers can't lock the owner out.
 */
export function attemptKey({
  name,
  address,
  isKnownNetwork,
}: {
  readonly name: string;
  readonly address: string;
  readonly isKnownNetwork: boolean;
}): string {
  return isKnownNetwork ? `${name} ${networkOf(address)}` : name;
}

/** Returns the same key for a signed-in account, which a thief may try with its token. */
export async function attemptKeyOf(
  { db }: Pick<Context, 'db'>,
  { accountId, address }: Pick<Actor, 'accountId' | 'address'>,
): Promise<string> {
  const isKnownNetwork = await hasSignedInFrom(db, { accountId, address });
  return attemptKey({ name: accountId, address, isKnownNetwork });
}
