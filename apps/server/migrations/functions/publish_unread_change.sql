-- Reading and deleting change the number of unread notifications. Published once for each account, however
-- many rows changed.
create or replace function publish_unread_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) select distinct 'unread', account_id, account_id from old_rows;
  return null;
end $$;

create or replace trigger notification_read_is_published after update on notification
  referencing old table as old_rows for each statement execute function publish_unread_change();
create or replace trigger notification_deletion_is_published after delete on notification
  referencing old table as old_rows for each statement execute function publish_unread_change();
