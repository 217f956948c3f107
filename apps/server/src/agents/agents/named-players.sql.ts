import { likePattern } from '@golden-acers/platform';
import { sql } from 'kysely';
import { usernameKey } from '../../access/identity/name-keys.ts';

/** Players with a part of the account or nickname, as indexes find them: a condition of `player`. */
export function isNamedSql(search: string) {
  const [account, nickname] = [likePattern(search.toLowerCase()), likePattern(usernameKey(search))];
  return sql<boolean>`(player.search_account like ${account} and lower(player.provider_username) like ${account}
    or player.search_nickname like ${nickname})`;
}
