-- The provider's side of the house: the agent's session there, the catalogue, and the transfers. Why a row per transfer: the
-- provider has no status of a transfer and no key against repeats, so what was asked, sent and answered is kept here, and the
-- database itself refuses a second open transfer of a player, a key used twice, and a way back out of an end.

create table provider_agent (
  id text primary key,
  name text not null,
  -- Sealed by the vault beside this id. Null: not signed in.
  agent_key_sealed text,
  -- One sign-in at a time in the whole deployment: each kills the key of the one before.
  sign_in_lease_until timestamptz,
  -- Every call carries a time that was never used before, whichever server makes it.
  last_time_ms bigint not null default 0,
  credit_cents bigint,
  credit_at timestamptz,
  catalogue_at timestamptz,
  constraint provider_agent_name_is_unique unique (name)
);

create table game (
  kind_id bigint primary key,
  game_name text not null,
  game_type text not null,
  game_logo text not null,
  -- False once the provider no longer lists it: old transfers and records may still name it.
  is_listed boolean not null default true,
  position integer not null,
  constraint game_kind_id_is_positive check (kind_id > 0)
);

-- Who is playing, so that the spare calls go to the balances that move.
create table player_activity (
  player_id text primary key,
  launched_at timestamptz,
  balance_changed_at timestamptz,
  -- A transfer moved the balance: what is known from before this is to be read again.
  refresh_wanted_at timestamptz,
  constraint player_activity_player_exists foreign key (player_id) references player (id)
);

-- A new provider password between asking for it and knowing the answer: losing either one would lock the player out.
create table provider_password_change (
  player_id text primary key,
  id text not null,
  password_sealed text not null,
  requested_at timestamptz not null default now(),
  next_attempt_at timestamptz not null,
  constraint provider_password_change_player_exists foreign key (player_id) references player (id)
);

create table transfer (
  id text primary key,
  provider_agent_id text not null,
  player_id text not null,
  kind text not null,
  amount_cents bigint not null,
  cause text not null,
  -- Who asked: an agent, or the player itself for its sign-up credit.
  actor_id text not null,
  idempotency_key text not null,
  command_hash text not null,
  state text not null default 'requested',
  -- The refusal's code of a rejected one.
  refusal_code text,
  evidence jsonb not null default '[]',
  balance_before_cents bigint,
  balance_before_at timestamptz,
  balance_after_cents bigint,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  -- What the server's clock said when it was sent: the provider's records carry that time, not the database's.
  sent_clock_at timestamptz,
  settled_at timestamptz,
  constraint transfer_id_is_prefixed check (id like 'tr\_%'),
  constraint transfer_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint transfer_player_exists foreign key (player_id) references player (id),
  constraint transfer_actor_exists foreign key (actor_id) references account (id),
  constraint transfer_key_is_unique unique (actor_id, idempotency_key),
  constraint transfer_kind_is_known check (kind in ('recharge', 'redeem')),
  constraint transfer_cause_is_known check (cause in ('agent', 'sign_up')),
  constraint transfer_amount_is_positive check (amount_cents > 0),
  constraint transfer_state_is_known check (
    state in ('requested', 'sending', 'applied', 'rejected', 'unknown', 'review')
  ),
  constraint transfer_rejected_has_a_code check ((state = 'rejected') = (refusal_code is not null)),
  constraint transfer_end_has_a_time check ((state in ('applied', 'rejected')) = (settled_at is not null)),
  constraint transfer_sent_has_a_time check (state in ('requested', 'rejected') or sent_at is not null)
);
create unique index transfer_is_unique_open_per_player on transfer (player_id)
  where state in ('requested', 'sending', 'unknown');
create index transfer_of_player on transfer (player_id, kind, requested_at desc);
create index transfer_due on transfer (next_attempt_at) where state in ('requested', 'sending', 'unknown');

create function transfer_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_transition_is_allowed';
end $$;
-- Ends absorb. `sending` goes back to `requested` only when the call certainly had no effect.
create trigger transfer_transition_is_allowed before update of state on transfer for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('requested', 'sending'), ('requested', 'rejected'),
    ('sending', 'applied'), ('sending', 'rejected'), ('sending', 'unknown'), ('sending', 'requested'),
    ('unknown', 'applied'), ('unknown', 'rejected'), ('unknown', 'review'),
    ('review', 'applied'), ('review', 'rejected')))
  execute function transfer_reject_transition();
-- What was commanded stays what it was.
create trigger transfer_command_is_immutable before update on transfer for each row
  when ((old.player_id, old.kind, old.amount_cents, old.cause, old.actor_id, old.idempotency_key, old.command_hash)
    is distinct from
    (new.player_id, new.kind, new.amount_cents, new.cause, new.actor_id, new.idempotency_key, new.command_hash))
  execute function transfer_reject_transition();
create trigger transfer_is_not_deleted before delete on transfer for each row execute function transfer_reject_transition();
