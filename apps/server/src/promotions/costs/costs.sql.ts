import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import { leastEdgeBps, rewardShares } from '../expectation/theoretical-loss.ts';
import { isSignUpCredit } from '../offers/eligibility.ts';
import type { StoredForm } from '../offers/offer-amounts.ts';
import { gameOfName } from '../play/play.ts';
import type { OfferHistory } from './cost-estimate.ts';

interface HistoryQuery {
  readonly agentId: string;
  readonly form: StoredForm;
  readonly days: number;
}

/** What the offer would have paid to the players who may claim it now. One statement, so one snapshot. */
export async function readOfferHistory(db: Db, { agentId, form, days }: HistoryQuery): Promise<OfferHistory> {
  const since = sql`clock_timestamp() - ${days} * interval '1 day'`;
  const { rows } = await sql<Omit<OfferHistory, 'days'>>`
    with eligible as materialized (${eligiblePlayers(agentId, form)}),
      event as (${eventsOf(form, since)}),
      ranked as (
        select player_id, cents, row_number() over (partition by player_id, period order by at) as of_period,
            row_number() over (partition by player_id order by at) as of_player
          from event where cents > 0),
      claim as (
        select player_id, least(cents, ${form.maxBonusCents}::bigint) as cents from ranked
          where of_period = 1 and (${form.recurrence} <> 'once' or of_player = 1)
            and of_player <= coalesce(${form.claimsPerPlayer}::integer, of_player)),
      played as (
        select coalesce(sum(staked_cents), 0)::bigint as staked, coalesce(sum(won_cents), 0)::bigint as won
          from player_play where quarter >= ${since} and player_id in (select id from eligible))
    select (select count(*) from claim) as claims, (select count(distinct player_id) from claim) as players,
      (select coalesce(sum(cents), 0)::bigint from claim) as "creditCents",
      (select count(*) from eligible) as "eligiblePlayers", staked as "stakedCents", won as "wonCents"
      from played`.execute(db);
  const [history] = rows;
  if (history === undefined) throw new Error('A sum returns a row.');
  return { days, ...history };
}

const eligiblePlayers = (agentId: string, form: StoredForm) => sql`
  select player.id, player.registered_at from player join account on account.id = player.id
    where player.agent_id in (select agent_subtree(${form.subtreeAgentId ?? agentId}))
      and account.is_active and account.closed_at is null
      and (player.excluded_until is null or player.excluded_until <= clock_timestamp())
      and (${form.countries}::text[] is null or account.country = any(${form.countries}))
      and (${form.newWithinDays}::integer is null
        or player.registered_at > clock_timestamp() - ${form.newWithinDays}::integer * interval '1 day')
      and (${form.minVipTier}::integer is null or exists (
        select from player_vip where player_id = player.id and tier >= ${form.minVipTier}::integer))
      and (${form.labelId}::text is null or exists (
        select from player_label where player_id = player.id and label_id = ${form.labelId}))`;

/** Each could be a claim: its player, time, period and credit before the maximum. */
function eventsOf(form: StoredForm, since: ReturnType<typeof sql>) {
  const local = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${form.timeZone})`;
  const periodOf = (at: ReturnType<typeof sql>) =>
    form.recurrence === 'once'
      ? sql`''`
      : sql`date_trunc(${truncations[form.recurrence]}, ${local(at)})::text`;
  const onWeekday = (at: ReturnType<typeof sql>) =>
    form.weekdays === null
      ? sql`true`
      : sql`extract(isodow from ${local(at)}) = any(${form.weekdays}::integer[])`;
  if (form.kind === 'cashback') {
    // As the rules of cashback decide, without bets of related accounts.
    return sql`
      select player_id, max(quarter) as at, period, least(
          greatest(sum(staked_cents - won_cents), 0) * ${form.percent} / 100,
          sum(staked_cents * coalesce((${JSON.stringify(leastEdgeBps)}::jsonb ->> game.game_type)::integer, 0))
            * ${rewardShares.cashback} / 1000000)::bigint as cents
        from (select *, ${periodOf(sql`quarter`)} as period from player_play
          where quarter >= ${since} and player_id in (select id from eligible)) play
          left join ${gameOfName(sql`play.game`)} game on true
        group by player_id, period
        having sum(staked_cents) >= ${form.minStakedCents}::bigint and sum(rounds) >= ${form.minRounds}::integer`;
  }
  if (isSignUpCredit(form)) {
    return sql`select id as player_id, registered_at as at, '' as period, ${form.bonusCents}::bigint as cents
      from eligible where registered_at >= ${since}`;
  }
  const cents =
    form.kind === 'deposit_match'
      ? sql`amount_cents * ${form.percent} / 100`
      : sql`${form.bonusCents}::bigint`;
  return sql`
    select player_id, settled_at as at, ${periodOf(sql`settled_at`)} as period, ${cents} as cents from transfer
      where kind = 'recharge' and cause = 'agent' and state = 'applied' and settled_at >= ${since}
        and player_id in (select id from eligible) and amount_cents >= ${form.minRechargeCents}
        and ${onWeekday(sql`settled_at`)}
        ${
          form.isFirstRechargeOnly
            ? sql`and not exists (select from transfer earlier where earlier.player_id = transfer.player_id
                and earlier.kind = 'recharge' and earlier.cause = 'agent' and earlier.state = 'applied'
                and earlier.settled_at < transfer.settled_at)`
            : sql``
        }`;
}

const truncations = { daily: 'day', weekly: 'week', monthly: 'month' } as const;
