-- An agent announces something to the players of its subtree, at once or at a time. A row is sent once: its
-- state, the last player reached and the players' notifications are written together.
create table agent_announcement (
  id text primary key,
  agent_id text not null,
  state text not null,
  -- By language; plain text.
  texts jsonb not null,
  -- Filters of the list of players. They are applied when it is sent.
  audience jsonb not null,
  is_promotion boolean not null,
  idempotency_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  send_at timestamptz,
  sent_at timestamptz,
  -- The number of the last player reached.
  delivered_to bigint not null default 0,
  addressed integer not null default 0,
  ended_at timestamptz,
  ended_by text,
  -- Why the server stopped it.
  stop_cause text,
  -- When the players' notifications of an ended one were removed.
  removed_at timestamptz,
  constraint agent_announcement_id_is_prefixed check (id like 'aa\_%'),
  constraint agent_announcement_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_announcement_ender_exists foreign key (ended_by) references agent (id),
  constraint agent_announcement_key_is_unique unique (agent_id, idempotency_key),
  constraint agent_announcement_state_is_known check (
    state in ('draft', 'scheduled', 'sending', 'sent', 'ended', 'cancelled')),
  constraint agent_announcement_texts_are_small check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 12000),
  constraint agent_announcement_audience_is_small check (jsonb_typeof(audience) = 'object' and octet_length(audience::text) <= 1000),
  constraint agent_announcement_scheduled_has_a_time check (state in ('draft', 'cancelled') or send_at is not null),
  constraint agent_announcement_sent_has_a_time check ((state in ('sending', 'sent', 'ended')) = (sent_at is not null)),
  constraint agent_announcement_end_has_a_time check ((state in ('ended', 'cancelled')) = (ended_at is not null)),
  constraint agent_announcement_stop_cause_is_known check (stop_cause in ('agent_disabled', 'not_permitted')),
  constraint agent_announcement_addressed_is_not_negative check (addressed >= 0)
);
create index agent_announcement_of_agent on agent_announcement (agent_id, id desc);
create index agent_announcement_due on agent_announcement (send_at) where state in ('scheduled', 'sending');
create index agent_announcement_unremoved on agent_announcement (id) where state = 'ended' and removed_at is null;

-- The unique index refuses a second notification of one announcement to a player.
alter table notification add column announcement_id text;
alter table notification add constraint notification_announcement_exists
  foreign key (announcement_id) references agent_announcement (id);
create unique index notification_is_unique_per_announcement on notification (announcement_id, account_id)
  where announcement_id is not null;

-- Who read it. It outlives the notification, which the player or the end of the announcement may remove.
create table announcement_reader (
  announcement_id text not null,
  player_id text not null,
  primary key (announcement_id, player_id),
  constraint announcement_reader_announcement_exists foreign key (announcement_id) references agent_announcement (id),
  constraint announcement_reader_player_exists foreign key (player_id) references player (id)
);
