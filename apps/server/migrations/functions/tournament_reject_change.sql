-- A published tournament cannot change, and no state goes back.
create or replace function tournament_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or old.agent_id <> new.agent_id or old.idempotency_key <> new.idempotency_key
    or not (old.state = new.state
      or old.state = 'draft' and new.state in ('published', 'cancelled')
      or old.state = 'published' and new.state in ('paused', 'settled', 'cancelled')
      or old.state = 'paused' and new.state in ('published', 'cancelled'))
    or old.state <> 'draft'
      and (old.texts, old.scoring, old.game_type, old.kind_id, old.min_stake_cents, old.prizes, old.starts_at, old.ends_at, old.offer_id)
        is distinct from
          (new.texts, new.scoring, new.game_type, new.kind_id, new.min_stake_cents, new.prizes, new.starts_at, new.ends_at, new.offer_id)
  then
    raise exception 'a published tournament never changes'
      using errcode = 'check_violation', constraint = 'tournament_change_is_allowed';
  end if;
  return new;
end $$;

create or replace trigger tournament_keeps_what_was_published before update or delete on tournament
  for each row execute function tournament_reject_change();
create or replace trigger tournament_state_is_published after update of state on tournament for each row
  when (old.state <> new.state) execute function publish_change('tournament', 'id');
