-- Queues a notification for push if its account has a subscribed browser. A trigger does this, because
-- triggers insert most notifications.
create or replace function push_note_notification() returns trigger language plpgsql as $$
begin
  insert into push_waiting (notification_id, account_id) select new.id, new.account_id
    where exists (select from push_subscription where account_id = new.account_id);
  return null;
end $$;
create or replace trigger notification_waits_for_push after insert on notification
  for each row execute function push_note_notification();
