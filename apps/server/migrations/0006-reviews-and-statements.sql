-- What people decide, and the daily comparison with the provider. Why decisions are rows of their own: who decided what, when
-- and why stays readable for ever, and the database itself refuses that one person does the work of two.

-- Statements ---------------------------------------------------------------------------------------------------------

-- The provider's records as they were read, so that the budget for reading them is spent once. A later reading of the same
-- time replaces them.
create table trade_record (
  id bigint primary key generated always as identity,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamptz not null,
  score_cents bigint not null,
  balance_before_cents bigint not null,
  read_at timestamptz not null default clock_timestamp(),
  constraint trade_record_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint trade_record_player_exists foreign key (player_id) references player (id)
);
create index trade_record_of_player on trade_record (player_id, inserted_at);
create index trade_record_of_provider_agent on trade_record (provider_agent_id, inserted_at);

create table statement (
  id text primary key,
  provider_agent_id text not null,
  -- In UTC.
  day date not null,
  state text not null default 'reading',
  -- How many times it was made.
  run integer not null default 1,
  -- Null: made by itself after midnight.
  requested_by text,
  requested_at timestamptz not null default clock_timestamp(),
  compared_at timestamptz,
  transfers integer not null default 0,
  records integer not null default 0,
  ours_cents bigint not null default 0,
  theirs_cents bigint not null default 0,
  -- Of the last run, kept when the list of players is gone.
  players integer not null default 0,
  closed_by text,
  closed_at timestamptz,
  constraint statement_id_is_prefixed check (id like 'st\_%'),
  constraint statement_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint statement_requester_exists foreign key (requested_by) references account (id),
  constraint statement_closer_exists foreign key (closed_by) references account (id),
  constraint statement_is_unique_per_day unique (provider_agent_id, day),
  constraint statement_state_is_known check (state in ('reading', 'compared', 'closed')),
  constraint statement_compared_has_a_time check (state = 'reading' or compared_at is not null),
  constraint statement_closed_has_a_closer check (
    (state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)
  )
);
create index statement_by_day on statement (day desc);
create index statement_being_made on statement (requested_at) where state = 'reading';

-- Whose records are to be read, so that a statement goes on where a server stopped.
create table statement_player (
  statement_id text not null,
  player_id text not null,
  -- 0: with a transfer at the time · 1: seen since then · 2: the others.
  urgency smallint not null,
  next_attempt_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  read_at timestamptz,
  primary key (statement_id, player_id),
  constraint statement_player_statement_exists foreign key (statement_id) references statement (id),
  constraint statement_player_player_exists foreign key (player_id) references player (id)
);
create index statement_player_unread on statement_player (statement_id, urgency, next_attempt_at)
  where read_at is null;

create table difference (
  id text primary key,
  statement_id text not null,
  player_id text not null,
  kind text not null,
  -- What makes it the same one in the next run.
  mark text not null,
  transfer_id text,
  rejected_transfer_id text,
  ours_cents bigint,
  theirs_cents bigint,
  change_cents bigint not null,
  ours_at timestamptz,
  theirs_at timestamptz,
  found_at timestamptz not null default clock_timestamp(),
  -- A later run did not find it any more.
  gone_at timestamptz,
  constraint difference_id_is_prefixed check (id like 'df\_%'),
  constraint difference_statement_exists foreign key (statement_id) references statement (id),
  constraint difference_player_exists foreign key (player_id) references player (id),
  constraint difference_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint difference_rejected_transfer_exists foreign key (rejected_transfer_id) references transfer (id),
  constraint difference_fingerprint_is_unique unique (statement_id, mark),
  constraint difference_kind_is_known check (
    kind in ('missing_at_provider', 'missing_in_ledger', 'other_amount', 'unsettled', 'ledger_differs', 'correction_undone')
  )
);
create index difference_of_player on difference (player_id);

-- Decisions ----------------------------------------------------------------------------------------------------------

create table decision (
  id text primary key,
  transfer_id text,
  difference_id text,
  -- The first, second … about this.
  number integer not null,
  outcome text not null,
  amount_cents bigint not null,
  needs_confirmation boolean not null,
  reason text not null,
  -- What lay before whoever decided.
  evidence jsonb not null,
  decided_by text not null,
  decided_at timestamptz not null default clock_timestamp(),
  constraint decision_id_is_prefixed check (id like 'de\_%'),
  constraint decision_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint decision_difference_exists foreign key (difference_id) references difference (id),
  constraint decision_has_one_subject check (num_nonnulls(transfer_id, difference_id) = 1),
  constraint decision_of_transfer_is_numbered_once unique (transfer_id, number),
  constraint decision_of_difference_is_numbered_once unique (difference_id, number),
  constraint decision_outcome_fits check (
    outcome in ('applied', 'rejected') and transfer_id is not null
    or outcome in ('corrected', 'explained') and difference_id is not null
  ),
  constraint decision_has_a_reason check (length(reason) between 3 and 500),
  constraint decision_maker_exists foreign key (decided_by) references account (id),
  constraint decision_identity_is_unique unique (id, decided_by, needs_confirmation)
);

-- What became of a decision. At most one row each, so that of two confirmations one counts.
create table decision_end (
  decision_id text primary key,
  decided_by text not null,
  needs_confirmation boolean not null,
  kind text not null,
  reason text,
  ended_by text not null,
  ended_at timestamptz not null default clock_timestamp(),
  constraint decision_end_decision_exists foreign key (decision_id, decided_by, needs_confirmation)
    references decision (id, decided_by, needs_confirmation),
  constraint decision_end_agent_exists foreign key (ended_by) references account (id),
  constraint decision_end_kind_is_known check (kind in ('settled', 'confirmed', 'withdrawn')),
  constraint decision_is_confirmed_by_another check (kind <> 'confirmed' or ended_by <> decided_by),
  constraint decision_needing_confirmation_is_confirmed check (
    kind = 'withdrawn' or needs_confirmation = (kind = 'confirmed')
  ),
  constraint decision_withdrawn_has_a_reason check ((kind = 'withdrawn') = (reason is not null))
);

create function decision_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'decision_is_append_only';
end $$;
create trigger decision_is_immutable before update or delete on decision
  for each row execute function decision_reject_change();
create trigger decision_end_is_immutable before update or delete on decision_end
  for each row execute function decision_reject_change();
create trigger decision_is_not_truncated before truncate on decision
  for each statement execute function decision_reject_change();
create trigger decision_end_is_not_truncated before truncate on decision_end
  for each statement execute function decision_reject_change();

-- Differences that nobody has corrected or explained and that are still there.
create view open_difference as
  select * from difference
    where gone_at is null and not exists (
      select from decision join decision_end as ending on ending.decision_id = decision.id
        where decision.difference_id = difference.id and ending.kind in ('settled', 'confirmed'));

create function statement_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'statement %: %', old.id, tg_argv[0]
    using errcode = 'integrity_constraint_violation', constraint = tg_argv[0];
end $$;
create trigger statement_is_not_deleted before delete on statement
  for each row execute function statement_reject_change('statement_is_not_deleted');
create trigger statement_closed_is_immutable before update on statement for each row
  when (old.state = 'closed') execute function statement_reject_change('statement_closed_is_immutable');

create function statement_check_close() returns trigger language plpgsql as $$
begin
  if old.state <> 'compared' or exists (select from open_difference where statement_id = new.id) then
    raise exception 'statement % has open differences', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'statement_closes_at_zero';
  end if;
  return new;
end $$;
create trigger statement_closes_at_zero before update of state on statement for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function statement_check_close();

create index transfer_in_review on transfer (requested_at) where state = 'review';
-- By the time that the provider's records carry.
create index transfer_by_clock on transfer (provider_agent_id, (coalesce(sent_clock_at, requested_at)));
