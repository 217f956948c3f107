-- What is wrong now, for the agents who can mend it. A check every few seconds inserts a cause that appears and
-- ends the row of one that is gone, so a row is the history of one disturbance.
create table alarm (
  id text primary key default new_public_id('al', clock_timestamp()),
  code text not null,
  -- Tells alarms of one code apart: the id of what is disturbed, or nothing.
  subject text not null,
  -- Only this agent and those above it see the alarm. Null: every agent with the code's permission.
  agent_id text,
  -- A name for people, and how many things are concerned.
  about text,
  number integer,
  since timestamptz not null,
  -- Later than `since` where a short disturbance is normal: until then it is no alarm.
  raised_at timestamptz not null,
  -- The server that found what only a server's own check can find. Null: read from the database.
  observed_by text,
  observed_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  acknowledged_by text,
  acknowledged_at timestamptz,
  note text,
  constraint alarm_id_is_prefixed check (id like 'al\_%'),
  constraint alarm_code_is_a_code check (code ~ '^[a-z][a-z_]{1,40}$'),
  constraint alarm_agent_exists foreign key (agent_id) references agent (id),
  constraint alarm_acknowledger_exists foreign key (acknowledged_by) references agent (id),
  constraint alarm_text_is_short check (length(subject) <= 80 and length(about) <= 200 and length(note) <= 500),
  constraint alarm_acknowledgement_is_whole check (
    (acknowledged_by is null) = (acknowledged_at is null) and (acknowledged_by is null) = (note is null)
  )
);
create unique index alarm_is_unique_open on alarm (code, subject) where ended_at is null;
create index alarm_ended on alarm (ended_at desc, id) where ended_at is not null;

-- Since when: the last response before the failed calls, and the first refused sign-in.
alter table provider_budget add column failing_since timestamptz;
alter table provider_agent add column sign_in_refused_since timestamptz;
