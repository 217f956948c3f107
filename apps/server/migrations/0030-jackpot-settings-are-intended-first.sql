-- What a jackpot is to be set to is written down before the provider is asked. Why: no transaction is held over its answer, so a server
-- that dies in between would leave a setting that holds and that nobody is told to have made.
create table jackpot_change (
  id text primary key,
  slug text not null,
  agent_id text not null,
  reason text not null,
  -- As they stood before.
  before jsonb not null,
  settings jsonb not null,
  intended_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text,
  constraint jackpot_change_id_is_prefixed check (id like 'js\_%'),
  constraint jackpot_change_agent_exists foreign key (agent_id) references agent (id),
  constraint jackpot_change_outcome_is_known check (outcome in ('set', 'not_set')),
  constraint jackpot_change_ends_with_outcome check ((ended_at is null) = (outcome is null))
);
-- So what the provider says stands tells what became of it.
create unique index jackpot_has_one_open_change on jackpot_change (slug) where ended_at is null;
