-- As servers of the version before know `passkey`, while they are replaced. Dropped in the release after 1.1.
create or replace view agent_passkey as
  select id, account_id as agent_id, name, credential_id, public_key, counter, transports, is_synced, created_at,
      last_used_at
    from passkey;
