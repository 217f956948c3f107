import { sql } from 'kysely';
import type { ServerTx } from '../../schema.ts';
import type { DayClaims, FoundEvidence, PersonKeyKind, SharedKey } from './abuse-rules.ts';

export interface PersonData {
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** As the account entered it. */
  readonly phone: string;
  readonly verifiedNumber: string | null;
  readonly visits: readonly { readonly address: string; readonly userAgent: string }[];
}

/** Of each address, a few browsers: many browsers at one address hide no other address. */
const maxPlaces = 60;

/** The account, and where it was signed in within the last week. */
export async function getPersonData(tx: ServerTx, playerId: string): Promise<PersonData> {
  const [person] = await listPersonData(tx, { playerIds: [playerId], days: 7 });
  if (person === undefined) throw new Error('A player has an account.');
  return person;
}

/** Accounts, and where they were signed in within the last days. */
export async function listPersonData(
  tx: ServerTx,
  { playerIds, days }: { readonly playerIds: readonly string[]; readonly days: number },
): Promise<(PersonData & { readonly playerId: string })[]> {
  const { rows } = await sql<PersonData & { playerId: string }>`
    select account.id as "playerId", account.email, account.email_verified_at is not null as "isEmailVerified",
      account.phone, account.verified_number as "verifiedNumber", coalesce((
        select jsonb_agg(jsonb_build_object('address', address, 'userAgent', user_agent)) from (
          select address, user_agent from session
            where account_id = account.id and last_seen_at > clock_timestamp() - ${days} * interval '1 day'
            group by address, user_agent
            order by row_number() over (partition by address order by max(last_seen_at) desc), max(last_seen_at) desc
            limit ${maxPlaces}) visit),
        '[]') as visits
      from account where id = any(${[...playerIds]}::text[])`.execute(tx);
  return rows;
}

export interface HashedKey {
  readonly kind: PersonKeyKind;
  readonly hash: string;
}

/** Of two concurrent claims with a common key, the second finds the first. The order prevents deadlocks. */
export async function lockKeys(tx: ServerTx, keys: readonly HashedKey[]): Promise<void> {
  const hashes = keys.map(({ hash }) => hash);
  await sql`select pg_advisory_xact_lock(hashtextextended(hash, 0))
    from unnest(${hashes}::text[]) as key (hash) order by hash`.execute(tx);
}

/**
 * The claims of the offer with one of the keys that were paid or may be. A key that the player has in common
 * with an account for which an agent allowed an earlier claim of the offer is left out.
 */
export async function listSharedKeys(
  tx: ServerTx,
  { offerId, playerId, keys }: { offerId: string; playerId: string; keys: readonly HashedKey[] },
): Promise<SharedKey[]> {
  const { rows } = await sql<SharedKey>`
    select distinct evidence.kind, evidence.claim_id, evidence.player_id, evidence.created_at as at
      from claim_evidence evidence join promotion_claim claim on claim.id = evidence.claim_id
      where (evidence.kind, evidence.value_hash) in (select * from ${keyTable(keys)})
        and claim.offer_id = ${offerId}
        and (claim.transfer_id is not null or claim.state = 'claimed' or claim.review_state = 'refused')
        and not exists (select from promotion_claim allowed where allowed.offer_id = ${offerId}
          and allowed.player_id = ${playerId} and allowed.review_state = 'allowed'
          and allowed.review_evidence @> jsonb_build_array(
            jsonb_build_object('kind', evidence.kind, 'playerId', evidence.player_id)))
      order by at desc limit 20`.execute(tx);
  return rows;
}

export async function countDayClaims(
  tx: ServerTx,
  { playerId, keys }: { playerId: string; keys: readonly HashedKey[] },
): Promise<DayClaims> {
  const ofKind = (kind: PersonKeyKind) => sql`(
    select coalesce(max(claims), 0)::integer from (
      select count(distinct claim_id) as claims from claim_evidence
        where (kind, value_hash) in (select * from ${keyTable(keys.filter((key) => key.kind === kind))})
          and created_at > clock_timestamp() - interval '24 hours' group by value_hash) counted)`;
  const { rows } = await sql<DayClaims>`
    select ${ofKind('device')} as "onDevice", ${ofKind('address')} as "fromAddress",
      ${ofKind('network_56')} as "fromNetwork56", ${ofKind('network_48')} as "fromNetwork48",
      (select count(distinct claim_id)::integer from claim_evidence
        where player_id = ${playerId} and created_at > clock_timestamp() - interval '24 hours') as "ofPlayer"`.execute(
    tx,
  );
  const [day] = rows;
  if (day === undefined) throw new Error('A count returns a row.');
  return day;
}

const keyTable = (keys: readonly HashedKey[]) =>
  sql`unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ hash }) => hash)}::text[]) as key (kind, hash)`;

interface ClaimOfPlayer {
  readonly claimId: string;
  readonly playerId: string;
}

export async function insertEvidence(
  tx: ServerTx,
  { claimId, playerId }: ClaimOfPlayer,
  keys: readonly HashedKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insertInto('claimEvidence')
    .values(keys.map(({ kind, hash }) => ({ claimId, playerId, kind, valueHash: hash })))
    .execute();
}

/** Holds a claim, so that the worker skips it. Stores each account once per reason. */
export async function holdClaim(
  tx: ServerTx,
  claimId: string,
  evidence: readonly FoundEvidence[],
): Promise<void> {
  await tx
    .updateTable('promotionClaim')
    .set({
      reviewState: 'open',
      reviewEvidence: sql<string>`(select jsonb_agg(found) from (
        select distinct on (found ->> 'kind', found ->> 'playerId') found
          from jsonb_array_elements(${JSON.stringify(evidence)}::jsonb) found
          order by found ->> 'kind', found ->> 'playerId') kept)`,
      nextAttemptAt: null,
    })
    .where('id', '=', claimId)
    .execute();
}

/** An agent found this player to be a person who had the offer already. */
export async function wasRefused(
  tx: ServerTx,
  { offerId, playerId }: { offerId: string; playerId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('promotionClaim')
    .where('offerId', '=', offerId)
    .where('playerId', '=', playerId)
    .where('reviewState', '=', 'refused')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
