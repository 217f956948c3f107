-- Inserts an entry into the audit log. There is no other way. Time and id always have their defaults, so that
-- no caller can choose them.
create or replace function audit_record(
  actor text, address text, action text, subject_kind text, subject_id text, player text,
  before jsonb, after jsonb, reason text
) returns void language sql security definer
set search_path = public, pg_temp as $$
  insert into audit_entry (actor_id, address, action, subject_kind, subject_id, player_id, before, after, reason)
    values (actor, address, action, subject_kind, subject_id, player, before, after, reason)
$$;
