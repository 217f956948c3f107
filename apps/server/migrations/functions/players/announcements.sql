-- An announcement cannot change after it was sent, and no state goes back. Drafts and scheduled ones can
-- change.
create or replace trigger agent_announcement_keeps_what_was_sent before update on agent_announcement for each row
  when (old.agent_id <> new.agent_id
    or old.state <> new.state and not (
      old.state in ('draft', 'scheduled') and new.state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')
      or old.state = 'sending' and new.state in ('sent', 'ended') or old.state = 'sent' and new.state = 'ended')
    or old.state not in ('draft', 'scheduled')
      and (old.texts, old.audience, old.is_promotion, old.send_at, old.sent_at)
        is distinct from (new.texts, new.audience, new.is_promotion, new.send_at, new.sent_at))
  execute function refuse_change('agent_announcement_change_is_allowed');
create or replace trigger agent_announcement_is_not_deleted before delete on agent_announcement
  for each row execute function refuse_change('agent_announcement_change_is_allowed');

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
