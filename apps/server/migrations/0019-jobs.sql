-- One command for many players, carried out row by row behind the provider's few calls. Why rows: what was asked of each player,
-- and what became of it, outlives every server that works on it, and a row takes its one transfer in the transaction that makes it.

create table job (
  id text primary key,
  agent_id text not null,
  -- The network address that it was asked for from: what is done later is recorded under it.
  agent_address text not null,
  kind text not null,
  reason text not null,
  state text not null default 'running',
  idempotency_key text not null,
  command_hash text not null,
  -- Why the house paused it: what stood in the way of one row would stand in that of all others.
  pause_code text,
  -- The provider gave no turn since then, and why.
  held_since timestamptz,
  held_code text,
  created_at timestamptz not null default clock_timestamp(),
  -- Jobs take turns: the one that was served longest ago is next.
  served_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint bulk_job_id_is_prefixed check (id like 'jb\_%'),
  constraint bulk_job_agent_exists foreign key (agent_id) references agent (id),
  constraint bulk_job_key_is_unique unique (agent_id, idempotency_key),
  constraint bulk_job_kind_is_known check (kind in ('recharge', 'redeem', 'reset_password', 'unbind')),
  constraint bulk_job_state_is_known check (state in ('running', 'paused', 'cancelled', 'done')),
  constraint bulk_job_end_has_a_time check ((state in ('cancelled', 'done')) = (ended_at is not null)),
  constraint bulk_job_pause_has_a_reason check (pause_code is null or state = 'paused')
);
create index bulk_job_of_agent on job (agent_id, id desc);
create index bulk_job_running on job (served_at) where state = 'running';

create table bulk_job_row (
  job_id text not null,
  position integer not null,
  player_id text not null,
  -- At whose agent the player's account is, for ever: its calls are counted there.
  provider_agent_id text not null,
  amount_cents bigint,
  -- The last known one when the job was made.
  balance_before_cents bigint not null,
  -- `running`: a call is made and answered within its lease. `checking`: its transfer decides, whoever settles that.
  state text not null,
  -- Why it failed.
  code text,
  -- Which try this is: each has a transfer of its own, and another one is only asked for when the last was rejected.
  try integer not null default 1,
  -- How often this try had to wait for something else of the player's.
  put_off integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  transfer_id text,
  -- A drawn password, sealed beside the player's id, from before it is sent until it was fetched once.
  secret_sealed text,
  ended_at timestamptz,
  primary key (job_id, position),
  constraint bulk_job_row_job_exists foreign key (job_id) references job (id),
  constraint bulk_job_row_player_exists foreign key (player_id) references player (id),
  constraint bulk_job_row_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint bulk_job_row_player_is_unique unique (job_id, player_id),
  constraint bulk_job_row_transfer_is_unique unique (transfer_id),
  constraint bulk_job_row_amount_is_positive check (amount_cents > 0),
  constraint bulk_job_row_state_is_known check (
    state in ('waiting', 'running', 'checking', 'done', 'failed', 'cancelled')
  ),
  constraint bulk_job_row_failed_has_a_code check ((state = 'failed') = (code is not null)),
  constraint bulk_job_row_checking_has_a_transfer check (state <> 'checking' or transfer_id is not null),
  constraint bulk_job_row_running_has_a_lease check ((state = 'running') = (lease_until is not null)),
  constraint bulk_job_row_end_has_a_time check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
);
create index bulk_job_row_due on bulk_job_row (provider_agent_id, job_id, position) where state in ('waiting', 'running');
create index bulk_job_row_open on bulk_job_row (job_id) where state in ('waiting', 'running', 'checking');
create index bulk_job_row_with_secret on bulk_job_row (ended_at) where secret_sealed is not null;

-- A row follows its transfer to its end, whoever tells it: the provider's answer, its records hours later, or a person. Only
-- transfers under a job's key are looked for, so that every other one costs nothing.
create function bulk_job_row_follow_transfer() returns trigger language plpgsql as $$
begin
  update bulk_job_row
    set state = case new.state when 'applied' then 'done' else 'failed' end, code = new.refusal_code,
      ended_at = clock_timestamp()
    where transfer_id = new.id and state = 'checking';
  return null;
end $$;
create trigger transfer_end_updates_bulk_job_row after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected') and new.idempotency_key like 'jb\_%')
  execute function bulk_job_row_follow_transfer();

-- A row that is done stays done, and only a failed or cancelled one may be tried again.
create function bulk_job_row_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a row of a job does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'bulk_job_row_transition_is_allowed';
end $$;
create trigger bulk_job_row_transition_is_allowed before update of state on bulk_job_row for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('waiting', 'running'), ('waiting', 'checking'), ('waiting', 'failed'), ('waiting', 'cancelled'),
    ('running', 'waiting'), ('running', 'done'), ('running', 'failed'), ('running', 'cancelled'),
    ('checking', 'done'), ('checking', 'failed'),
    ('failed', 'waiting')))
  execute function bulk_job_row_reject_transition();
