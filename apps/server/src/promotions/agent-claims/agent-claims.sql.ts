import { type AgentClaim, type ClaimState, claimStates, type OfferKind } from '@golden-acers/contract';
import {
  databaseNow,
  isBeforeId,
  type PageQuery,
  pageOfMembersSql,
  scopedPageSql,
  startOfIds,
  timeText,
} from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import { isNamedSql } from '../../agents/agents/agents.ts';
import type { OfferTexts } from '../../column-types.ts';
import { findPlayerScope } from '../../list-scopes.sql.ts';
import type { Db, ServerTx } from '../../schema.ts';
import type { LockedClaim } from '../claims/claim-steps.ts';

export interface AgentClaimFilter {
  readonly state: 'all' | 'held' | ClaimState;
  readonly search: string;
  readonly offer?: string | undefined;
}

export interface AgentClaimRow {
  readonly id: string;
  readonly playerId: string;
  readonly account: string;
  readonly nickname: string;
  readonly manager: string;
  readonly offerId: string;
  readonly kind: OfferKind;
  readonly texts: OfferTexts;
  readonly isOfSubtree: boolean;
  readonly state: ClaimState;
  readonly bonusCents: bigint | null;
  readonly isPaid: boolean;
  readonly hasTransfer: boolean;
  readonly wageringRequiredCents: bigint;
  readonly wageredCents: bigint;
  readonly reviewState: AgentClaim['review']['state'];
  readonly evidence: AgentClaim['review']['evidence'];
  readonly reviewedBy: string | null;
  readonly reviewReason: string | null;
  readonly actor: string | null;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

/** Held claims that wait for an agent, without those that their players gave up. */
const isHeld = sql<boolean>`(claim.review_state = 'open' and claim.state = 'claimed')`;

/** Hides the names of accounts outside of the reader's subtree. */
const evidenceOf = (agentId: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', found ->> 'kind', 'account', other.provider_username, 'count', found -> 'count'))
    from jsonb_array_elements(claim.review_evidence) as found
      left join player other on other.id = found ->> 'playerId' and other.agent_id in (select agent_subtree(${agentId}))), '[]')`;

const columnsFor = (agentId: string) => sql`
  claim.id, claim.player_id, player.provider_username as account, account.username as nickname,
  manager.name as manager, claim.offer_id, offer.kind, offer.texts,
  offer.agent_id in (select agent_subtree(${agentId})) as "isOfSubtree", claim.state, claim.bonus_cents,
  claim.paid_at is not null as "isPaid", claim.transfer_id is not null as "hasTransfer",
  claim.wagering_required_cents, claim.wagered_cents,
  claim.review_state, ${evidenceOf(agentId)} as evidence, reviewer.name as "reviewedBy",
  claim.review_reason, actor.name as actor, claim.reason, claim.created_at,
  claim.expires_at, claim.ended_at`;
const tablesOf = (
  claims: RawBuilder<unknown>,
) => sql`${claims} claim join promotion_offer offer on offer.id = claim.offer_id
  join player on player.id = claim.player_id join account on account.id = player.id
  join agent manager on manager.id = player.agent_id
  left join agent reviewer on reviewer.id = claim.reviewed_by left join agent actor on actor.id = claim.actor_id`;
const tables = tablesOf(sql`promotion_claim`);

function conditionsOf(agentId: string, { state, search, offer }: AgentClaimFilter): RawBuilder<unknown>[] {
  return [
    sql`player.agent_id in (select agent_subtree(${agentId}))`,
    ...(state === 'all' ? [] : [state === 'held' ? isHeld : sql`claim.state = ${state}`]),
    ...(search === '' ? [] : [sql`position(${search.toLowerCase()} in lower(player.provider_username)) > 0`]),
    ...(offer === undefined ? [] : [sql`claim.offer_id = ${offer}`]),
  ];
}

/** Newest first; one row more than the limit. */
export async function listAgentClaimRows(
  db: Db,
  agentId: string,
  { cursor, limit, ...filter }: PageQuery & AgentClaimFilter,
): Promise<AgentClaimRow[]> {
  const page = await claimPageSql(db, agentId, { cursor, limit: limit + 1, ...filter });
  const { rows } = await sql<AgentClaimRow>`
    select ${columnsFor(agentId)} from ${tablesOf(page)} order by claim.id desc`.execute(db);
  return rows;
}

/**
 * Each combination of state and offer has an index, and so have the claims of a player and those that
 * are held.
 */
async function claimPageSql(
  db: Db,
  agentId: string,
  { state, search, offer, cursor, limit }: PageQuery & AgentClaimFilter,
) {
  const scope = await findPlayerScope(db, { agentId, where: search === '' ? [] : [isNamedSql(search)] });
  const [id, owner] = [sql.ref('promotionClaim.id'), sql.ref('promotionClaim.playerId')];
  const page = { table: 'promotionClaim', owner, at: id, id, start: startOfIds, limit };
  // Of few players the claims are read by player. The planner takes no other index for this comparison.
  const is = scope.reach === 'few' ? sql`is not distinct from` : sql`=`;
  const where = [
    isBeforeId(cursor, id),
    ...(state === 'held'
      ? [sql`promotion_claim.review_state = 'open' and promotion_claim.state = 'claimed'`]
      : []),
    ...(offer === undefined ? [] : [sql`promotion_claim.offer_id ${is} ${offer}`]),
  ];
  if (scope.reach === 'few' || state === 'held' || (state === 'all' && offer === undefined)) {
    const ofState = state === 'held' || state === 'all' ? [] : [sql`promotion_claim.state ${is} ${state}`];
    return scopedPageSql(scope, { ...page, where: [...where, ...ofState] });
  }
  const states = state === 'all' ? claimStates : [state];
  return pageOfMembersSql(
    { members: sql`select unnest(${[...states]}::text[]) as state`, count: states.length },
    {
      ...page,
      where: scope.reach === 'all' ? where : [...where, scope.includes(owner)],
      owns: sql`promotion_claim.state = member.state`,
    },
  );
}

export async function findAgentClaimRow(
  db: Db,
  agentId: string,
  id: string,
): Promise<AgentClaimRow | undefined> {
  const { rows } = await sql<AgentClaimRow>`
    select ${columnsFor(agentId)} from ${tables}
      where claim.id = ${id} and player.agent_id in (select agent_subtree(${agentId}))`.execute(db);
  return rows[0];
}

export async function countHeldClaims(db: Db, agentId: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::integer as held from promotion_claim claim join player on player.id = claim.player_id
      where ${isHeld} and player.agent_id in (select agent_subtree(${agentId}))`.execute(db);
  return rows[0]?.held ?? 0;
}

export interface ExportedClaim {
  readonly id: string;
  readonly time: string;
  readonly account: string;
  readonly nickname: string;
  readonly manager: string;
  readonly offer: string;
  readonly kind: OfferKind;
  readonly state: ClaimState;
  readonly bonusCents: bigint | null;
  readonly wageringRequiredCents: bigint;
  readonly wageredCents: bigint;
  readonly review: string;
  readonly reason: string | null;
}

/** Every claim of the list as one statement. */
export function selectExportedClaims(
  _db: Db,
  { agentId, filters, timeZone }: { agentId: string; filters: AgentClaimFilter; timeZone: string },
): RawBuilder<ExportedClaim> {
  return sql<ExportedClaim>`
    select claim.id, ${timeText(sql`claim.created_at`, timeZone)} as time, player.provider_username as account,
        account.username as nickname, manager.name as manager, coalesce(offer.texts -> 'en' ->> 'title', offer.kind) as offer,
        offer.kind, claim.state, claim.bonus_cents,
        claim.wagering_required_cents, claim.wagered_cents,
        claim.review_state as review, claim.reason
      from ${tables} where ${sql.join(conditionsOf(agentId, filters), sql` and `)} order by claim.id desc`;
}

export interface LockedAgentClaim extends LockedClaim {
  readonly isHeld: boolean;
  /** The agent who asks pays for the offer, or stands above the one who does. */
  readonly isPayer: boolean;
}

/** Locks a claim of a player of the subtree until the transaction ends. */
export async function lockAgentClaim(
  tx: ServerTx,
  agentId: string,
  id: string,
): Promise<LockedAgentClaim | undefined> {
  const { rows } = await sql<LockedAgentClaim>`
    select claim.id, claim.player_id, claim.state, claim.bonus_cents, claim.transfer_id, claim.wagering_required_cents,
        claim.review_state = 'open' as "isHeld", offer.agent_id in (select agent_subtree(${agentId})) as "isPayer"
      from promotion_claim claim join player on player.id = claim.player_id
        join promotion_offer offer on offer.id = claim.offer_id
      where claim.id = ${id} and player.agent_id in (select agent_subtree(${agentId})) for update of claim`.execute(
    tx,
  );
  return rows[0];
}

/** An allowed claim is due at once. */
export async function writeReview(
  tx: ServerTx,
  id: string,
  { agentId, reason, state }: { agentId: string; reason: string; state: 'allowed' | 'refused' },
): Promise<void> {
  await tx
    .updateTable('promotionClaim')
    .set({
      ...{ reviewState: state, reviewedBy: agentId, reviewedAt: databaseNow, reviewReason: reason },
      ...(state === 'allowed' && { nextAttemptAt: databaseNow }),
    })
    .where('id', '=', id)
    .execute();
}

export async function writeGrant(tx: ServerTx, id: string, reason: string): Promise<void> {
  await tx.updateTable('promotionClaim').set({ reason }).where('id', '=', id).execute();
}
