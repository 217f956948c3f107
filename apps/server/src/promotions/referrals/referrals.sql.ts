import type { ReferralDoubt } from '@golden-acers/contract';
import { isBeforeId } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** The offer that pays the referrals of a player: of its agent, or of the nearest one above. */
const offerOf = (playerId: unknown) => sql`
  select offer.* from promotion_offer offer
    join player on player.id = ${playerId} and offer.agent_id in (select agent_ancestry(player.agent_id))
    where offer.kind = 'referral' and offer.state = 'published' and offer.bonus_cents is not null
      and not agent_is_disabled(offer.agent_id)
      and coalesce(offer.starts_at <= clock_timestamp(), true) and coalesce(offer.ends_at > clock_timestamp(), true)
    order by offer.position, offer.id limit 1`;

export interface ReferralTermsRow {
  readonly bonusCents: bigint;
  readonly minRechargeCents: bigint;
}

export async function findReferralTerms(db: Db, playerId: string): Promise<ReferralTermsRow | undefined> {
  const { rows } = await sql<ReferralTermsRow>`
    select bonus_cents, min_recharge_cents
      from (${offerOf(playerId)}) offer`.execute(db);
  return rows[0];
}

export interface ReferralSums {
  readonly code: string;
  readonly joined: number;
  readonly earnedCents: bigint;
}

export async function sumReferrals(db: Db, playerId: string): Promise<ReferralSums> {
  const { rows } = await sql<ReferralSums>`
    select referral_code as code,
        (select count(*)::integer from player friend where friend.referred_by = player.id) as joined,
        (select coalesce(sum(claim.bonus_cents), 0)::bigint from referral
          join promotion_claim claim on claim.id = referral.referrer_claim_id
          where referral.referrer_id = player.id and claim.paid_at is not null) as "earnedCents"
      from player where player.id = ${playerId}`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error(`The player ${playerId} is gone.`);
  return sums;
}

export interface FriendRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly joinedAt: Date;
  readonly hasReferral: boolean;
  readonly isHeld: boolean;
  readonly isPaid: boolean;
  readonly isEnded: boolean;
  readonly bonusCents: bigint | null;
}

/** Newest first; one row more than the limit. */
export async function listFriends(
  db: Db,
  playerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select friend.id, account.first_name, account.last_name,
        friend.registered_at as "joinedAt", referral.friend_id is not null as "hasReferral",
        coalesce(claim.review_state = 'open', false) as "isHeld", claim.paid_at is not null as "isPaid",
        coalesce(claim.state in ('cancelled', 'expired'), false) as "isEnded", claim.bonus_cents
      from player friend join account on account.id = friend.id
        left join referral on referral.friend_id = friend.id
        left join promotion_claim claim on claim.id = referral.referrer_claim_id
      where friend.referred_by = ${playerId} and ${isBeforeId(cursor, sql`friend.id`)}
      order by friend.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

export interface DueReferral {
  readonly friendId: string;
  readonly referrerId: string;
  readonly areBothOpen: boolean;
}

/** Of these players, those whom somebody referred and whose referral is not decided yet. */
export async function listUndecidedFriends(
  tx: ServerTx,
  playerIds: readonly string[],
): Promise<DueReferral[]> {
  const { rows } = await sql<DueReferral>`
    select friend.id as "friendId", friend.referred_by as "referrerId",
        not promotion_is_disabled_for(friend.id) and not promotion_is_disabled_for(friend.referred_by) as "areBothOpen"
      from player friend where friend.id = any(${[...playerIds]}::text[]) and friend.referred_by is not null
        and not exists (select from referral where friend_id = friend.id) order by friend.id`.execute(tx);
  return rows;
}

/** One decision about a referrer's friends at a time, so that their limit holds. */
export async function lockReferrer(tx: ServerTx, referrerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referrals of ${referrerId}`}, 0))`.execute(tx);
}

export interface ReferralOffer extends ReferralTermsRow {
  readonly id: string;
  /** The friend's first recharge of the minimum. */
  readonly transferId: string;
}

/** Undefined: no offer runs, or the friend has not recharged enough, or another server has decided. */
export async function findReferralOffer(
  tx: ServerTx,
  { friendId, referrerId }: Pick<DueReferral, 'friendId' | 'referrerId'>,
): Promise<ReferralOffer | undefined> {
  const { rows } = await sql<ReferralOffer>`
    select offer.id, offer.bonus_cents, offer.min_recharge_cents, recharge.id as "transferId"
      from (${offerOf(referrerId)}) offer cross join lateral (
        select id from transfer
          where player_id = ${friendId} and kind = 'recharge' and cause = 'agent' and state = 'applied'
            and amount_cents >= offer.min_recharge_cents and not transfer_is_undone(transfer.id)
          order by requested_at, id limit 1) recharge
      where not exists (select from referral where friend_id = ${friendId})
        -- An undo that has begun would take the recharge away after the referral was paid for it.
        and not exists (select from transfer undo
          where undo.undoes_transfer_id = recharge.id and undo.state <> 'rejected')`.execute(tx);
  return rows[0];
}

/** More than a player invites, and than a person reads. */
const maxCompared = 200;
const maxAbove = 10;
/** Of each address, a few browsers: many browsers at one address hide no other address. */
const maxSessions = 50;

export interface PersonRow {
  readonly playerId: string;
  readonly relation: 'friend' | 'referrer' | 'above' | 'sibling';
  readonly email: string;
  readonly phone: string;
  readonly sessions: readonly {
    readonly address: string;
    readonly userAgent: string;
    readonly seenAt: string;
  }[];
}

/** The friend, the referrer, who stands above, and the referrer's other friends, with their traces. */
export async function listPersons(
  tx: ServerTx,
  { friendId, referrerId }: Pick<DueReferral, 'friendId' | 'referrerId'>,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with recursive above as (
      select referred_by as id, 1 as depth from player where id = ${referrerId} and referred_by is not null
      union select player.referred_by, depth + 1 from above join player on player.id = above.id
        where player.referred_by is not null and depth < ${maxAbove}),
    person as (
      select ${friendId} as id, 'friend' as relation
      union all select ${referrerId}, 'referrer'
      union all select distinct id, 'above' from above
      union all (select id, 'sibling' from player where referred_by = ${referrerId} and id <> ${friendId}
        order by number desc limit ${maxCompared}))
    select person.id as "playerId", person.relation, account.email, account.phone, coalesce(recent.sessions, '[]') as sessions
      from person join account on account.id = person.id
        left join lateral (
          select json_agg(json_build_object('address', address, 'userAgent', user_agent, 'seenAt', last_seen_at)) as sessions
            from (select address, user_agent, max(last_seen_at) as last_seen_at from session
              where account_id = person.id group by address, user_agent
              order by row_number() over (partition by address order by max(last_seen_at) desc), max(last_seen_at) desc
              limit ${maxSessions}) one) recent
          on true`.execute(tx);
  return rows;
}

export async function countPaidFriends(tx: ServerTx, referrerId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from referral
      where referrer_id = ${referrerId} and created_at > ${since} and doubts = '{}'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface NewReferral {
  readonly friendId: string;
  readonly referrerId: string;
  readonly offerId: string;
  readonly transferId: string;
  readonly friendClaimId: string;
  readonly referrerClaimId: string;
  readonly doubts: ReferralDoubt[];
  readonly evidence: readonly { readonly doubt: ReferralDoubt; readonly playerId: string }[];
}

export async function insertReferral(tx: ServerTx, referral: NewReferral): Promise<void> {
  await tx
    .insertInto('referral')
    .values({
      friendId: referral.friendId,
      referrerId: referral.referrerId,
      offerId: referral.offerId,
      transferId: referral.transferId,
      friendClaimId: referral.friendClaimId,
      referrerClaimId: referral.referrerClaimId,
      doubts: referral.doubts,
      evidence: JSON.stringify(referral.evidence),
    })
    .execute();
}
