-- The limits of a player, each with what is used of it and when `adding` more fits: null if it never does,
-- and undefined if it fits now. A recharge counts from its request on unless it was rejected, whatever its
-- cause. Stakes and losses count by quarters of an hour, each while any part of it is in the period.
create or replace function player_limit_uses(of_player text, adding bigint)
returns table (kind text, max_value bigint, used bigint, fits_at timestamptz) language sql stable as $$
  with binding as (
    select player_limit.kind, min(player_limit.max_value) as max_value, split_part(player_limit.kind, '_', 1) as measure,
        case split_part(player_limit.kind, '_', 2) when 'day' then interval '24 hours' when 'week' then interval '168 hours'
          else interval '720 hours' end as period
      from player_limit where player_id = of_player group by 1),
  counted as (
    select binding.kind, requested_at + period as leaves_at, amount_cents as cents
      from binding join transfer on transfer.player_id = of_player and transfer.kind = 'recharge' and state <> 'rejected'
        and requested_at > clock_timestamp() - period
      where measure = 'recharge'
    union all
    select binding.kind, quarter + interval '15 minutes' + period,
        case measure when 'stake' then staked_cents else staked_cents - won_cents end
      from binding join player_play on player_play.player_id = of_player
        and quarter > clock_timestamp() - period - interval '15 minutes'
      where measure in ('stake', 'loss')),
  -- The sum that remains after this row and all older ones have left the period.
  leaving as (
    select kind, leaves_at, cents,
        coalesce(sum(cents) over (partition by kind order by leaves_at desc range unbounded preceding exclude group), 0) as rest
      from counted)
  select binding.kind, binding.max_value, coalesce(sum(cents), 0)::bigint,
      min(leaves_at) filter (where rest + adding <= binding.max_value)
    from binding left join leaving using (kind) where measure <> 'session' group by 1, 2
  union all
  select binding.kind, binding.max_value,
      coalesce(floor(extract(epoch from clock_timestamp() - session.started_at) / 60), 0)::bigint,
      greatest(session.last_at, case when awaits_round then clock_timestamp() end) + interval '30 minutes'
    from binding left join play_session session
      on session.player_id = of_player and (session.last_at > clock_timestamp() - interval '30 minutes'
        or awaits_round and exists (select from running_game where running_game.player_id = of_player))
    where measure = 'session'
$$;
