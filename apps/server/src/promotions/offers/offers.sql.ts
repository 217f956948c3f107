import type { OfferKind } from '@golden-acers/contract';
import { type Insertable, sql } from 'kysely';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';
import type { PlayerFacts } from './eligibility.ts';
import type { StoredTerms } from './offer-amounts.ts';

const offerColumns = [
  'id',
  'agentId',
  'kind',
  'texts',
  'art',
  'percent',
  'maxBonusCents',
  'bonusCents',
  'minRechargeCents',
  'startsAt',
  'endsAt',
  'weekdays',
  'timeZone',
  'recurrence',
  'claimsPerPlayer',
  'newWithinDays',
  'minVipTier',
  'labelId',
  'subtreeAgentId',
  'countries',
  'promoCode',
  'isAutomatic',
  'isFirstRechargeOnly',
  'wageringMultiple',
  'wageringShares',
  'maxStakeCents',
  'minStakedCents',
  'minRounds',
  'claimExpiresDays',
  'budgetCents',
  'publishedAt',
  'endedAt',
  'state',
] as const;

/** In any state. */
export type Offer = Awaited<ReturnType<typeof listOffersOfPage>>[number];

const selectOffers = (db: Db) =>
  db
    .selectFrom('promotionOffer')
    .select(offerColumns)
    .select(sql<boolean>`agent_is_disabled(promotion_offer.agent_id)`.as('isAgentDisabled'));

export async function findOffer(db: Db, id: string): Promise<Offer | undefined> {
  return selectOffers(db).where('id', '=', id).executeTakeFirst();
}

export async function findOfferByCode(db: Db, code: string): Promise<Offer | undefined> {
  return selectOffers(db).where('promoCode', '=', code).where('state', '=', 'published').executeTakeFirst();
}

const selectAutomaticOffers = (db: Db, kind: OfferKind) =>
  selectOffers(db)
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .where('isAutomatic', '=', true)
    .orderBy('position')
    .orderBy('id');

/** Fixed credits at sign-up, in the order in which they are claimed. */
export async function listSignUpOffers(db: Db): Promise<Offer[]> {
  return selectAutomaticOffers(db, 'fixed_credit').execute();
}

/** Automatic matches that run, in the order in which they are tried. */
export async function listRunningMatches(db: Db): Promise<Offer[]> {
  return selectAutomaticOffers(db, 'deposit_match').execute();
}

/** Those that ran at that time too. */
export async function listMatchesThatRan(db: Db, at: Date): Promise<Offer[]> {
  return selectAutomaticOffers(db, 'deposit_match')
    .where('publishedAt', '<=', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promotionOfferPause')
            .whereRef('offerId', '=', 'promotionOffer.id')
            .where('pausedAt', '<=', at)
            .where('resumedAt', '>', at),
        ),
      ),
    )
    .execute();
}

/** Its payment checks the budget again, under the lock of the ledger account. */
export async function isWithinBudget(
  tx: Db,
  offer: { readonly id: string; readonly budgetCents: bigint | null },
  bonusCents: bigint,
): Promise<boolean> {
  if (offer.budgetCents === null) return true;
  const { rows } = await sql`select from ledger_account where id = ${`offer:${offer.id}`}
    and balance_cents - held_cents >= ${bonusCents}`.execute(tx);
  return rows.length > 0;
}

const rootAgents = sql`select id from agent where parent_id is null`;
const agentsAbove = (playerId: string) =>
  sql`select agent_ancestry(agent_id) from player where id = ${playerId}`;

/**
 * Those that the player may see, and as many ended ones: of the agents above. Null: a visitor, who sees the
 * root's. The root's come first: no agent below displaces them.
 */
export async function listOffersOfPage(
  db: Db,
  { playerId, limit }: { readonly playerId: string | null; readonly limit: number },
) {
  const above = playerId === null ? rootAgents : agentsAbove(playerId);
  const ofState = (state: 'published' | 'ended') =>
    selectOffers(db)
      .where('state', '=', state)
      .where('promoCode', 'is', null)
      .where('isAutomatic', '=', false)
      .where('kind', 'not in', ['referral', 'tournament_prize', 'rakeback'])
      .where(sql<boolean>`agent_id in (${above}) and coalesce(subtree_agent_id, agent_id) in (${above})`)
      .orderBy(sql`agent_id in (${rootAgents})`, 'desc')
      .orderBy('position')
      .orderBy('id')
      .limit(limit)
      .execute();
  return [...(await ofState('published')), ...(await ofState('ended'))];
}

/** Reads the facts for eligibility in one query. `period`: the current period of a recurring offer. */
export async function findPlayerFacts(
  db: Db,
  playerId: string,
  { offer, period }: { offer: Offer; period: string },
): Promise<PlayerFacts | undefined> {
  const { rows } = await sql<PlayerFacts>`
    select account.created_at as "registeredAt", coalesce((select tier from player_vip where player_id = player.id), 0) as "vipTier",
        exists (select from transfer where player_id = player.id and kind = 'recharge' and cause = 'agent'
          and state = 'applied' and not transfer_is_undone(transfer.id)) as "hasRecharged",
        (${offer.labelId}::text is null
            or exists (select from player_label where player_id = player.id and label_id = ${offer.labelId}))
          and ${offer.agentId} in (select agent_ancestry(player.agent_id))
          and (${offer.subtreeAgentId}::text is null
            or ${offer.subtreeAgentId} in (select agent_ancestry(player.agent_id)))
          and (${offer.countries}::text[] is null or account.country = any (${offer.countries}::text[]))
          as "isInAudience",
        promotion_is_disabled_for(player.id) as "isDisabled",
        (select count(*)::integer from promotion_claim
          where offer_id = ${offer.id} and player_id = player.id
            and (state <> 'cancelled' or transfer_id is not null and reason is distinct from 'recharge_undone')) as "claimsOfOffer",
        exists (select from promotion_claim
          where offer_id = ${offer.id} and player_id = player.id and period = ${period}
            and (state <> 'cancelled' or transfer_id is not null and reason is distinct from 'recharge_undone')) as "hasClaimedInPeriod"
      from player join account on account.id = player.id
      where player.id = ${playerId}`.execute(db);
  return rows[0];
}

export function termsOf(offer: Offer): StoredTerms {
  const { kind, percent, weekdays, timeZone, recurrence, claimsPerPlayer, newWithinDays, minVipTier } = offer;
  const { isFirstRechargeOnly, isAutomatic, wageringMultiple, wageringShares, claimExpiresDays } = offer;
  return {
    ...{ kind, percent, weekdays, timeZone, recurrence, claimsPerPlayer, newWithinDays, minVipTier },
    ...{ isFirstRechargeOnly, isAutomatic, wageringMultiple, wageringShares, claimExpiresDays },
    maxBonusCents: toNumber(offer.maxBonusCents),
    bonusCents: toNumber(offer.bonusCents),
    minRechargeCents: Number(offer.minRechargeCents),
    startsAt: offer.startsAt?.toISOString() ?? null,
    endsAt: offer.endsAt?.toISOString() ?? null,
    maxStakeCents: toNumber(offer.maxStakeCents),
    minStakedCents: Number(offer.minStakedCents),
    minRounds: offer.minRounds,
  };
}

const toNumber = (cents: bigint | null): number | null => (cents === null ? null : Number(cents));

export type OfferInsert = Insertable<ServerSchema['promotionOffer']>;

/** Does not change an offer that exists already, in any state. */
export async function insertSeededOffer(tx: ServerTx, row: OfferInsert): Promise<void> {
  await tx
    .insertInto('promotionOffer')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
