-- A command that needs a second agent waits as an approval, until another agent confirms it or somebody withdraws it. The rule
-- counts what was moved within a day without a second agent, so that parts of an amount count together.
create table approval (
  id text primary key,
  kind text not null,
  -- The command as it was validated. It is validated again when it is confirmed.
  command jsonb not null,
  command_hash text not null,
  idempotency_key text not null,
  -- Null: it moves no money.
  amount_cents bigint,
  -- Whom it concerns, if that is one player or one agent.
  player_id text,
  agent_id text,
  decided_by text not null,
  address text not null,
  decided_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting',
  ended_by text,
  ended_at timestamptz,
  end_reason text,
  -- What the confirmed command made: a transfer, an allotment, a job, an agent or a role.
  result_id text,
  constraint approval_id_is_prefixed check (id like 'ap\_%'),
  constraint approval_kind_is_known check (
    kind in ('transfer', 'bulk_job', 'allotment', 'agent', 'role', 'agent_permissions')
  ),
  constraint approval_command_is_small check (jsonb_typeof(command) = 'object' and octet_length(command::text) <= 200000),
  constraint approval_amount_is_positive check (amount_cents > 0),
  constraint approval_player_exists foreign key (player_id) references player (id),
  constraint approval_agent_exists foreign key (agent_id) references agent (id),
  constraint approval_decider_exists foreign key (decided_by) references account (id),
  constraint approval_ender_exists foreign key (ended_by) references account (id),
  constraint approval_key_is_unique unique (decided_by, idempotency_key),
  constraint approval_state_is_known check (state in ('waiting', 'confirmed', 'withdrawn')),
  constraint approval_end_has_an_agent check ((state = 'waiting') = (ended_by is null)),
  constraint approval_end_has_a_time check ((state = 'waiting') = (ended_at is null)),
  constraint approval_withdrawn_has_a_reason check ((state = 'withdrawn') = (end_reason is not null)),
  constraint approval_confirmed_has_a_result check ((state = 'confirmed') = (result_id is not null)),
  constraint approval_is_confirmed_by_another check (state <> 'confirmed' or ended_by <> decided_by)
);
create index approval_waiting on approval (decided_by, id) where state = 'waiting';

-- `second_agent_id`: who confirmed it. `decided_alone`: it needed a second agent and nobody could have been one.
alter table transfer add column second_agent_id text;
alter table transfer add column decided_alone boolean not null default false;
alter table transfer add constraint transfer_second_agent_exists foreign key (second_agent_id) references account (id);
alter table transfer add constraint transfer_second_agent_is_another check (second_agent_id <> actor_id);
alter table allotment add column second_agent_id text;
alter table allotment add column decided_alone boolean not null default false;
alter table allotment add constraint allotment_second_agent_exists foreign key (second_agent_id) references account (id);
alter table allotment add constraint allotment_second_agent_is_another check (second_agent_id <> actor_id);
alter table bulk_job add column second_agent_id text;
alter table bulk_job add column decided_alone boolean not null default false;
alter table bulk_job add constraint bulk_job_second_agent_exists foreign key (second_agent_id) references account (id);
alter table bulk_job add constraint bulk_job_second_agent_is_another check (second_agent_id <> agent_id);

-- Only in the root's row. Null: off.
alter table agent_settings add column four_eyes_for_agents boolean;

-- It gets another parameter, so it is created again after this file.
drop function if exists transfer_insert(jsonb, float8, text, bigint);
drop function if exists transfer_can_be_inserted(text, text, text, text);
