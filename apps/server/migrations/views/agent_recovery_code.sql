-- As servers of the version before know `recovery_code`, while they are replaced. Dropped in the release
-- after 1.1.
create or replace view agent_recovery_code as
  select account_id as agent_id, code_hash, used_at from recovery_code;
