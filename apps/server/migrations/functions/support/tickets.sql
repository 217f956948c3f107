-- Returns whether support is open, by the opening hours of the site's settings, in the root agent's time
-- zone. A day's hours may end after midnight.
create or replace function support_is_open(at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from site_figures,
      (select date_trunc('day', local) as today, local from (select at at time zone coalesce((
        select time_zone from agent_settings join agent on agent.id = agent_id where parent_id is null), 'UTC') as local) zoned) now,
      lateral (values (today), (today - interval '1 day')) as day (start)
      where (extract(isodow from start)::integer - support_first_day + 7) % 7 < support_days
        and local >= start + support_opens_at * interval '1 hour'
        and local < start + (support_opens_at + support_hours) * interval '1 hour')
$$;

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

-- Publishes a ticket to its player and to the agents above. A note is published to agents only. A visitor's
-- ticket is published under its own id after its address is confirmed, so that unconfirmed visitors cannot
-- notify agents.
create or replace function publish_ticket_message() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id)
    select case when new.is_internal then 'ticket_note' else 'ticket' end, coalesce(ticket.player_id, ticket.id), ticket.id
      from ticket where ticket.id = new.ticket_id and (ticket.visitor_email is null or ticket.visitor_confirmed_at is not null);
  return null;
end $$;

create or replace trigger ticket_message_is_published after insert on ticket_message
  for each row execute function publish_ticket_message();
-- A file is inserted after its message, which a page may already show.
create or replace function publish_ticket_file() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id)
    select case when message.is_internal then 'ticket_note' else 'ticket' end, coalesce(ticket.player_id, ticket.id), ticket.id
      from ticket_message message join ticket on ticket.id = message.ticket_id
      where message.id = new.message_id and (ticket.visitor_email is null or ticket.visitor_confirmed_at is not null);
  return null;
end $$;

create or replace trigger ticket_file_is_published after insert on ticket_file
  for each row execute function publish_ticket_file();
create or replace trigger ticket_state_is_published after update of state on ticket
  for each row when (old.state <> new.state) execute function publish_change('ticket', 'player_id');
create or replace trigger ticket_confirmation_is_published after update of visitor_confirmed_at on ticket
  for each row when (old.visitor_confirmed_at is null and new.visitor_confirmed_at is not null)
  execute function publish_change('ticket', 'player_id');
-- The player of a chat sees whether an agent is assigned and has read it.
create or replace trigger ticket_chat_is_published after update of assigned_to, player_read_at, agent_read_at on ticket
  for each row when (new.channel = 'chat' and (old.assigned_to, old.player_read_at, old.agent_read_at)
    is distinct from (new.assigned_to, new.player_read_at, new.agent_read_at))
  execute function publish_change('ticket', 'player_id');
create or replace trigger ticket_handling_is_published after update of assigned_to, priority, category, is_satisfied on ticket
  for each row when ((old.assigned_to, old.priority, old.category, old.is_satisfied)
    is distinct from (new.assigned_to, new.priority, new.category, new.is_satisfied))
  execute function publish_change('ticket_note', 'player_id');
