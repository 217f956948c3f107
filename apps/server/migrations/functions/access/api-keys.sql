-- Reads the keys with these secrets, and what each call depends on of their agents: a key stops working at
-- once when its agent loses its rights or is disabled. The plan is cached, as in session_find.
create or replace function api_key_find(token_hashes text[])
returns table (
  token_hash text, ends_at timestamptz, api_key_id text, agent_id text, scopes text[], addresses text[],
  expires_at timestamptz, revoked_at timestamptz, last_used_at timestamptz, is_active boolean, authority jsonb,
  has_totp boolean
) language sql stable set plan_cache_mode to force_generic_plan as $$
  select secret.token_hash, secret.ends_at, key.id, key.agent_id, key.scopes, key.addresses, key.expires_at,
      key.revoked_at, key.last_used_at, not agent_is_disabled(key.agent_id), agent_authority(key.agent_id),
      exists (select from totp where account_id = key.agent_id and confirmed_at is not null)
    from api_key_secret secret join api_key key on key.id = secret.api_key_id
    where secret.token_hash = any (token_hashes)
$$;

-- The agent, scopes, addresses and offers of a key cannot change, and a revoked key stays revoked.
create or replace trigger api_key_power_is_immutable before update on api_key for each row
  when ((old.id, old.agent_id, old.scopes, old.addresses, old.skips_offers, old.created_at)
      is distinct from (new.id, new.agent_id, new.scopes, new.addresses, new.skips_offers, new.created_at)
    or old.revoked_at is not null
      and (old.revoked_at, old.expires_at) is distinct from (new.revoked_at, new.expires_at))
  execute function refuse_change('api_key_power_is_immutable');
