-- An approval ends once, its command cannot change, and it cannot be deleted.
create or replace function approval_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'an approval does not change: % from % to %', tg_op, old.state, case tg_op when 'UPDATE' then new.state end
    using errcode = 'integrity_constraint_violation', constraint = 'approval_change_is_allowed';
end $$;

create or replace trigger approval_ends_once before update on approval for each row
  when (old.state <> 'waiting') execute function approval_reject_change();
create or replace trigger approval_command_is_immutable before update on approval for each row
  when ((old.kind, old.command, old.command_hash, old.idempotency_key, old.amount_cents, old.player_id, old.agent_id, old.decided_by,
      old.api_key_id)
    is distinct from
    (new.kind, new.command, new.command_hash, new.idempotency_key, new.amount_cents, new.player_id, new.agent_id, new.decided_by,
      new.api_key_id))
  execute function approval_reject_change();
create or replace trigger approval_is_not_deleted before delete on approval
  for each row execute function approval_reject_change();
