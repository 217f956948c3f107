-- As servers of the version before know `totp`, while they are replaced. Dropped in the release after 1.1.
create or replace view agent_totp as
  select account_id as agent_id, secret_sealed, confirmed_at, last_step, pending_sealed, pending_at from totp;
