-- Counts each player at most once as a reader of an announcement.
create or replace function announcement_count_readers() returns trigger language plpgsql as $$
begin
  insert into announcement_reader (announcement_id, player_id)
    select announcement_id, account_id from new_rows
      where announcement_id is not null and read_at is not null
    on conflict do nothing;
  return null;
end $$;

create or replace trigger notification_reader_is_counted after update on notification
  referencing new table as new_rows for each statement execute function announcement_count_readers();
