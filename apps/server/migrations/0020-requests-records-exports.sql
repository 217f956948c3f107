-- Files of rows that agents take away. Why in the database: whichever server made a file, every server can hand it out, and
-- no disk is shared. A file is in parts, so that neither making nor reading one ever needs all of it in memory.

create table export (
  id text primary key,
  agent_id text not null,
  table_name text not null,
  -- As the list of the same rows takes them.
  filters jsonb not null,
  time_zone text not null,
  state text not null default 'waiting',
  rows_written bigint not null default 0,
  size_bytes bigint not null default 0,
  attempts integer not null default 0,
  -- Whoever makes it owns it until then; after that its maker is taken for dead, and another begins anew.
  leased_until timestamptz,
  requested_at timestamptz not null default clock_timestamp(),
  ready_at timestamptz,
  expires_at timestamptz,
  constraint export_id_is_prefixed check (id like 'ex\_%'),
  constraint export_agent_exists foreign key (agent_id) references agent (id),
  constraint export_state_is_known check (state in ('waiting', 'making', 'ready', 'failed', 'expired')),
  constraint export_making_is_leased check ((state = 'making') = (leased_until is not null)),
  constraint export_ready_has_times check (
    state not in ('ready', 'expired') or ready_at is not null and expires_at is not null
  )
);
create index export_of_agent on export (agent_id, requested_at desc, id desc);
create index export_pending on export (requested_at) where state in ('waiting', 'making');
create index export_to_expire on export (expires_at) where state = 'ready';

create table export_part (
  export_id text not null,
  number integer not null,
  -- Packed by gzip, each part by itself.
  content bytea not null,
  primary key (export_id, number),
  constraint export_part_export_exists foreign key (export_id) references export (id) on delete cascade
);

-- Requests ---------------------------------------------------------------------------------------------------------------

-- Whoever has taken a request in hand, so that two agents don't work on the same one.
alter table transfer_request add column taken_by text;
alter table transfer_request add constraint transfer_request_assignee_exists foreign key (taken_by) references agent (id);

-- From the configured amount on an approval is a decision like those about reviews: one agent makes it, another one confirms it.
alter table decision add column request_id text;
alter table decision add constraint decision_request_exists foreign key (request_id) references transfer_request (id);
alter table decision drop constraint decision_has_one_subject;
alter table decision add constraint decision_has_one_subject
  check (num_nonnulls(transfer_id, difference_id, request_id) = 1);
alter table decision add constraint decision_of_request_is_numbered_once unique (request_id, number);
alter table decision drop constraint decision_outcome_fits;
alter table decision add constraint decision_outcome_fits check (
  outcome in ('applied', 'rejected') and transfer_id is not null
  or outcome in ('corrected', 'explained') and difference_id is not null
  or outcome = 'approved' and request_id is not null
);

-- Of every agent who looks at the queue, and of the player, whose request looks the same.
create function decision_publishes_request_change() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id)
    select 'request', player_id, transfer_request.id
      from decision join transfer_request on transfer_request.id = decision.request_id
      where decision.id = to_jsonb(new) ->> tg_argv[0];
  return null;
end $$;
create trigger decision_publishes_request_change after insert on decision for each row
  when (new.request_id is not null) execute function decision_publishes_request_change('id');
create trigger decision_end_publishes_request_change after insert on decision_end for each row
  execute function decision_publishes_request_change('decision_id');

-- Records ----------------------------------------------------------------------------------------------------------------

-- The provider's records as they were read, so that its small budget for them is spent once. Trades are those of the statements.
alter table trade_record add column game_id text not null default '';
create index trade_record_by_time on trade_record (inserted_at desc, id desc);

create table game_record (
  id bigint primary key generated always as identity,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamptz not null,
  game_id text not null,
  balance_before_cents bigint not null,
  played_cents bigint not null,
  won_cents bigint not null,
  balance_now_cents bigint not null,
  reason text not null,
  constraint game_record_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint game_record_player_exists foreign key (player_id) references player (id)
);
create index game_record_of_player on game_record (player_id, inserted_at);
create index game_record_by_time on game_record (inserted_at desc, id desc);

create table jp_record (
  id bigint primary key generated always as identity,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamptz not null,
  game_id text not null,
  type text not null,
  score_cents bigint not null,
  constraint jp_record_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint jp_record_player_exists foreign key (player_id) references player (id)
);
create index jp_record_of_player on jp_record (player_id, inserted_at);
create index jp_record_by_time on jp_record (inserted_at desc, id desc);

-- Which days of which account are read. Days are the provider's, in UTC.
create table record_day (
  player_id text not null,
  kind text not null,
  day date not null,
  -- By the servers' clock, as the provider's records are.
  read_at timestamptz not null,
  -- The day was over when it was read: it never changes again.
  is_final boolean not null,
  primary key (player_id, kind, day),
  constraint record_day_player_exists foreign key (player_id) references player (id),
  constraint record_day_kind_is_known check (kind in ('transaction', 'game', 'jp'))
);

-- A question that needs more calls than anybody waits for. It goes on with calls that nobody else wants.
create table record_fetch (
  id text primary key,
  agent_id text not null,
  kind text not null,
  from_day date not null,
  to_day date not null,
  players integer not null,
  requested_at timestamptz not null default clock_timestamp(),
  stopped_at timestamptz,
  constraint record_fetch_id_is_prefixed check (id like 'rr\_%'),
  constraint record_fetch_agent_exists foreign key (agent_id) references agent (id),
  constraint record_fetch_kind_is_known check (kind in ('transaction', 'game', 'jp')),
  constraint record_fetch_days_are_in_order check (from_day <= to_day)
);
create index record_fetch_of_agent on record_fetch (agent_id, requested_at desc);

create table record_fetch_player (
  reading_id text not null,
  player_id text not null,
  place integer not null,
  next_attempt_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  read_at timestamptz,
  failed_at timestamptz,
  primary key (reading_id, player_id),
  constraint record_fetch_player_fetch_exists foreign key (reading_id)
    references record_fetch (id) on delete cascade,
  constraint record_fetch_player_player_exists foreign key (player_id) references player (id)
);
create index record_fetch_player_pending on record_fetch_player (reading_id, place)
  where read_at is null and failed_at is null;

-- Credits by time, for the welfare records.
create index transfer_promotion_by_time on transfer ((coalesce(sent_clock_at, requested_at)) desc)
  where cause <> 'agent' and state = 'applied';

-- The provider names no transfer in its records, so the two views of one move are told by player, amount and time: each is the
-- other's nearest within a quarter of an hour. A provider may leave the sign of a redeem out.
create function find_nearest_transfer(trade trade_record) returns text language sql stable as $$
  select id from transfer
    where player_id = trade.player_id and amount_cents = abs(trade.score_cents) and sent_at is not null
      and state <> 'rejected' and (trade.score_cents >= 0 or kind = 'redeem')
      and coalesce(sent_clock_at, requested_at) between trade.inserted_at - interval '15 minutes'
        and trade.inserted_at + interval '15 minutes'
    order by abs(extract(epoch from coalesce(sent_clock_at, requested_at) - trade.inserted_at)), id limit 1
$$;
create function find_nearest_trade(asked transfer) returns bigint language sql stable as $$
  select id from trade_record
    where player_id = asked.player_id and abs(score_cents) = asked.amount_cents
      and (score_cents >= 0 or asked.kind = 'redeem')
      and inserted_at between coalesce(asked.sent_clock_at, asked.requested_at) - interval '15 minutes'
        and coalesce(asked.sent_clock_at, asked.requested_at) + interval '15 minutes'
    order by abs(extract(epoch from inserted_at - coalesce(asked.sent_clock_at, asked.requested_at))), id limit 1
$$;
