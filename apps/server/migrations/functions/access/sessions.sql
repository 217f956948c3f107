-- Raises if the player is frozen or excluded, otherwise returns true. The statement that opens a session
-- calls it after it has locked the account: freezing and excluding take the same lock and end the sessions.
-- Volatile, so that it sees what was committed while it waited for the lock.
create or replace function account_demand_may_sign_in(account_id text) returns boolean language plpgsql volatile as $$
declare
  found player;
begin
  select * into found from player where id = account_id;
  if found.frozen_at is not null then
    raise exception 'a frozen player does not sign in'
      using errcode = 'check_violation', constraint = 'player_who_signs_in_is_not_frozen';
  end if;
  if found.excluded_until > clock_timestamp() then
    raise exception 'an excluded player does not sign in'
      using errcode = 'check_violation', constraint = 'player_who_signs_in_is_not_excluded';
  end if;
  return true;
end $$;

-- Reads the sessions with these tokens, and what each request depends on of their accounts. A function with a
-- setting, because PostgreSQL would otherwise plan the statement for each list of tokens, which takes longer
-- than running it. Only agents have an authority, so polls of players do not pay for it.
create or replace function session_find(token_hashes text[])
returns table (
  token_hash text, session_id text, expires_at timestamptz, ended_at timestamptz, last_seen_at timestamptz,
  account_id text, role text, is_active boolean, authority jsonb, has_totp boolean
) language sql stable set plan_cache_mode to force_generic_plan as $$
  select session.token_hash, session.id, session.expires_at, session.ended_at, session.last_seen_at,
      account.id, account.role, account.is_active,
      case when agent.id is not null then agent_authority(agent.id) end,
      case when agent.id is not null then exists (
        select from totp where account_id = agent.id and confirmed_at is not null) end
    from session join account on account.id = session.account_id left join agent on agent.id = account.id
    where session.token_hash = any (token_hashes)
$$;

-- The network of an address, such as 203.0.113.7 or 2001:db8:1:2::/64, because a household has any number of
-- IPv6 addresses. A proxy may send a text that is no address: it stays as it is.
create or replace function session_network(address text) returns text language plpgsql immutable strict as $$
declare
  plain text := regexp_replace(split_part(address, '%', 1), '^::ffff:(?=\d+\.)', '', 'i');
begin
  if strpos(plain, ':') = 0 then
    return plain;
  end if;
  return network(set_masklen(plain::inet, 64))::text;
exception
  when invalid_text_representation then
    return plain;
end $$;
