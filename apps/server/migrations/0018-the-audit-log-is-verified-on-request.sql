-- Verifications of the audit log's chain that agents requested in the console. One runs at a time.
create table audit_verification (
  id text primary key default new_public_id('av', clock_timestamp()),
  requested_by text not null,
  requested_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting',
  -- The range of links: from here to the last one that was verified, of as many as the chain had.
  from_number bigint not null,
  to_number bigint,
  chain_length bigint,
  started_at timestamptz,
  ended_at timestamptz,
  broken_number bigint,
  defect text,
  -- Whether the range contains the head that is saved outside of the database.
  is_head_checked boolean not null default false,
  constraint audit_verification_id_is_prefixed check (id like 'av\_%'),
  constraint audit_verification_requester_exists foreign key (requested_by) references agent (id),
  constraint audit_verification_state_is_known check (state in ('waiting', 'running', 'intact', 'broken', 'failed')),
  constraint audit_verification_end_has_a_time check ((state in ('waiting', 'running')) = (ended_at is null)),
  constraint audit_verification_broken_names_a_link check (
    (state = 'broken') = (broken_number is not null) and (state = 'broken') = (defect is not null)
  ),
  constraint audit_verification_starts_in_the_chain check (from_number >= 1)
);
create unique index audit_verification_is_one on audit_verification ((true)) where state in ('waiting', 'running');
create index audit_verification_by_time on audit_verification (requested_at desc);
