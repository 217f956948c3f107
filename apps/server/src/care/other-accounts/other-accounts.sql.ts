import type { ExclusionCause, MatchKind } from '@golden-acers/contract';
import { databaseNow } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Person } from '../../accounts/exclusions/excluded-persons.ts';
import type { Db, ServerTx } from '../../schema.ts';

export interface Search {
  readonly playerId: string;
  /** As text, because it is compared exactly. */
  readonly requestedAt: string;
}

/** Any of them: one that fails does not block the others. */
export async function findSearch(db: Db): Promise<Search | undefined> {
  const { rows } = await sql<Search>`
    select player_id, requested_at::text as "requestedAt"
      from exclusion_search order by random() limit 1`.execute(db);
  return rows[0];
}

export async function findSearchOf(db: Db, playerId: string): Promise<Search | undefined> {
  const { rows } = await sql<Search>`
    select player_id, requested_at::text as "requestedAt"
      from exclusion_search where player_id = ${playerId}`.execute(db);
  return rows[0];
}

/** Leaves a search that was requested again meanwhile. */
export async function deleteSearch(db: Db, { playerId, requestedAt }: Search): Promise<void> {
  await sql`delete from exclusion_search
    where player_id = ${playerId} and requested_at = ${requestedAt}::timestamptz`.execute(db);
}

export interface FoundAccount extends Person {
  readonly playerId: string;
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  readonly isExcluded: boolean;
}

const accountColumns = sql`account.id as "playerId", account.email, account.phone,
  account.first_name, account.last_name, account.date_of_birth,
  account.email_verified_at is not null as "isEmailVerified",
  account.phone_verified_at is not null as "isPhoneVerified",
  coalesce(player.excluded_until > clock_timestamp(), false) as "isExcluded"`;

export async function getAccount(db: Db, playerId: string): Promise<FoundAccount> {
  const { rows } = await sql<FoundAccount>`
    select ${accountColumns} from player join account on account.id = player.id
      where player.id = ${playerId}`.execute(db);
  if (rows[0] === undefined) throw new Error(`The player ${playerId} is gone.`);
  return rows[0];
}

interface SearchedValues {
  /** The whole address; the database compares what all spellings of its mailbox have in common. */
  readonly email: string | null;
  readonly phoneDigits: string | null;
  readonly dateOfBirth: string | null;
}

/** More accounts than the person's: the caller compares the whole values. Each condition has an index. */
export async function listCandidates(
  db: Db,
  playerId: string,
  { email, phoneDigits, dateOfBirth }: SearchedValues,
): Promise<FoundAccount[]> {
  const { rows } = await sql<FoundAccount>`
    select ${accountColumns} from account join player on player.id = account.id
      where account.is_active and account.id <> ${playerId} and (
        account_mailbox_stem(account.email_key) = account_mailbox_stem(${email})
        or account.phone <> '' and right(regexp_replace(account.phone, '\\D', '', 'g'), 8) = right(${phoneDigits}, 8)
        or account.date_of_birth is not null and account.date_of_birth = ${dateOfBirth}::date)`.execute(db);
  return rows;
}

/** Players who are excluded now and had one of the keys, with the kinds. */
export async function listExcludedPersons(
  db: Db,
  playerId: string,
  hashes: readonly string[],
): Promise<readonly (FoundAccount & { readonly kinds: readonly MatchKind[] })[]> {
  const { rows } = await sql<FoundAccount & { kinds: MatchKind[] }>`
    select ${accountColumns}, found.kinds from (
        select player_id, array_agg(distinct kind) as kinds from excluded_person_key
          where value_hash = any(${hashes}::text[]) and player_id <> ${playerId} group by player_id) found
      join player on player.id = found.player_id join account on account.id = player.id
      where player.excluded_until > clock_timestamp()`.execute(db);
  return rows;
}

interface CurrentExclusion {
  readonly cause: ExclusionCause;
  /** As text, because a permanent one is no date. */
  readonly end: string;
}

/** Undefined when it is over, or its chosen end is. */
export async function findCurrentExclusion(
  tx: ServerTx,
  playerId: string,
): Promise<CurrentExclusion | undefined> {
  const { rows } = await sql<CurrentExclusion>`
    select excluded_cause as cause, coalesce(excluded_at_least_until, excluded_until)::text as "end" from player
      where id = ${playerId} and excluded_until > clock_timestamp()
        and coalesce(excluded_at_least_until, excluded_until) > clock_timestamp()`.execute(tx);
  return rows[0];
}

/** The account before the player, as signing in and freezing lock them. */
export async function lockPlayerOfMatch(tx: ServerTx, playerId: string): Promise<{ isActive: boolean }> {
  const account = await tx
    .selectFrom('account')
    .where('id', '=', playerId)
    .select('isActive')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
  return account;
}

export interface Match {
  readonly playerId: string;
  readonly excludedPlayerId: string;
  readonly kinds: readonly MatchKind[];
}

/** A decided match opens again when more than before is alike. */
export async function writeMatch(
  tx: ServerTx,
  { playerId, excludedPlayerId, kinds }: Match,
  state: 'open' | 'excluded',
): Promise<void> {
  await sql`
    insert into exclusion_match as known (player_id, excluded_player_id, kinds, state)
      values (${playerId}, ${excludedPlayerId}, ${kinds}::text[], ${state})
      on conflict (player_id, excluded_player_id) do update set state = excluded.state, kinds = excluded.kinds,
          found_at = clock_timestamp(), decided_by = null, decided_at = null, reason = null
        where excluded.state = 'excluded' or not excluded.kinds <@ known.kinds`.execute(tx);
}

interface OpenMatch {
  readonly excludedPlayerId: string;
  readonly kinds: MatchKind[];
  readonly foundAt: Date;
  /** The account of the excluded player, if it is in the reader's subtree. */
  readonly account: string | null;
}

export async function listOpenMatches(db: Db, playerId: string, agentId: string): Promise<OpenMatch[]> {
  const { rows } = await sql<OpenMatch>`
    select match.excluded_player_id, match.kinds, match.found_at,
        case when excluded.agent_id in (select agent_subtree(${agentId})) then excluded.provider_username end as account
      from open_exclusion_match(${playerId}) match join player excluded on excluded.id = match.excluded_player_id
      order by match.found_at, match.excluded_player_id`.execute(db);
  return rows;
}

export async function hasOpenMatch(db: Db, playerId: string): Promise<boolean> {
  const { rows } = await sql`select from open_exclusion_match(${playerId}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The chosen end of the longest exclusion among them, as text. */
export async function findLongestOpenEnd(db: Db, playerId: string): Promise<string> {
  const { rows } = await sql<{ end: string }>`
    select max(coalesce(excluded.excluded_at_least_until, excluded.excluded_until))::text as "end"
      from open_exclusion_match(${playerId}) match
        join player excluded on excluded.id = match.excluded_player_id`.execute(db);
  if (rows[0] === undefined) throw new Error('An aggregate returns a row.');
  return rows[0].end;
}

/**
 * Returns whether the exclusion came from another account of the person. The match is written in its
 * transaction.
 */
export async function isExcludedByOther(db: Db, playerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from exclusion_match match join player on player.id = match.player_id
      where match.player_id = ${playerId} and match.state = 'excluded'
        and coalesce(match.decided_at, match.found_at) > player.excluded_from - interval '1 minute' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function decideOpenMatches(
  tx: ServerTx,
  playerId: string,
  decision: { readonly state: 'excluded' | 'dismissed'; readonly agentId: string; readonly reason: string },
): Promise<void> {
  const { state, agentId, reason } = decision;
  await tx
    .updateTable('exclusionMatch')
    .set({ state, decidedBy: agentId, decidedAt: databaseNow, reason })
    .where('playerId', '=', playerId)
    .where('excludedPlayerId', 'in', (select) =>
      select
        .selectFrom(sql<{ excludedPlayerId: string }>`open_exclusion_match(${playerId})`.as('match'))
        .select('match.excludedPlayerId'),
    )
    .execute();
}
