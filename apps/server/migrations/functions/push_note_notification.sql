-- A notification waits to be pushed if its account has a browser for it. By a trigger, because triggers write
-- most notifications.
create or replace function push_note_notification() returns trigger language plpgsql as $$
begin
  insert into push_waiting (notification_id, account_id) select new.id, new.account_id
    where exists (select from push_subscription where account_id = new.account_id);
  return null;
end $$;
create or replace trigger notification_waits_for_push after insert on notification
  for each row execute function push_note_notification();
