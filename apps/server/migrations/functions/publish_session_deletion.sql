-- A deleted session is no longer signed in.
create or replace function publish_session_deletion() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('session', old.account_id, old.id);
  return null;
end $$;

create or replace trigger session_deletion_is_published after delete on session
  for each row execute function publish_session_deletion();
