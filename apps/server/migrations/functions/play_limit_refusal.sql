-- The limit that refuses play now, and when play is allowed again. Null if there is none.
create or replace function play_limit_refusal(of_player text) returns jsonb language plpgsql stable as $$
begin
  if not exists (select from player_limit where player_id = of_player) then
    return null;
  end if;
  return (
    select jsonb_build_object('kind', kind, 'max', max_value, 'left', 0, 'fitsAt', fits_at)
      from player_limit_uses(of_player, 1)
      where kind not like 'recharge%' and used >= max_value order by fits_at desc nulls first limit 1);
end $$;
