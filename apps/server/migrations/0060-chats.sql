-- A chat is a ticket that agents reply to at once. While an agent's console renews its presence, it can be given
-- chats; without it they return to the queue. What somebody is typing is published, and stored nowhere.
alter table ticket
  add column channel text not null default 'form',
  -- When each side of a chat last read what the other had written.
  add column player_read_at timestamptz,
  add column agent_read_at timestamptz,
  add constraint ticket_channel_is_known check (channel in ('form', 'chat'));
create index ticket_chat_queue on ticket (awaiting_since)
  where channel = 'chat' and assigned_to is null and awaiting_since is not null;
create index ticket_chat_assigned on ticket (assigned_to)
  where channel = 'chat' and assigned_to is not null and state not in ('solved', 'closed');

create table chat_presence (
  session_id text primary key,
  agent_id text not null,
  seen_at timestamptz not null default clock_timestamp(),
  constraint chat_presence_session_exists foreign key (session_id) references session (id) on delete cascade,
  constraint chat_presence_agent_exists foreign key (agent_id) references agent (id)
);
create index chat_presence_of_agent on chat_presence (agent_id);

-- Chats that their players have open, as `ticket_view` says it of agents.
create unlogged table chat_view (
  ticket_id text primary key,
  seen_at timestamptz not null default clock_timestamp(),
  constraint chat_view_ticket_exists foreign key (ticket_id) references ticket (id) on delete cascade
);

-- Support opens at this hour of each of its days, the first of which is 1 for Monday to 7 for Sunday.
alter table site_figures
  add column support_opens_at integer not null default 0,
  add column support_first_day integer not null default 1,
  add constraint site_figures_support_times_are_in_bounds
    check (support_opens_at between 0 and 23 and support_first_day between 1 and 7);
