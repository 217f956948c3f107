-- Players write to support, and the agents above them reply. A ticket is in the queue while it waits for an
-- agent: `awaiting_since` starts the clock of its reply.
create table ticket (
  id text primary key,
  number bigint not null generated always as identity,
  player_id text not null,
  category text not null,
  subject text not null,
  -- In which the player is written to.
  language text not null,
  state text not null default 'new',
  priority text not null default 'normal',
  assigned_to text,
  awaiting_since timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  -- Of the last thing that the player sees.
  updated_at timestamptz not null default clock_timestamp(),
  solved_at timestamptz,
  is_satisfied boolean,
  merged_into text,
  constraint ticket_id_is_prefixed check (id like 'tk\_%'),
  constraint ticket_number_is_unique unique (number),
  constraint ticket_player_exists foreign key (player_id) references player (id),
  constraint ticket_assignee_exists foreign key (assigned_to) references agent (id),
  constraint ticket_merge_target_exists foreign key (merged_into) references ticket (id),
  constraint ticket_category_is_a_code check (category ~ '^[a-z][a-z_]{1,29}$'),
  constraint ticket_language_is_known check (language in ('en', 'es', 'fr', 'de')),
  constraint ticket_subject_is_short check (char_length(subject) <= 120),
  constraint ticket_state_is_known check (state in ('new', 'open', 'waiting', 'solved', 'closed')),
  constraint ticket_priority_is_known check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint ticket_awaits_an_agent_while_open check ((state in ('new', 'open')) = (awaiting_since is not null)),
  constraint ticket_solved_has_a_time check (state <> 'solved' or solved_at is not null),
  constraint ticket_is_rated_when_solved check (is_satisfied is null or solved_at is not null),
  constraint ticket_merged_is_closed check (merged_into is null or state = 'closed' and merged_into <> id)
);
create index ticket_of_player on ticket (player_id, id desc);
create index ticket_unreplied on ticket (awaiting_since) where awaiting_since is not null;
create index ticket_solved on ticket (solved_at) where state = 'solved';

create table ticket_message (
  id text primary key,
  ticket_id text not null,
  -- The player, or an agent.
  author_id text not null,
  is_of_agent boolean not null,
  is_internal boolean not null default false,
  text text not null,
  written_at timestamptz not null default clock_timestamp(),
  constraint ticket_message_id_is_prefixed check (id like 'tm\_%'),
  constraint ticket_message_ticket_exists foreign key (ticket_id) references ticket (id),
  constraint ticket_message_author_exists foreign key (author_id) references account (id),
  constraint ticket_message_internal_is_of_an_agent check (not is_internal or is_of_agent),
  constraint ticket_message_text_is_short check (char_length(text) <= 4000)
);
create index ticket_message_of_ticket on ticket_message (ticket_id, written_at);

-- Agents who have a ticket open. A row that is not renewed within half a minute means nothing.
create unlogged table ticket_view (
  ticket_id text not null,
  agent_id text not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, agent_id),
  constraint ticket_view_ticket_exists foreign key (ticket_id) references ticket (id) on delete cascade,
  constraint ticket_view_agent_exists foreign key (agent_id) references agent (id)
);

-- An agent's texts are replies to tickets too.
alter table message_template drop constraint message_template_purpose_is_known;
alter table message_template add constraint message_template_purpose_is_known check (purpose in ('decline', 'freeze', 'ticket'));
