-- The limit that refuses a recharge of this amount now, with what the tightest one leaves; null if there is
-- none. Most players have no limit, and then the cost is one look-up.
create or replace function recharge_limit_refusal(of_player text, amount bigint) returns jsonb language plpgsql stable as $$
begin
  if not exists (select from player_limit where player_id = of_player) then
    return null;
  end if;
  return (
    select jsonb_build_object('kind', kind, 'max', max_value, 'left', least_left, 'fitsAt', fits_at) from (
      select kind, max_value, used, fits_at, greatest(min(max_value - used) over (), 0) as least_left
        from player_limit_uses(of_player, amount) where kind like 'recharge%') recharges
      where used + amount > max_value order by fits_at desc nulls first limit 1);
end $$;
