import type { OfferKind, OfferPeriod, OfferState } from '@golden-acers/contract';
import { isBeforeId, type PageQuery } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import type { AnyStoredForm, StoredForm } from '../offers/offer-amounts.ts';

export interface OfferRow {
  readonly id: string;
  readonly state: OfferState;
  readonly pausedAbove: string | null;
  readonly period: OfferPeriod | null;
  readonly form: AnyStoredForm;
  readonly agentId: string;
  readonly agentName: string;
  readonly label: string | null;
  readonly subtreeAgent: string | null;
  readonly open: number;
  readonly all: number;
  readonly paidCents: bigint;
  readonly leftCents: bigint | null;
  readonly secondAgent: string | null;
  readonly isAlone: boolean;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
  readonly endedAt: Date | null;
}

/** An offer whose approval was withdrawn or has expired is a draft again. */
const stateOf = sql<OfferState>`case when offer.state = 'waiting' and not exists (
    select from approval where approval.id = offer.approval_id and approval.state = 'waiting'
      and approval.decided_at > clock_timestamp() - interval '7 days') then 'draft' else offer.state end`;

const localMinuteOf = (column: 'startsAt' | 'endsAt') =>
  sql`to_char(${sql.ref(`offer.${column}`)} at time zone offer.time_zone, 'YYYY-MM-DD"T"HH24:MI')`;

const formOf = sql`jsonb_build_object(
  'kind', offer.kind, 'texts', offer.texts, 'art', offer.art, 'percent', offer.percent,
  'maxBonusCents', offer.max_bonus_cents, 'bonusCents', offer.bonus_cents, 'minRechargeCents', offer.min_recharge_cents,
  'startsAt', ${localMinuteOf('startsAt')}, 'endsAt', ${localMinuteOf('endsAt')}, 'weekdays', offer.weekdays,
  'timeZone', offer.time_zone, 'recurrence', offer.recurrence, 'claimsPerPlayer', offer.claims_per_player,
  'newWithinDays', offer.new_within_days, 'minVipTier', offer.min_vip_tier, 'labelId', offer.label_id,
  'subtreeAgentId', offer.subtree_agent_id, 'countries', offer.countries, 'promoCode', offer.promo_code,
  'isAutomatic', offer.is_automatic, 'isFirstRechargeOnly', offer.is_first_recharge_only,
  'wageringMultiple', offer.wagering_multiple, 'wageringShares', offer.wagering_shares,
  'maxStakeCents', offer.max_stake_cents, 'minStakedCents', offer.min_staked_cents, 'minRounds', offer.min_rounds,
  'claimExpiresDays', offer.claim_expires_days, 'budgetCents', offer.budget_cents)`;

const rowColumns = (
  agentId: string,
) => sql`offer.id, agent_name_above(offer.paused_by, ${agentId}) as "pausedAbove",
  ${stateOf} as state, ${formOf} as form, offer.agent_id,
  runner.name as "agentName", label.name as label, below.name as "subtreeAgent",
  case when offer.published_at is null then null
    when offer.state = 'ended' or offer.ends_at <= clock_timestamp() then 'expired'
    when offer.starts_at > clock_timestamp() then 'upcoming' else 'current' end as period,
  claims.open, claims.all, claims.paid as "paidCents",
  (select balance_cents - held_cents from ledger_account where id = 'offer:' || offer.id) as "leftCents",
  second.name as "secondAgent", offer.decided_alone as "isAlone", offer.created_at,
  offer.published_at, offer.ended_at`;
const rowTables = sql`promotion_offer offer join agent runner on runner.id = offer.agent_id
  left join agent second on second.id = offer.second_agent_id
  left join label on label.id = offer.label_id left join agent below on below.id = offer.subtree_agent_id
  cross join lateral (
    select count(*)::integer as all, (count(*) filter (where state in ('claimed', 'active')))::integer as open,
        (coalesce(sum(bonus_cents) filter (where paid_at is not null), 0))::bigint as paid
      from promotion_claim where offer_id = offer.id) claims`;

/** Those of the subtree, newest first; one row more than the limit. */
export async function listOfferRows(
  db: Db,
  agentId: string,
  { state, cursor, limit }: PageQuery & { state: 'all' | OfferState },
): Promise<OfferRow[]> {
  const conditions = [
    sql`offer.agent_id in (select agent_subtree(${agentId}))`,
    ...(state === 'all' ? [] : [sql`${stateOf} = ${state}`]),
    isBeforeId(cursor, sql`offer.id`),
  ];
  const { rows } = await sql<OfferRow>`
    select ${rowColumns(agentId)} from ${rowTables} where ${sql.join(conditions, sql` and `)}
      order by offer.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** An offer of the agent or of one below it. */
export async function findOfferRow(db: Db, agentId: string, id: string): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select ${rowColumns(agentId)} from ${rowTables}
      where offer.id = ${id} and offer.agent_id in (select agent_subtree(${agentId}))`.execute(db);
  return rows[0];
}

export interface LockedOffer {
  readonly agentId: string;
  readonly kind: OfferKind;
  readonly state: OfferState;
  readonly budgetCents: bigint | null;
  readonly isOver: boolean;
  /** Whether the agent who asks paused it, or stands above the one who did. */
  readonly isPauserBelow: boolean;
  readonly pausedBy: string | null;
  readonly approvalId: string | null;
}

/** Locks an offer of the subtree until the transaction ends. */
export async function lockOffer(tx: ServerTx, agentId: string, id: string): Promise<LockedOffer | undefined> {
  const { rows } = await sql<LockedOffer>`
    select offer.agent_id, offer.kind, ${stateOf} as state, offer.budget_cents,
        coalesce(offer.ends_at <= clock_timestamp(), false) as "isOver", offer.approval_id,
        coalesce(offer.paused_by in (select agent_subtree(${agentId})), true) as "isPauserBelow", offer.paused_by
      from promotion_offer offer
      where offer.id = ${id} and offer.agent_id in (select agent_subtree(${agentId})) for no key update`.execute(
    tx,
  );
  return rows[0];
}

/** Locks the command that publishes an offer, or a tournament, before it, as the confirmation does. */
export async function lockPublication(tx: ServerTx, id: string): Promise<void> {
  await sql`select from approval where id in (select approval_id from promotion_offer offer
    where offer.id in (${id}, (select offer_id from tournament where id = ${id}))) for update`.execute(tx);
}

/** Serialises the offers that an agent saves and publishes, so that their limits hold. */
export async function lockOfferAgent(tx: ServerTx, agentId: string): Promise<void> {
  await sql`select from agent where id = ${agentId} for no key update`.execute(tx);
}

export async function countDrafts(tx: ServerTx, agentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('promotionOffer')
    .where('agentId', '=', agentId)
    .where('state', 'in', ['draft', 'waiting'])
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const localTime = (minute: string | null, timeZone: string) =>
  sql<Date | null>`${minute}::timestamp at time zone ${timeZone}`;

const columnsOf = (form: StoredForm) => ({
  kind: form.kind,
  texts: JSON.stringify(form.texts),
  art: form.art,
  percent: form.percent,
  maxBonusCents: bigintOf(form.maxBonusCents),
  bonusCents: bigintOf(form.bonusCents),
  minRechargeCents: BigInt(form.minRechargeCents),
  startsAt: localTime(form.startsAt, form.timeZone),
  endsAt: localTime(form.endsAt, form.timeZone),
  weekdays: form.weekdays,
  timeZone: form.timeZone,
  recurrence: form.recurrence,
  claimsPerPlayer: form.claimsPerPlayer,
  newWithinDays: form.newWithinDays,
  minVipTier: form.minVipTier,
  labelId: form.labelId,
  subtreeAgentId: form.subtreeAgentId,
  countries: form.countries,
  promoCode: form.promoCode,
  isAutomatic: form.isAutomatic,
  isFirstRechargeOnly: form.isFirstRechargeOnly,
  wageringMultiple: form.wageringMultiple,
  wageringShares: JSON.stringify(form.wageringShares),
  maxStakeCents: bigintOf(form.maxStakeCents),
  minStakedCents: BigInt(form.minStakedCents),
  minRounds: form.minRounds,
  claimExpiresDays: form.claimExpiresDays,
  budgetCents: bigintOf(form.budgetCents),
});

const bigintOf = (cents: number | null) => (cents === null ? null : BigInt(cents));

export async function insertOffer(
  tx: ServerTx,
  { id, agentId, form }: { id: string; agentId: string; form: StoredForm },
): Promise<void> {
  await tx
    .insertInto('promotionOffer')
    .values({ id, agentId, ...columnsOf(form) })
    .execute();
}

/** It is a draft again, if it waited. */
export async function updateDraft(tx: ServerTx, id: string, form: StoredForm): Promise<void> {
  await tx
    .updateTable('promotionOffer')
    .set({ ...columnsOf(form), state: 'draft', approvalId: null })
    .where('id', '=', id)
    .execute();
}

export interface OfferPublication {
  readonly publishedBy: string;
  readonly secondAgentId: string | null;
  readonly isAlone: boolean;
}

/** Publishes an offer and posts its budget. Breaks `agent_has_the_credit`. */
export async function writePublication(
  tx: ServerTx,
  id: string,
  { publishedBy, secondAgentId, isAlone }: OfferPublication,
): Promise<void> {
  await tx
    .updateTable('promotionOffer')
    .set({
      ...{ state: 'published', publishedAt: sql<Date>`clock_timestamp()`, approvalId: null },
      ...{ publishedBy, secondAgentId, decidedAlone: isAlone },
    })
    .where('id', '=', id)
    .execute();
  await sql`select promotion_offer_fund(${id})`.execute(tx);
}

export async function writeWaiting(tx: ServerTx, id: string, approvalId: string): Promise<void> {
  await tx.updateTable('promotionOffer').set({ state: 'waiting', approvalId }).where('id', '=', id).execute();
}

export async function writePause(tx: ServerTx, id: string, pausedBy: string | null): Promise<void> {
  await tx
    .updateTable('promotionOffer')
    .set({ state: pausedBy === null ? 'published' : 'paused', pausedBy })
    .where('id', '=', id)
    .execute();
}

export async function writeEnd(tx: ServerTx, id: string): Promise<void> {
  await tx
    .updateTable('promotionOffer')
    .set({ state: 'ended', endedAt: sql<Date>`clock_timestamp()`, approvalId: null })
    .where('id', '=', id)
    .execute();
}

/** Whether the end is after the start. A change of the clock may turn a short window round. */
export async function isWindowOrdered(
  db: Db,
  { startsAt, endsAt, timeZone }: Pick<StoredForm, 'startsAt' | 'endsAt' | 'timeZone'>,
): Promise<boolean> {
  const { rows } = await sql<{ isOrdered: boolean }>`
    select coalesce(${localTime(startsAt, timeZone)} < ${localTime(endsAt, timeZone)}, true) as "isOrdered"`.execute(
    db,
  );
  return rows[0]?.isOrdered === true;
}

export interface PublicationFacts {
  readonly isRoot: boolean;
  readonly thresholdCents: number | null;
  /** The budgets that the agent published within 24 hours without a second agent. */
  readonly dayCents: number;
}

export async function findPublicationFacts(tx: ServerTx, agentId: string): Promise<PublicationFacts> {
  const { rows } = await sql<PublicationFacts>`
    select exists (select from agent where id = ${agentId} and parent_id is null) as "isRoot",
      (select settings.four_eyes_from_cents::float8 from agent_settings settings
        join agent root on root.id = settings.agent_id where root.parent_id is null) as "thresholdCents",
      (select coalesce(sum(budget_cents), 0)::float8 from promotion_offer
        where agent_id = ${agentId} and second_agent_id is null
          and published_at > clock_timestamp() - interval '24 hours') as "dayCents"`.execute(tx);
  const [facts] = rows;
  if (facts === undefined) throw new Error('A select without a table returns a row.');
  return facts;
}

/** Null for the root, which has no limit. */
export async function findMarketingCents(db: Db, agentId: string): Promise<bigint | null> {
  const { rows } = await sql<{ cents: bigint | null }>`
    select case when parent_id is null then null else coalesce(
        (select balance_cents - held_cents from ledger_account where id = 'marketing:' || agent.id), 0) end as cents
      from agent where id = ${agentId}`.execute(db);
  return rows[0]?.cents ?? null;
}
