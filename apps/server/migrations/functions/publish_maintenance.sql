-- Each server caches the period until it changes.
create or replace function publish_maintenance() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('maintenance', 'maintenance', 'maintenance');
  return null;
end $$;

create or replace trigger maintenance_is_published after insert or update or delete on maintenance
  for each statement execute function publish_maintenance();
