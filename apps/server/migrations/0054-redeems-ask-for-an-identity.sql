-- From an amount on, the operator pays out only to people whose identity was verified. A check is one sending of
-- documents, or an agent's word that it has seen them. It counts for the person as it was checked: after a change
-- of name, birth date or country it doesn't.
create table identity_check (
  id text primary key,
  player_id text not null,
  -- Where player and agent write about it. None, if the agent has seen the person.
  ticket_id text,
  state text not null default 'pending',
  person_hash text not null,
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text,
  reason text,
  expires_at timestamptz,
  constraint identity_check_id_is_prefixed check (id like 'ic\_%'),
  constraint identity_check_player_exists foreign key (player_id) references player (id),
  constraint identity_check_ticket_exists foreign key (ticket_id) references ticket (id),
  constraint identity_check_decider_exists foreign key (decided_by) references agent (id),
  constraint identity_check_state_is_known check (state in ('pending', 'verified', 'refused')),
  constraint identity_check_is_decided_by_an_agent check ((state = 'pending') = (decided_by is null)
    and (state = 'pending') = (decided_at is null)),
  constraint identity_check_verified_ends check (state <> 'verified' or expires_at is not null),
  constraint identity_check_reason_is_short check (char_length(reason) <= 500)
);
create unique index identity_check_is_one_pending on identity_check (player_id) where state = 'pending';
create index identity_check_of_player on identity_check (player_id, submitted_at desc);

-- Kept in the database as the files of tickets are. The content goes after the operator's time, the row stays.
create table identity_document (
  id text primary key,
  check_id text not null,
  kind text not null,
  name text not null,
  content bytea,
  size_bytes integer not null,
  constraint identity_document_id_is_prefixed check (id like 'dc\_%'),
  constraint identity_document_check_exists foreign key (check_id) references identity_check (id),
  constraint identity_document_kind_is_known check (kind in ('identity', 'address')),
  constraint identity_document_name_is_plain check (name ~ '^[a-z0-9-]{1,40}\.(jpg|pdf)$'),
  constraint identity_document_is_small check (octet_length(content) between 1 and 5242880)
);
create index identity_document_of_check on identity_document (check_id);
create index identity_document_stored on identity_document (check_id) where content is not null;
