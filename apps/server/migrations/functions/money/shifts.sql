-- A shift cannot be deleted, and a closed one cannot change, except that a missing reason can be added once.
create or replace trigger shift_closed_is_immutable before update on shift for each row
  when ((old.agent_id, old.opened_at, old.float_cents) is distinct from (new.agent_id, new.opened_at, new.float_cents)
    or old.closed_at is not null and (
      old.note is not null or new.note is null
      or (old.closed_at, old.counted_cents) is distinct from (new.closed_at, new.counted_cents)))
  execute function refuse_change('shift_closed_is_immutable');
create or replace trigger shift_is_not_deleted before delete on shift
  for each row execute function refuse_change('shift_is_not_deleted');
