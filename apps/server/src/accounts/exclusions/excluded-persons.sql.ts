import type { LimitKind, MatchKind } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface PersonKey {
  readonly kind: MatchKind;
  readonly hash: string;
}

export interface Person {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `YYYY-MM-DD`; null where registration did not ask for it. */
  readonly dateOfBirth: string | null;
}

export async function getPerson(tx: ServerTx, playerId: string): Promise<Person> {
  return tx
    .selectFrom('account')
    .where('id', '=', playerId)
    .select(['email', 'phone', 'firstName', 'lastName', 'dateOfBirth'])
    .executeTakeFirstOrThrow();
}

/** `isOfRegistration`: the account registered with data that an account with limits had already. */
export async function insertPersonKeys(
  tx: ServerTx,
  playerId: string,
  keys: readonly PersonKey[],
  { isOfRegistration = false }: { readonly isOfRegistration?: boolean } = {},
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('excludedPersonKey')
    .values(keys.map(({ kind, hash }) => ({ playerId, kind, valueHash: hash, isOfRegistration })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether a person who is excluded now has one of the keys. */
export async function hasExcludedPerson(db: Db, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from excluded_person_key key join player on player.id = key.player_id
      where key.value_hash = any(${hashes}::text[]) and player.excluded_until > clock_timestamp()
      limit 1`.execute(db);
  return rows.length > 0;
}

export async function hasPersonKeys(tx: ServerTx, playerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from excluded_person_key where player_id = ${playerId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** False for an agent, who is no player. */
export async function insertSearch(tx: ServerTx, accountId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into exclusion_search (player_id) select id from player where id = ${accountId}
      on conflict (player_id) do update set requested_at = clock_timestamp()`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Copies the lowest limits of the players who have one of the keys. An operator's limit stays the operator's:
 * the player cannot raise it. Returns the copies.
 */
export async function copyLimits(
  tx: ServerTx,
  playerId: string,
  hashes: readonly string[],
): Promise<readonly CopiedLimit[]> {
  const { rows } = await sql<CopiedLimit>`
    insert into player_limit (player_id, kind, set_by, max_value)
      select ${playerId}, kind, set_by, min(max_value) from player_limit
        where player_id <> ${playerId} and player_id in (
          select player_id from excluded_person_key where value_hash = any(${hashes}::text[]))
        group by kind, set_by returning kind, set_by, max_value as max`.execute(tx);
  return rows;
}

export interface CopiedLimit {
  readonly kind: LimitKind;
  readonly setBy: 'player' | 'operator';
  readonly max: bigint;
}

/** Finds the agent who ordered the newest limit of a kind for one of these accounts. */
export async function findLimitingAgent(
  tx: ServerTx,
  kind: LimitKind,
  { playerIds, hashes }: LimitSources,
): Promise<string | undefined> {
  const { rows } = await sql<{ actorId: string }>`
    select actor_id from audit_entry
      where action = 'player.limited' and after ->> 'limit' = ${kind} and player_id in (
        select unnest(${playerIds}::text[]) union
        select player_id from excluded_person_key where value_hash = any(${hashes}::text[]))
      order by id desc limit 1`.execute(tx);
  return rows[0]?.actorId;
}

/** The accounts from which limits are copied: these, and those who have one of the keys. */
export interface LimitSources {
  readonly playerIds: readonly string[];
  readonly hashes: readonly string[];
}

/** Lists excluded players without stored keys, such as those excluded by an earlier version. */
export async function listUnnotedPersons(tx: ServerTx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select player.id from player join account on account.id = player.id
      where player.excluded_until > clock_timestamp() and account.closed_at is null
        and not exists (select from excluded_person_key key where key.player_id = player.id)
      limit ${limit} for share of account`.execute(tx);
  return rows.map(({ id }) => id);
}
