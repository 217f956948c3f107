-- An exclusion no longer ends by itself: after its time the person asks to return, and a day later it ends.
-- `excluded_at_least_until` is the end that was chosen; `excluded_until` stays infinite until the person has
-- asked. An exclusion from before keeps the end that it was given. Players exclude themselves too.
alter table player add column excluded_at_least_until timestamptz;
alter table player drop constraint player_excluded_cause_is_known;
alter table player add constraint player_excluded_cause_is_known
  check (excluded_cause in ('operator', 'cool_off', 'self_exclusion')) not valid;

-- Keys that find an excluded person in a new registration, hashed under a key that the database does not have. The
-- rows outlive a change of the contact data and the closure of the account.
create table excluded_person_key (
  player_id text not null,
  kind text not null,
  value_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, kind, value_hash),
  constraint excluded_person_key_player_exists foreign key (player_id) references player (id),
  constraint excluded_person_key_kind_is_known check (kind in ('email', 'phone', 'name_and_birth'))
);
create index excluded_person_key_by_value on excluded_person_key (value_hash);

-- Players who must be kept out of the provider's own app: a job gives their account there another password.
create table provider_lockout (
  player_id text primary key,
  requested_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  constraint provider_lockout_player_exists foreign key (player_id) references player (id)
);
create index provider_lockout_due on provider_lockout (next_attempt_at);
insert into provider_lockout (player_id) select id from player where excluded_until > clock_timestamp();

-- `account_demand_may_sign_in` takes its place.
drop function if exists account_demand_not_frozen(text);
