-- A limit can be lowered at any time. The player's own limit can be raised or removed from 24 hours until 7
-- days after the player requested it. The operator's limit can never be raised. The database sets the time of
-- the request.
create or replace function player_limit_reject_loosening() returns trigger language plpgsql as $$
declare
  is_ripe boolean := tg_op <> 'INSERT' and coalesce(old.set_by = 'player'
    and clock_timestamp() >= old.raise_requested_at + interval '24 hours'
    and clock_timestamp() < old.raise_requested_at + interval '7 days', false);
begin
  if tg_op = 'INSERT' and new.raise_requested_at is null
    or tg_op = 'DELETE' and is_ripe and old.raise_to is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and (new.player_id, new.kind, new.set_by) = (old.player_id, old.kind, old.set_by)
    and (new.max_value <= old.max_value or is_ripe and new.max_value = old.raise_to)
    and (new.raise_requested_at is null or new.set_by = 'player') then
    if (new.raise_requested_at, new.raise_to) is distinct from (old.raise_requested_at, old.raise_to)
      and new.raise_requested_at is not null then
      new.raise_requested_at := clock_timestamp();
    end if;
    return new;
  end if;
  raise exception 'a limit is not loosened'
    using errcode = 'integrity_constraint_violation', constraint = 'player_limit_is_not_loosened';
end $$;

create or replace trigger player_limit_is_not_loosened before insert or update or delete on player_limit
  for each row execute function player_limit_reject_loosening();
