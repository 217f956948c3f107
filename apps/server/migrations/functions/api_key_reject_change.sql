-- The agent, scopes and addresses of a key cannot change, and a revoked key stays revoked.
create or replace function api_key_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a key keeps what it may do'
    using errcode = 'integrity_constraint_violation', constraint = 'api_key_power_is_immutable';
end $$;

create or replace trigger api_key_power_is_immutable before update on api_key for each row
  when ((old.id, old.agent_id, old.scopes, old.addresses, old.created_at)
      is distinct from (new.id, new.agent_id, new.scopes, new.addresses, new.created_at)
    or old.revoked_at is not null
      and (old.revoked_at, old.expires_at) is distinct from (new.revoked_at, new.expires_at))
  execute function api_key_reject_change();
