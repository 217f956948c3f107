-- Webhooks: facts about the players of an agent's subtree are sent to addresses of the agent. A delivery is
-- written in the transaction of its fact, and sent afterwards at least once, in the order of each player.
create table webhook_endpoint (
  id text primary key,
  agent_id text not null,
  url text not null,
  event_types text[] not null,
  is_enabled boolean not null default true,
  -- Why the server disabled it: every attempt of a day failed, or too many deliveries wait.
  disabled_because text,
  secret_sealed text not null,
  -- After a rotation both secrets sign until this time.
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint webhook_endpoint_id_is_prefixed check (id like 'wh\_%'),
  constraint webhook_endpoint_agent_exists foreign key (agent_id) references agent (id),
  constraint webhook_endpoint_url_is_short check (length(url) between 8 and 2000),
  constraint webhook_endpoint_has_types check (cardinality(event_types) between 1 and 50),
  constraint webhook_endpoint_disabled_reason_is_known check (disabled_because in ('failing', 'backlog')),
  constraint webhook_endpoint_with_reason_is_disabled check (disabled_because is null or not is_enabled),
  constraint webhook_endpoint_previous_secret_ends
    check ((previous_secret_sealed is null) = (previous_secret_until is null))
);
create index webhook_endpoint_of_agent on webhook_endpoint (agent_id, id);

-- What the servers that deliver change. Apart from the endpoint, whose row each delivery locks by its key.
create table webhook_endpoint_state (
  endpoint_id text primary key,
  -- One server delivers at a time. A lease that ended was of a dead one.
  lease_until timestamptz not null default '-infinity',
  -- An endpoint that fails is tried less often.
  due_at timestamptz not null default '-infinity',
  failures integer not null default 0,
  failing_since timestamptz,
  constraint webhook_endpoint_state_endpoint_exists foreign key (endpoint_id) references webhook_endpoint (id) on delete cascade,
  constraint webhook_endpoint_state_failures_have_a_start check ((failures = 0) = (failing_since is null))
);

create table webhook_delivery (
  -- The `webhook-id`: the same at every attempt.
  id text primary key,
  -- The order of a player's deliveries.
  number bigint not null generated always as identity,
  endpoint_id text not null,
  -- Null: a test, which is about nobody.
  player_id text,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- Retries end a day after it was queued, or queued again.
  queued_at timestamptz not null default clock_timestamp(),
  last_attempt_at timestamptz,
  response_status integer,
  response_text text,
  problem text,
  constraint webhook_delivery_id_is_prefixed check (id like 'we\_%'),
  constraint webhook_delivery_endpoint_exists foreign key (endpoint_id) references webhook_endpoint (id) on delete cascade,
  constraint webhook_delivery_player_exists foreign key (player_id) references player (id),
  constraint webhook_delivery_type_is_a_code check (type ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$'),
  -- withheld: the agent lost the player, the permission or its account before the delivery.
  constraint webhook_delivery_state_is_known check (state in ('waiting', 'delivered', 'failed', 'withheld')),
  constraint webhook_delivery_response_is_short check (length(response_text) <= 1024),
  constraint webhook_delivery_problem_is_a_code check (problem ~ '^[a-z_]{1,40}$')
);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, next_attempt_at, number) where state = 'waiting';
create index webhook_delivery_of_player on webhook_delivery (endpoint_id, player_id, number) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (endpoint_id, number desc);
create index webhook_delivery_done on webhook_delivery (occurred_at) where state <> 'waiting';
