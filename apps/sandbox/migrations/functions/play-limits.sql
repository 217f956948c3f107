-- The first moment whose rounds count for a limit. Whole quarters of an hour leave a period, because the
-- platform counts by them.
create or replace function play_limit_starts(of_kind text, at timestamptz) returns timestamptz language sql stable as $$
  select date_bin('15 minutes', at - play_limit_period(of_kind), '2026-01-01 00:00+00')
$$;

create or replace function play_limit_period(of_kind text) returns interval language sql stable as $$
  select case split_part(of_kind, '_', 2) when 'day' then interval '24 hours' when 'week' then interval '168 hours'
    else interval '720 hours' end
$$;

-- The players whose rounds count for a player's limits.
create or replace function play_limit_owners(owner text) returns text[] language sql stable as $$
  select array(
    select owner
    union
    select other.id from player join player other
      on other.agent_id = player.agent_id and other.account_key = any (player.play_limits_others)
      where player.id = owner
    order by 1)
$$;

-- What each round of the players counts for a limit of this kind. A stake counts when it is placed, and a win
-- once its round is over. Open rounds count now.
create or replace function play_limit_rounds(owners text[], of_kind text, since timestamptz)
returns table (cents bigint, counts_at timestamptz) language sql stable as $$
  select case when of_kind like 'stake%' then stake_cents else stake_cents - payout_cents - coalesce(score_cents, 0) end, ended_at
    from round left join jackpot_win on jackpot_win.round_id = round.id
    where round.player_id = any (owners) and ended_at >= since
  union all
  select stake_cents, null from round where player_id = any (owners) and status = 'open'
$$;

-- Whether a limit forbids to stake so much more now. Needs the player's lock, so that of several stakes at
-- once, in whichever games, each sees the others. Those of the other accounts of a person wait. What ended
-- more than five minutes ago is added up once a minute: no statement can still be storing a round of that
-- time.
create or replace function play_limit_refuses(owner text, added bigint, at timestamptz) returns boolean language plpgsql as $$
declare
  settled constant timestamptz := at - interval '5 minutes';
  owners text[];
begin
  if added = 0 or not exists (select from play_limit where player_id = owner) then
    return false;
  end if;
  owners := play_limit_owners(owner);
  if cardinality(owners) > 1 then
    perform pg_advisory_xact_lock(hashtextextended('play limits of ' || owners[1], 0));
  end if;
  update play_limit set counted_until = settled, counted_cents = coalesce((
      select sum(cents) from play_limit_rounds(owners, kind, play_limit_starts(kind, at))
        where counts_at < settled), 0)
    where player_id = owner and counted_until not between settled - interval '1 minute' and settled;
  return exists (select from play_limit where player_id = owner and added > max_cents - counted_cents
    - coalesce((select sum(cents) from play_limit_rounds(owners, kind, counted_until)), 0));
end $$;

-- Returns the limit that forbids a stake for the longest time, what it leaves, and when the stake fits. Null:
-- never.
create or replace function play_limit_refusal(owner text, added bigint, at timestamptz) returns jsonb language sql stable as $$
  with counted as (
    select kind, max_cents, cents, play_limit_period(kind) + interval '15 minutes'
        + date_bin('15 minutes', coalesce(counts_at, at), '2026-01-01 00:00+00') as leaves_at
      from play_limit left join lateral play_limit_rounds(play_limit_owners(owner), kind, play_limit_starts(kind, at))
        on true
      where player_id = owner),
  -- The sum that remains after a quarter of an hour and all older ones have left the period.
  leaving as (
    select kind, max_cents, cents, leaves_at,
        coalesce(sum(cents) over (partition by kind order by leaves_at desc range unbounded preceding exclude group), 0) as rest
      from counted),
  used as (
    select kind, max_cents, max_cents - coalesce(sum(cents), 0) as left_cents,
        min(leaves_at) filter (where rest + added <= max_cents) as fits_at
      from leaving group by 1, 2)
  select jsonb_build_object('kind', kind, 'max', max_cents, 'left', greatest(left_cents, 0),
      'fitsAt', to_char(fits_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from used where added > left_cents order by fits_at desc nulls first, kind limit 1
$$;
