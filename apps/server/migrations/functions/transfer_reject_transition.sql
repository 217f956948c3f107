-- A settled transfer never changes again, the command of a transfer never changes, and no transfer is
-- deleted. Only the key of a rejected transfer can be changed, to free it.
create or replace function transfer_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_transition_is_allowed';
end $$;

-- `sending` returns to `requested` only if the call certainly had no effect. A promised credit also returns
-- from `unknown`, once the provider's records show that it was not applied. Checked in the function, because
-- PostgreSQL parses the condition of a trigger at each statement.
create or replace function transfer_check_transition() returns trigger language plpgsql as $$
begin
  if old.state || ' ' || new.state in (
      'requested sending', 'requested rejected',
      'sending applied', 'sending rejected', 'sending unknown', 'sending requested',
      'unknown applied', 'unknown rejected', 'unknown review',
      'review applied', 'review rejected')
    or old.cause in ('sign_up', 'promotion') and old.state = 'unknown' and new.state = 'requested' then
    return new;
  end if;
  raise exception 'a transfer does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_transition_is_allowed';
end $$;

create or replace trigger transfer_transition_is_allowed before update of state on transfer for each row
  when (old.state <> new.state) execute function transfer_check_transition();
-- Names its columns, because PostgreSQL parses the condition of a trigger at each statement that fires it.
create or replace trigger transfer_command_is_immutable
  before update of player_id, kind, amount_cents, cause, actor_id, idempotency_key, command_hash,
    second_agent_id, decided_alone, reason, claim_id on transfer
  for each row when ((old.player_id, old.kind, old.amount_cents, old.cause, old.actor_id, old.idempotency_key, old.command_hash,
      old.second_agent_id, old.decided_alone, old.reason, old.claim_id)
    is distinct from
    (new.player_id, new.kind, new.amount_cents, new.cause, new.actor_id,
      case when old.state = 'rejected' and new.idempotency_key = old.idempotency_key || ':' || old.id
        then old.idempotency_key else new.idempotency_key end, new.command_hash,
      new.second_agent_id, new.decided_alone, new.reason, new.claim_id))
  execute function transfer_reject_transition();
create or replace trigger transfer_is_not_deleted before delete on transfer
  for each row execute function transfer_reject_transition();
