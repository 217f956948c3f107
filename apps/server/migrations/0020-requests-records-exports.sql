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
create index export_to_make on export (requested_at) where state in ('waiting', 'making');
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
alter table transfer_request add constraint transfer_request_taker_exists foreign key (taken_by) references agent (id);

-- From the configured amount on an approval is a decision like those about reviews: one agent makes it, another one confirms it.
alter table decision add column request_id text;
alter table decision add constraint decision_request_exists foreign key (request_id) references transfer_request (id);
alter table decision drop constraint decision_is_about_one_thing;
alter table decision add constraint decision_is_about_one_thing
  check (num_nonnulls(transfer_id, difference_id, request_id) = 1);
alter table decision add constraint decision_of_request_is_numbered_once unique (request_id, number);
alter table decision drop constraint decision_outcome_fits;
alter table decision add constraint decision_outcome_fits check (
  outcome in ('applied', 'rejected') and transfer_id is not null
  or outcome in ('corrected', 'explained') and difference_id is not null
  or outcome = 'approved' and request_id is not null
);

-- Of every agent who looks at the queue, and of the player, whose request looks the same.
create function decision_is_news_of_its_request() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id)
    select 'request', player_id, transfer_request.id
      from decision join transfer_request on transfer_request.id = decision.request_id
      where decision.id = to_jsonb(new) ->> tg_argv[0];
  return null;
end $$;
create trigger decision_is_news_of_its_request after insert on decision for each row
  when (new.request_id is not null) execute function decision_is_news_of_its_request('id');
create trigger decision_end_is_news_of_its_request after insert on decision_end for each row
  execute function decision_is_news_of_its_request('decision_id');
