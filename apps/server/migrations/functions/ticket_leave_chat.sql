-- When a player is excluded, its chats leave the queue and wait as ordinary tickets, because what the player
-- wrote may still need an agent.
create or replace function ticket_leave_chat() returns trigger language plpgsql as $$
begin
  with left_chat as (
    update ticket set channel = 'form' where player_id = new.id and channel = 'chat' and state <> 'closed'
      returning id
  )
  insert into change_event (topic, account_id, entity_id) select 'ticket', new.id, id from left_chat;
  return null;
end $$;

create or replace trigger player_exclusion_ends_chats after update of excluded_until on player
  for each row
  when (new.excluded_until > clock_timestamp() and old.excluded_until is distinct from new.excluded_until)
  execute function ticket_leave_chat();
