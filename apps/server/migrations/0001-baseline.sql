-- The server's tables. functions/ and views/ hold the code of the database: what a trigger keeps true is written there.
-- A constraint's name is a sentence, because the program translates it into an error code.

-- The search over players uses its indexes.
create extension if not exists pg_trgm;

-- Accounts --------------------------------------------------------------------------------------------------------------------

-- Players and agents sign in by the same form, so one row holds the identity. `agent` or `player` shares its id and holds the rest.
create table account (
  id text primary key,
  -- The ID that the console shows. It counts up, so it is never a secret and never part of a path.
  number bigint generated always as identity (start with 100001),
  role text not null,
  email text not null,
  -- The normalised spelling. The database alone decides what is unique.
  email_key text not null,
  username text not null,
  username_key text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text,
  -- Null where the deployment did not require it at registration.
  date_of_birth date,
  currency text not null default 'USD',
  avatar text not null default 'gorilla',
  password_hash text not null,
  is_active boolean not null default true,
  -- Null: the owner has not yet proved that the address is theirs.
  email_verified_at timestamptz,
  -- Set once. A closed account keeps its row, because the ledger refers to it, without anything that identifies its owner.
  closed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_number_is_unique unique (number),
  constraint account_email_is_taken unique (email_key),
  constraint account_username_is_taken unique (username_key),
  -- The foreign keys of `agent` and `player` refer to it, so that a player never shares an agent's identity.
  constraint account_id_and_role_are_one unique (id, role),
  constraint account_role_is_known check (role in ('user', 'agent')),
  constraint account_id_fits_its_role check (id like case role when 'agent' then 'ag\_%' else 'pl\_%' end),
  constraint account_password_is_hashed check (password_hash like '$argon2id$%'),
  constraint account_closed_is_not_active check (closed_at is null or not is_active),
  constraint account_texts_are_bounded check (
    length(email) <= 254 and length(username) <= 60 and length(first_name) <= 120
    and length(last_name) <= 120 and length(phone) <= 24
  )
);
create index account_of_player_by_creation on account (created_at) where role = 'user';

create table session (
  id text primary key,
  -- SHA-256 of the bearer token: a reader of this table cannot sign in with it.
  token_hash text not null,
  account_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  user_agent text not null,
  -- The last step-up: the owner confirmed in this session that it is still them.
  confirmed_at timestamptz,
  constraint session_token_is_unique unique (token_hash),
  constraint session_account_exists foreign key (account_id) references account (id),
  constraint session_token_is_hashed check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint session_expires_after_it_began check (expires_at > created_at)
);
create index session_of_account on session (account_id, created_at desc);
-- Finds idle agents. Not by `last_seen_at`, which each touch of each session would write into the index.
create index session_of_agent_open on session (account_id) where ended_at is null and account_id like 'ag\_%';

-- The newest link of each kind that was sent to an account. A new link replaces the one before it.
create table one_time_link (
  account_id text not null,
  kind text not null,
  -- SHA-256 of the token: a reader of this table cannot open the link.
  token_hash text not null,
  -- The address that it was sent to. The link verifies this address and no other.
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint one_time_link_is_one_of_its_kind primary key (account_id, kind),
  constraint one_time_link_account_exists foreign key (account_id) references account (id),
  constraint one_time_link_kind_is_known check (kind in ('verify_email', 'reset_password', 'accept_invitation')),
  constraint one_time_link_token_is_unique unique (token_hash),
  constraint one_time_link_token_is_hashed check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint one_time_link_expires_after_it_began check (expires_at > created_at)
);

-- The outbox. A mail is written in the transaction that it reports on, so that it is sent if and only if that transaction commits.
-- The content is sealed, because it may hold a link that signs somebody in. It is deleted once the mail was sent or given up.
create table mail (
  id text primary key,
  account_id text not null,
  -- The program holds the list of kinds.
  kind text not null,
  language text not null,
  recipient text,
  content_sealed text,
  state text not null default 'waiting',
  written_at timestamptz not null,
  -- From then on it is not worth sending, such as a link that has expired. Null: always worth sending.
  expires_at timestamptz,
  sent_at timestamptz,
  constraint mail_account_exists foreign key (account_id) references account (id),
  constraint mail_kind_is_known check (kind ~ '^[a-z][a-z_]{2,39}$'),
  constraint mail_language_is_known check (language in ('en', 'es', 'fr', 'de')),
  constraint mail_state_is_known check (state in ('waiting', 'sent', 'given_up')),
  constraint mail_waits_with_its_content check (
    (state = 'waiting') = (recipient is not null and content_sealed is not null)),
  constraint mail_sent_has_a_time check ((state = 'sent') = (sent_at is not null))
);
create index mail_waiting on mail (written_at) where state = 'waiting';
create index mail_of_account on mail (account_id, written_at desc);

-- Agents ----------------------------------------------------------------------------------------------------------------------

create table agent (
  id text primary key,
  role text not null default 'agent',
  parent_id text,
  level text not null,
  name text not null,
  -- Somebody else set the first password: it permits nothing but to change it.
  must_change_password boolean not null default false,
  -- The agent whose disabling disabled this one: itself, or one above it. Enabling that agent enables this one too.
  disabled_with text,
  constraint agent_has_an_account foreign key (id, role) references account (id, role),
  constraint agent_role_is_agent check (role = 'agent'),
  constraint agent_parent_exists foreign key (parent_id) references agent (id),
  constraint agent_is_not_its_own_parent check (parent_id <> id),
  constraint agent_disabled_with_exists foreign key (disabled_with) references agent (id),
  constraint agent_level_is_known check (level in ('distributor', 'store', 'cashier')),
  -- The root is the distributor without a parent. Every other agent has a parent.
  constraint agent_without_parent_is_a_distributor check (parent_id is not null or level = 'distributor')
);
-- Two servers that start at once on an empty database create one root.
create unique index agent_root_is_one on agent ((parent_id is null)) where parent_id is null;
create index agent_by_parent on agent (parent_id);

-- What an agent decides about one level. The root's rule replaces the configuration; any other rule narrows the rules above it,
-- for the agents of that level below its owner. Null: inherited.
create table agent_rule (
  owner_id text not null,
  level text not null,
  permissions text[],
  command_max_cents bigint,
  day_max_cents bigint,
  primary key (owner_id, level),
  constraint agent_rule_owner_exists foreign key (owner_id) references agent (id),
  constraint agent_rule_level_is_known check (level in ('distributor', 'store', 'cashier')),
  constraint agent_rule_permissions_are_few check (cardinality(permissions) <= 100),
  constraint agent_rule_command_max_fits check (command_max_cents between 1 and 100000000000),
  constraint agent_rule_day_max_fits check (day_max_cents between 1 and 100000000000000)
);

-- Credit that moved between an agent and the one above it. functions/allotment_post_credit.sql posts it.
create table allotment (
  id text primary key,
  actor_id text not null,
  agent_id text not null,
  -- The agent above at that time.
  parent_id text not null,
  kind text not null,
  amount_cents bigint not null,
  reason text,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  constraint allotment_id_is_prefixed check (id like 'al\_%'),
  constraint allotment_actor_exists foreign key (actor_id) references account (id),
  constraint allotment_agent_exists foreign key (agent_id) references agent (id),
  constraint allotment_parent_exists foreign key (parent_id) references agent (id),
  constraint allotment_kind_is_known check (kind in ('allot', 'take_back')),
  constraint allotment_amount_is_positive check (amount_cents > 0),
  constraint allotment_key_is_used_once unique (actor_id, idempotency_key)
);
create index allotment_of_agent on allotment (agent_id, created_at desc);

-- The authenticator app. The secret is sealed and opens only together with its agent's id. A new secret waits beside the old one
-- until its first code is confirmed. It is a row, so that a code used on one server is used on all of them.
create table agent_totp (
  agent_id text primary key,
  secret_sealed text,
  confirmed_at timestamptz,
  -- The newest half-minute whose code was used. It and earlier ones are refused.
  last_step bigint,
  pending_sealed text,
  pending_at timestamptz,
  constraint agent_totp_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_totp_is_on_with_its_secret check ((secret_sealed is null) = (confirmed_at is null)),
  constraint agent_totp_pending_has_a_time check ((pending_sealed is null) = (pending_at is null))
);

-- For a lost phone. Each code works once.
create table agent_recovery_code (
  agent_id text not null,
  -- SHA-256 of 80 random bits: a reader of this table cannot sign in with it.
  code_hash text not null,
  used_at timestamptz,
  constraint agent_recovery_code_is_one primary key (agent_id, code_hash),
  constraint agent_recovery_code_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_recovery_code_is_hashed check (code_hash ~ '^[0-9a-f]{64}$')
);

create table agent_passkey (
  id text primary key,
  agent_id text not null,
  name text not null,
  credential_id text not null,
  -- COSE, as base64url. It verifies signatures and cannot make any.
  public_key text not null,
  -- The authenticator's. If it does not grow between two signatures, the key was copied. Always zero where it does not count.
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint agent_passkey_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_passkey_credential_is_known_once unique (credential_id),
  constraint agent_passkey_counter_counts check (counter >= 0),
  constraint agent_passkey_name_is_bounded check (length(name) between 1 and 60)
);
create index agent_passkey_of_agent on agent_passkey (agent_id, created_at);

-- What a browser was asked to sign. The first response deletes it. Unlogged: after a crash the browser requests a new one.
create unlogged table passkey_challenge (
  challenge text primary key,
  purpose text not null,
  -- Null while it is unknown who signs in.
  agent_id text,
  expires_at timestamptz not null,
  constraint passkey_challenge_purpose_is_known check (purpose in ('add', 'sign_in', 'step_up')),
  constraint passkey_challenge_agent_fits_purpose check ((purpose = 'sign_in') = (agent_id is null))
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);

create table agent_settings (
  agent_id text primary key,
  time_zone text not null default 'UTC',
  -- Of mails. Null: the language of the browser that causes them.
  language text,
  -- Only in the root's row. Null: the configured value.
  step_up_from_cents bigint,
  four_eyes_from_cents bigint,
  updated_at timestamptz not null,
  constraint agent_settings_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_settings_time_zone_is_bounded check (length(time_zone) between 1 and 64),
  constraint agent_settings_language_is_known check (language in ('en', 'es', 'fr', 'de')),
  constraint agent_settings_thresholds_are_amounts check (step_up_from_cents >= 1 and four_eyes_from_cents >= 1)
);

-- Texts that an agent sends to players, one row for each language.
create table message_template (
  id text primary key,
  agent_id text not null,
  purpose text not null,
  language text not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint message_template_agent_exists foreign key (agent_id) references agent (id),
  constraint message_template_purpose_is_known check (purpose in ('decline', 'freeze')),
  constraint message_template_language_is_known check (language in ('en', 'es', 'fr', 'de')),
  constraint message_template_text_is_bounded check (length(text) between 3 and 200)
);
create index message_template_of_agent on message_template (agent_id, purpose, id);

-- A view of User Management that an agent saved.
create table saved_view (
  id text primary key,
  agent_id text not null,
  name text not null,
  is_default boolean not null,
  settings jsonb not null,
  constraint saved_view_id_is_prefixed check (id like 'sv\_%'),
  constraint saved_view_agent_exists foreign key (agent_id) references agent (id),
  constraint saved_view_name_is_bounded check (length(name) between 1 and 80),
  constraint saved_view_settings_are_small check (
    jsonb_typeof(settings) = 'object' and octet_length(settings::text) <= 4000)
);
create unique index saved_view_name_is_taken on saved_view (agent_id, lower(name));
create unique index saved_view_default_is_one on saved_view (agent_id) where is_default;

-- What agents did: who, to whom, before, after, why and from where. Written in the transaction that did it.
create table audit_entry (
  id text primary key default new_public_id('au', clock_timestamp()),
  at timestamptz not null default clock_timestamp(),
  actor_id text not null,
  -- The network address of the request. Null where the database wrote the entry for an action without one.
  address text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The player concerned, if any.
  player_id text,
  before jsonb,
  after jsonb,
  reason text,
  constraint audit_entry_id_is_prefixed check (id like 'au\_%'),
  constraint audit_entry_actor_exists foreign key (actor_id) references account (id),
  constraint audit_entry_action_is_a_code check (action ~ '^[a-z][a-z_]{1,30}\.[a-z][a-z_]{1,30}$'),
  constraint audit_entry_subject_is_named check (subject_kind ~ '^[a-z][a-z_]{1,30}$' and length(subject_id) between 1 and 80),
  constraint audit_entry_is_small check (
    octet_length(before::text) <= 8000 and octet_length(after::text) <= 8000 and length(reason) <= 500
    and length(address) <= 60
  )
);
create index audit_entry_of_actor on audit_entry (actor_id, id desc);
create index audit_entry_of_player on audit_entry (player_id, id desc) where player_id is not null;

-- The hash chain over the audit entries, written by a second writer soon after their commit: if each entry needed the hash before
-- it, all money commands would wait for each other's commit. Numbers have no gap. The hash is keyed by a secret outside the database.
create table audit_link (
  number bigint primary key,
  entry_id text not null,
  hash text not null,
  constraint audit_link_number_counts_from_one check (number >= 1),
  constraint audit_link_entry_exists foreign key (entry_id) references audit_entry (id),
  constraint audit_link_entry_is_linked_once unique (entry_id),
  constraint audit_link_hash_is_a_hash check (hash ~ '^[0-9a-f]{64}$')
);

-- The entries without a link. The transaction that writes a link deletes its row.
create table audit_unlinked (
  entry_id text primary key,
  constraint audit_unlinked_entry_exists foreign key (entry_id) references audit_entry (id)
);

-- Provider --------------------------------------------------------------------------------------------------------------------

-- The accounts that we have as an agent of the provider.
create table provider_agent (
  id text primary key,
  name text not null,
  -- Its position in the configuration, from 0. Null: no longer configured, so its players cannot be served.
  position integer,
  -- Sealed together with this id. Null: signed out.
  agent_key_sealed text,
  -- One sign-in at a time in the whole deployment: each sign-in invalidates the key of the one before.
  sign_in_lease_until timestamptz,
  -- No server tries again before, because a provider that locks an agent out counts the attempts of all servers.
  sign_in_refused_until timestamptz,
  credit_cents bigint,
  credit_at timestamptz,
  catalogue_at timestamptz,
  constraint provider_agent_name_is_unique unique (name),
  constraint provider_agent_position_is_not_negative check (position >= 0)
);

-- The calls that each provider agent may make. In the database, because the provider counts the calls of all servers together.
create table provider_budget (
  provider_agent_id text primary key,
  -- How many calls were ever admitted, and how many of them read records.
  calls bigint not null default 0,
  record_calls bigint not null default 0,
  last_call_at timestamptz not null default 'epoch',
  -- The time of the next call if the calls that move no money were spread evenly. It leaves gaps, so that money never waits long.
  paced_until timestamptz not null default 'epoch',
  -- The provider reported too many calls.
  paused_until timestamptz not null default 'epoch',
  -- Calls in a row without a response. Above a limit only one probe passes, from `probe_at` on.
  failures integer not null default 0,
  probe_at timestamptz not null default 'epoch',
  -- Each call carries a time that was never used before, whichever server makes it.
  last_time_ms bigint not null default 0,
  constraint provider_budget_agent_exists foreign key (provider_agent_id) references provider_agent (id)
);

-- The admitted calls of the current window, by number. A call that reads records has one row of each kind.
create table provider_call (
  provider_agent_id text not null,
  is_record boolean not null,
  number bigint not null,
  called_at timestamptz not null,
  constraint provider_call_is_counted_once primary key (provider_agent_id, is_record, number),
  constraint provider_call_has_a_budget foreign key (provider_agent_id) references provider_budget (provider_agent_id)
);

-- Players ---------------------------------------------------------------------------------------------------------------------

-- The columns from `number` on are copied from `account` by triggers, so that a search over all players reads one table by its indexes.
create table player (
  id text primary key,
  role text not null default 'user',
  agent_id text not null,
  referral_code text not null,
  referred_by text,
  -- The provider agent that holds the player's account. It never changes.
  provider_agent_id text not null,
  -- The name at the provider. It never changes. The password is sealed together with this id.
  provider_username text not null,
  provider_password_sealed text not null,
  provider_account_state text not null default 'pending',
  -- The last balance that the provider reported. The provider holds the money: this is a cache, not a ledger.
  balance_cents bigint not null default 0,
  -- When it was requested, and when the response arrived. The provider may have counted a change in between, or not.
  balance_at timestamptz,
  balance_reported_at timestamptz,
  seen_at timestamptz,
  frozen_at timestamptz,
  frozen_by text,
  frozen_reason text,
  -- Ends by itself, by the database's time. 'infinity': for ever.
  excluded_until timestamptz,
  number bigint not null,
  registered_at timestamptz not null,
  is_closed boolean not null default false,
  -- The name at the provider in lower case and the number, one line each.
  search_account text not null,
  -- The username's key.
  search_nickname text not null,
  constraint player_has_an_account foreign key (id, role) references account (id, role),
  constraint player_role_is_user check (role = 'user'),
  constraint player_agent_exists foreign key (agent_id) references agent (id),
  constraint player_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint player_frozen_by_exists foreign key (frozen_by) references agent (id),
  constraint player_frozen_reason_is_bounded check (length(frozen_reason) between 1 and 500),
  constraint player_referral_code_is_unique unique (referral_code),
  constraint player_referrer_exists foreign key (referred_by) references player (id),
  constraint player_does_not_refer_itself check (referred_by <> id),
  constraint player_number_is_unique unique (number),
  constraint player_provider_username_is_unique unique (provider_username),
  constraint player_provider_username_fits check (provider_username ~ '^[A-Za-z0-9_-]{6,32}$'),
  constraint player_provider_account_state_is_known check (provider_account_state in ('pending', 'ready'))
);
create index player_by_agent on player (agent_id);
create index player_of_provider_agent on player (provider_agent_id, seen_at);
create index player_by_referrer on player (referred_by) where referred_by is not null;
create index player_by_seen_at on player (seen_at desc nulls last);
create index player_with_pending_provider_account on player (id) where provider_account_state = 'pending';
create index player_by_registration on player (registered_at, number);
create index player_by_account on player (search_account, number);
create index player_by_nickname on player (search_nickname, number);
create index player_searched_by_account on player using gin (search_account gin_trgm_ops);
create index player_searched_by_nickname on player using gin (search_nickname gin_trgm_ops);

alter table audit_entry add constraint audit_entry_player_exists foreign key (player_id) references player (id);

-- Who is playing, so that spare calls refresh the balances that move.
create table player_activity (
  player_id text primary key,
  launched_at timestamptz,
  balance_changed_at timestamptz,
  -- A transfer changed the balance: a balance from before this time must be read again.
  refresh_requested_at timestamptz,
  -- One server at a time reads a balance: calls are too few to read one twice.
  refresh_lease_until timestamptz,
  constraint player_activity_player_exists foreign key (player_id) references player (id)
);

-- A new provider password, from before it is sent until its outcome is known. Without the row a crash would lock the player out.
create table provider_password_change (
  player_id text primary key,
  id text not null,
  password_sealed text not null,
  requested_at timestamptz not null default now(),
  next_attempt_at timestamptz not null,
  constraint provider_password_change_player_exists foreign key (player_id) references player (id)
);

-- The command that created a player, so that a repeated command finds that player.
create table player_creation (
  agent_id text not null,
  idempotency_key text not null,
  -- Over everything but the password.
  command_hash text not null,
  player_id text not null,
  constraint player_creation_key_is_used_once primary key (agent_id, idempotency_key),
  constraint player_creation_agent_exists foreign key (agent_id) references agent (id),
  constraint player_creation_player_exists foreign key (player_id) references player (id)
);

-- Agents' notes about a player. A note is never deleted; the audit log has the earlier texts of an edited one.
create table player_note (
  id text primary key,
  player_id text not null,
  author_id text not null,
  text text not null,
  written_at timestamptz not null,
  edited_at timestamptz,
  constraint player_note_id_is_prefixed check (id like 'no\_%'),
  constraint player_note_player_exists foreign key (player_id) references player (id),
  constraint player_note_author_exists foreign key (author_id) references agent (id),
  constraint player_note_is_bounded check (length(text) between 1 and 4000)
);
create index player_note_of_player on player_note (player_id, id desc);

-- One set of labels for all agents, so that a colour means the same to everyone.
create table label (
  id text primary key,
  name text not null,
  colour text not null,
  constraint label_id_is_prefixed check (id like 'lb\_%'),
  constraint label_name_is_bounded check (length(name) between 1 and 80),
  constraint label_colour_is_known check (
    colour in ('grey', 'red', 'orange', 'gold', 'green', 'teal', 'blue', 'violet'))
);
create unique index label_name_is_taken on label (lower(name));

create table player_label (
  player_id text not null,
  label_id text not null,
  primary key (player_id, label_id),
  constraint player_label_player_exists foreign key (player_id) references player (id),
  constraint player_label_label_exists foreign key (label_id) references label (id) on delete cascade
);
create index player_label_by_label on player_label (label_id, player_id);

-- Games -----------------------------------------------------------------------------------------------------------------------

create table game (
  kind_id bigint primary key,
  game_name text not null,
  game_type text not null,
  game_logo text not null,
  -- False once the provider no longer lists it. Old transfers and records may still refer to it.
  is_listed boolean not null default true,
  position integer not null,
  first_listed_at timestamptz not null default now(),
  -- Per cent with two decimals, as the provider reported it. The operator's own description overrides it.
  return_percent text,
  -- What the provider reports beyond the list. Null: nothing.
  description jsonb,
  constraint game_kind_id_is_positive check (kind_id > 0),
  constraint game_return_is_per_cent check (return_percent ~ '^\d{1,3}\.\d{2}$')
);

create table favourite (
  player_id text not null,
  kind_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint favourite_is_unique primary key (player_id, kind_id),
  constraint favourite_player_exists foreign key (player_id) references player (id),
  constraint favourite_game_exists foreign key (kind_id) references game (kind_id)
);

-- Launches are counted, not logged: each visit of the lobby reads the sums, and these stay small however long people play.
create table launched_game (
  player_id text not null,
  kind_id bigint not null,
  launches bigint not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  constraint launched_game_is_counted_once primary key (player_id, kind_id),
  constraint launched_game_player_exists foreign key (player_id) references player (id),
  constraint launched_game_game_exists foreign key (kind_id) references game (kind_id),
  constraint launched_game_was_launched check (launches > 0)
);
create index launched_game_newest on launched_game (player_id, last_at desc);

create table game_launch_day (
  -- The database's day, in UTC.
  day date not null,
  kind_id bigint not null,
  launches bigint not null default 1,
  constraint game_launch_day_is_counted_once primary key (day, kind_id),
  constraint game_launch_day_game_exists foreign key (kind_id) references game (kind_id),
  constraint game_launch_day_has_launches check (launches > 0)
);

-- A change of a jackpot's settings, written before the provider is called. No transaction stays open during the call, so
-- without the row a server that dies in between would leave a change that nobody is recorded to have made.
create table jackpot_change (
  id text primary key,
  slug text not null,
  agent_id text not null,
  reason text not null,
  -- The settings before the change.
  before jsonb not null,
  settings jsonb not null,
  requested_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text,
  constraint jackpot_change_id_is_prefixed check (id like 'js\_%'),
  constraint jackpot_change_agent_exists foreign key (agent_id) references agent (id),
  constraint jackpot_change_outcome_is_known check (outcome in ('set', 'not_set')),
  constraint jackpot_change_ends_with_outcome check ((ended_at is null) = (outcome is null))
);
-- With one open change per jackpot, the provider's current settings tell that change's outcome.
create unique index jackpot_has_one_open_change on jackpot_change (slug) where ended_at is null;

-- Money -----------------------------------------------------------------------------------------------------------------------

-- The provider has no status of a transfer and no idempotency key. So this row records what was requested, sent and returned, and the
-- database refuses a second open transfer of a player, a key used twice, and a change of a settled transfer.
create table transfer (
  id text primary key,
  provider_agent_id text not null,
  player_id text not null,
  kind text not null,
  amount_cents bigint not null,
  cause text not null,
  -- Who requested it: an agent, or the player itself for its sign-up credit.
  actor_id text not null,
  -- The network address of the request, if there was one.
  actor_address text,
  idempotency_key text not null,
  command_hash text not null,
  state text not null default 'requested',
  -- Why it was rejected.
  refusal_code text,
  evidence jsonb not null default '[]',
  balance_before_cents bigint,
  balance_before_at timestamptz,
  balance_after_cents bigint,
  attempts integer not null default 0,
  -- How often it was sent. A late response to an earlier sending must not settle a later one.
  sends integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz,
  requested_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The server's clock at the sending: the provider's records carry that time, not the database's.
  sent_clock_at timestamptz,
  settled_at timestamptz,
  constraint transfer_id_is_prefixed check (id like 'tr\_%'),
  constraint transfer_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint transfer_player_exists foreign key (player_id) references player (id),
  constraint transfer_actor_exists foreign key (actor_id) references account (id),
  constraint transfer_actor_address_is_short check (length(actor_address) <= 60),
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
create index transfer_of_player_by_time on transfer (player_id, requested_at desc, id desc);
create index transfer_due on transfer (next_attempt_at) where state in ('requested', 'sending', 'unknown');
create index transfer_in_review on transfer (requested_at) where state = 'review';
-- By the time that the provider's records carry.
create index transfer_by_clock on transfer (provider_agent_id, (coalesce(sent_clock_at, requested_at)));
-- Credits of the casino, for the welfare records.
create index transfer_promotion_by_time on transfer ((coalesce(sent_clock_at, requested_at)) desc)
  where cause <> 'agent' and state = 'applied';
create index transfer_by_settlement on transfer (settled_at, id) where state = 'applied';
create index transfer_of_actor_by_settlement on transfer (actor_id, settled_at) where state = 'applied';

-- What an actor moved on a day, in eight shards: with one row, all commands of an agent would wait for each other's commit.
create table transfer_day (
  actor_id text not null,
  kind text not null,
  -- The database's day, in UTC.
  day date not null,
  shard smallint not null,
  -- Below zero where more was refunded than this shard had.
  cents bigint not null default 0,
  primary key (actor_id, kind, day, shard),
  constraint transfer_day_actor_exists foreign key (actor_id) references account (id),
  constraint transfer_day_shard_is_known check (shard between 0 and 7)
);

-- A player's request to their agent. It follows its transfer to the end, by a trigger.
create table transfer_request (
  id text primary key,
  player_id text not null,
  kind text not null,
  amount_cents bigint not null,
  message text not null default '',
  state text not null default 'requested',
  -- The agent's text, when declined.
  reason text,
  transfer_id text,
  -- The last transfer for this request that was rejected.
  failed_transfer_id text,
  decided_by text,
  -- The agent who works on it, so that two agents do not work on the same request.
  assigned_to text,
  requested_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  constraint transfer_request_id_is_prefixed check (id like 'rq\_%'),
  constraint transfer_request_player_exists foreign key (player_id) references player (id),
  constraint transfer_request_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint transfer_request_failed_transfer_exists foreign key (failed_transfer_id) references transfer (id),
  constraint transfer_request_transfer_is_unique unique (transfer_id),
  constraint transfer_request_decider_exists foreign key (decided_by) references account (id),
  constraint transfer_request_assignee_exists foreign key (assigned_to) references agent (id),
  constraint transfer_request_kind_is_known check (kind in ('recharge', 'redeem')),
  constraint transfer_request_amount_is_positive check (amount_cents > 0),
  constraint transfer_request_texts_are_bounded check (length(message) <= 200 and length(reason) <= 200),
  constraint transfer_request_state_is_known check (state in ('requested', 'approved', 'declined', 'cancelled')),
  constraint transfer_request_approved_has_a_transfer check ((state = 'approved') = (transfer_id is not null)),
  constraint transfer_request_declined_has_a_reason check ((state = 'declined') = (reason is not null)),
  constraint transfer_request_end_has_a_time check ((state = 'requested') = (decided_at is null)),
  constraint transfer_request_end_has_a_decider check ((state = 'requested') = (decided_by is null))
);
create unique index transfer_request_is_unique_open_per_kind on transfer_request (player_id, kind)
  where state = 'requested';
create index transfer_request_of_player on transfer_request (player_id, requested_at desc, id desc);
create index transfer_request_open on transfer_request (requested_at, id) where state = 'requested';
create index transfer_request_decided on transfer_request (requested_at desc, id desc) where state <> 'requested';

-- A cashier's shift at the till. What the till should hold is not a column: it is computed from the transfers, so that a transfer
-- that commits while the shift is being closed still counts.
create table shift (
  id text primary key,
  agent_id text not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- The cash in the till at the start.
  float_cents bigint not null,
  closed_at timestamptz,
  counted_cents bigint,
  note text,
  constraint shift_id_is_prefixed check (id like 'sh\_%'),
  constraint shift_agent_exists foreign key (agent_id) references agent (id),
  constraint shift_float_fits check (float_cents between 0 and 100000000000),
  constraint shift_count_fits check (counted_cents between 0 and 100000000000),
  constraint shift_closed_is_counted check ((closed_at is null) = (counted_cents is null)),
  constraint shift_note_requires_close check (note is null or closed_at is not null and length(note) <= 500)
);
create unique index shift_is_unique_open_per_agent on shift (agent_id) where closed_at is null;
create index shift_by_opening on shift (opened_at desc, id desc);

-- One command for many players, executed row by row within the provider's small budget of calls.
create table bulk_job (
  id text primary key,
  agent_id text not null,
  -- The network address of the request. Later actions of the job are recorded with it.
  agent_address text not null,
  kind text not null,
  reason text not null,
  state text not null default 'running',
  idempotency_key text not null,
  command_hash text not null,
  -- Why the server paused it: the failure of one row would repeat for all others.
  pause_code text,
  -- Since when the provider admitted no call, and why.
  blocked_since timestamptz,
  blocked_code text,
  created_at timestamptz not null default clock_timestamp(),
  -- Round robin: the job that was served longest ago is next.
  last_served_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint bulk_job_id_is_prefixed check (id like 'jb\_%'),
  constraint bulk_job_agent_exists foreign key (agent_id) references agent (id),
  constraint bulk_job_key_is_unique unique (agent_id, idempotency_key),
  constraint bulk_job_kind_is_known check (kind in ('recharge', 'redeem', 'reset_password', 'unbind')),
  constraint bulk_job_state_is_known check (state in ('running', 'paused', 'cancelled', 'done')),
  constraint bulk_job_end_has_a_time check ((state in ('cancelled', 'done')) = (ended_at is not null)),
  constraint bulk_job_pause_has_a_reason check (pause_code is null or state = 'paused')
);
create index bulk_job_of_agent on bulk_job (agent_id, id desc);
create index bulk_job_running on bulk_job (last_served_at) where state = 'running';

create table bulk_job_row (
  bulk_job_id text not null,
  position integer not null,
  player_id text not null,
  -- The provider agent of the player's account. The row's calls count there.
  provider_agent_id text not null,
  amount_cents bigint,
  -- The last known balance when the job was created.
  balance_before_cents bigint not null,
  -- `running`: a call is made, within its lease. `checking`: the outcome of its transfer decides.
  state text not null,
  -- Why it failed.
  code text,
  -- Each attempt has its own transfer. A new one starts only after the last one was rejected.
  attempt integer not null default 1,
  -- How often this attempt waited for another operation of the player.
  postponed_count integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  lease_until timestamptz,
  transfer_id text,
  -- A generated password, sealed together with the player's id, from before it is sent until it was fetched once.
  secret_sealed text,
  ended_at timestamptz,
  primary key (bulk_job_id, position),
  constraint bulk_job_row_job_exists foreign key (bulk_job_id) references bulk_job (id),
  constraint bulk_job_row_player_exists foreign key (player_id) references player (id),
  constraint bulk_job_row_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint bulk_job_row_player_is_unique unique (bulk_job_id, player_id),
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
create index bulk_job_row_due on bulk_job_row (provider_agent_id, bulk_job_id, position) where state in ('waiting', 'running');
create index bulk_job_row_open on bulk_job_row (bulk_job_id) where state in ('waiting', 'running', 'checking');
create index bulk_job_row_with_secret on bulk_job_row (ended_at) where secret_sealed is not null;

-- Provider records and statements ---------------------------------------------------------------------------------------------

-- The provider's records are stored, so that the budget for reading them is spent once. A later read of the same time replaces them.
create table trade_record (
  id bigint primary key generated always as identity,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamptz not null,
  game_id text not null default '',
  score_cents bigint not null,
  balance_before_cents bigint not null,
  read_at timestamptz not null default clock_timestamp(),
  constraint trade_record_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint trade_record_player_exists foreign key (player_id) references player (id)
);
create index trade_record_of_player on trade_record (player_id, inserted_at);
create index trade_record_of_provider_agent on trade_record (provider_agent_id, inserted_at);
create index trade_record_by_time on trade_record (inserted_at desc, id desc);

create table game_record (
  id bigint primary key generated always as identity,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamptz not null,
  game_id text not null,
  balance_before_cents bigint not null,
  played_cents bigint not null,
  won_cents bigint not null,
  balance_now_cents bigint not null,
  reason text not null,
  constraint game_record_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint game_record_player_exists foreign key (player_id) references player (id)
);
create index game_record_of_player on game_record (player_id, inserted_at);
create index game_record_by_time on game_record (inserted_at desc, id desc);

create table jp_record (
  id bigint primary key generated always as identity,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamptz not null,
  game_id text not null,
  type text not null,
  score_cents bigint not null,
  constraint jp_record_provider_agent_exists foreign key (provider_agent_id) references provider_agent (id),
  constraint jp_record_player_exists foreign key (player_id) references player (id)
);
create index jp_record_of_player on jp_record (player_id, inserted_at);
create index jp_record_by_time on jp_record (inserted_at desc, id desc);

-- Which days of which account were read.
create table record_day (
  player_id text not null,
  kind text not null,
  -- The provider's day, in UTC.
  day date not null,
  -- By the servers' clock, as the provider's records are.
  fetched_at timestamptz not null,
  -- The day was over when it was read, so it never changes again.
  is_final boolean not null,
  primary key (player_id, kind, day),
  constraint record_day_player_exists foreign key (player_id) references player (id),
  constraint record_day_kind_is_known check (kind in ('transaction', 'game', 'jp'))
);

-- A query that needs more calls than anybody waits for. It runs in the background with calls that nothing else needs.
create table record_fetch (
  id text primary key,
  agent_id text not null,
  kind text not null,
  from_day date not null,
  to_day date not null,
  players integer not null,
  requested_at timestamptz not null default clock_timestamp(),
  stopped_at timestamptz,
  constraint record_fetch_id_is_prefixed check (id like 'rr\_%'),
  constraint record_fetch_agent_exists foreign key (agent_id) references agent (id),
  constraint record_fetch_kind_is_known check (kind in ('transaction', 'game', 'jp')),
  constraint record_fetch_days_are_in_order check (from_day <= to_day)
);
create index record_fetch_of_agent on record_fetch (agent_id, requested_at desc);

create table record_fetch_player (
  fetch_id text not null,
  player_id text not null,
  position integer not null,
  next_attempt_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  fetched_at timestamptz,
  failed_at timestamptz,
  primary key (fetch_id, player_id),
  constraint record_fetch_player_fetch_exists foreign key (fetch_id)
    references record_fetch (id) on delete cascade,
  constraint record_fetch_player_player_exists foreign key (player_id) references player (id)
);
create index record_fetch_player_pending on record_fetch_player (fetch_id, position)
  where fetched_at is null and failed_at is null;

-- The daily comparison of our transfers with the provider's records.
create table statement (
  id text primary key,
  provider_agent_id text not null,
  -- In UTC.
  day date not null,
  state text not null default 'reading',
  -- How often it was made.
  run integer not null default 1,
  -- Null: made automatically after midnight.
  requested_by text,
  requested_at timestamptz not null default clock_timestamp(),
  compared_at timestamptz,
  transfers integer not null default 0,
  records integer not null default 0,
  ours_cents bigint not null default 0,
  theirs_cents bigint not null default 0,
  -- Of the last run. It remains when the list of players is deleted.
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

-- The players whose records are still to be read, so that a statement continues where a server stopped.
create table statement_player (
  statement_id text not null,
  player_id text not null,
  -- 0: with a transfer at that time · 1: seen since then · 2: the others.
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
  -- Identifies the same difference in the next run.
  fingerprint text not null,
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
  constraint difference_fingerprint_is_unique unique (statement_id, fingerprint),
  constraint difference_kind_is_known check (
    kind in ('missing_at_provider', 'missing_in_ledger', 'other_amount', 'unsettled', 'ledger_differs', 'correction_undone')
  )
);
create index difference_of_player on difference (player_id);

-- What agents decide about a transfer in review, a difference, or a large request. Rows of their own, never changed: who decided what,
-- when and why stays readable, and the database refuses that one person confirms their own decision.
create table decision (
  id text primary key,
  transfer_id text,
  difference_id text,
  request_id text,
  -- Counts the decisions about the same subject, from 1.
  number integer not null,
  outcome text not null,
  amount_cents bigint not null,
  needs_confirmation boolean not null,
  reason text not null,
  -- What the decision was based on.
  evidence jsonb not null,
  decided_by text not null,
  decided_at timestamptz not null default clock_timestamp(),
  constraint decision_id_is_prefixed check (id like 'de\_%'),
  constraint decision_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint decision_difference_exists foreign key (difference_id) references difference (id),
  constraint decision_request_exists foreign key (request_id) references transfer_request (id),
  constraint decision_has_one_subject check (num_nonnulls(transfer_id, difference_id, request_id) = 1),
  constraint decision_of_transfer_is_numbered_once unique (transfer_id, number),
  constraint decision_of_difference_is_numbered_once unique (difference_id, number),
  constraint decision_of_request_is_numbered_once unique (request_id, number),
  constraint decision_outcome_fits check (
    outcome in ('applied', 'rejected') and transfer_id is not null
    or outcome in ('corrected', 'explained') and difference_id is not null
    or outcome = 'approved' and request_id is not null
  ),
  constraint decision_has_a_reason check (length(reason) between 3 and 500),
  constraint decision_maker_exists foreign key (decided_by) references account (id),
  -- The foreign key of `decision_end` refers to it, so that the end sees the same decider and need for confirmation.
  constraint decision_identity_is_unique unique (id, decided_by, needs_confirmation)
);

-- How a decision ended. At most one row each, so that one of two confirmations counts.
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

-- Reports ---------------------------------------------------------------------------------------------------------------------

-- A queue of what was settled but not yet counted. A trigger that counted into a day's row would make all recharges of an agent wait for
-- each other. A background job counts it (report_roll_up), and each report adds what is still in the queue.
create table report_entry (
  -- When it was applied, whenever it was requested.
  at timestamptz not null,
  -- The player's agent at that time.
  agent_id text not null,
  -- Who initiated it. Empty for a credit of the casino.
  actor_id text not null,
  player_number bigint not null,
  kind text not null,
  cause text not null,
  -- Below zero only for a correction that takes away.
  cents bigint not null,
  constraint report_entry_kind_is_known check (kind in ('recharge', 'redeem', 'correction'))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Quarters of an hour, because midnight in every time zone is the start of one.
create table report_quarter (
  quarter timestamptz not null,
  agent_id text not null,
  actor_id text not null,
  kind text not null,
  cause text not null,
  transfers bigint not null,
  cents bigint not null,
  primary key (quarter, agent_id, actor_id, kind, cause)
);

-- The same by hour: a month has a quarter of the rows. Quarters are read only for the hours that a midnight of the reader's zone cuts.
create table report_hour (
  hour timestamptz not null,
  agent_id text not null,
  actor_id text not null,
  kind text not null,
  cause text not null,
  transfers bigint not null,
  cents bigint not null,
  primary key (hour, agent_id, actor_id, kind, cause)
);

-- A player's day in UTC, with a bit for each quarter in which the player was active, so that the days of any time zone can be told apart.
create table report_player_day (
  day date not null,
  player_number bigint not null,
  agent_id text not null,
  -- The first quarter is the leftmost bit. Only transfers by agents count: a credit of the casino makes nobody active.
  quarters bit(96) not null,
  recharge_cents bigint not null,
  redeem_cents bigint not null,
  promotion_cents bigint not null,
  primary key (day, player_number, agent_id)
);

-- The same bits for 32 days in one row: a month of days has a row for each player and day, and reading them took most of a report's time.
-- The fillfactor leaves room on the page, so that an update does not write the index.
create table report_activity (
  -- Blocks of 32 days, counted from 1970 in UTC.
  block integer not null,
  player_number bigint not null,
  agent_id text not null,
  -- 32 times the 96 quarters of a day. The first one is the leftmost bit.
  quarters bit(3072) not null,
  primary key (block, player_number, agent_id)
) with (fillfactor = 70);

create table report_schedule (
  agent_id text not null,
  every text not null,
  language text not null,
  -- The first day, in the agent's time zone, that no mail has reported. The next mail includes a day that was missed.
  next_day date not null,
  constraint report_schedule_is_unique primary key (agent_id, every),
  constraint report_schedule_agent_exists foreign key (agent_id) references agent (id),
  constraint report_schedule_interval_is_known check (every in ('daily', 'weekly', 'monthly')),
  constraint report_schedule_language_is_known check (language in ('en', 'es', 'fr', 'de'))
);

-- Files that agents download. In the database, so that every server can serve a file that another one made.
create table export (
  id text primary key,
  agent_id text not null,
  table_name text not null,
  -- The query of the list with the same rows.
  filters jsonb not null,
  time_zone text not null,
  state text not null default 'waiting',
  rows_written bigint not null default 0,
  size_bytes bigint not null default 0,
  attempts integer not null default 0,
  -- A server makes it until then. After that the server is taken for dead, and another one starts over.
  lease_until timestamptz,
  requested_at timestamptz not null default clock_timestamp(),
  ready_at timestamptz,
  expires_at timestamptz,
  constraint export_id_is_prefixed check (id like 'ex\_%'),
  constraint export_agent_exists foreign key (agent_id) references agent (id),
  constraint export_state_is_known check (state in ('waiting', 'making', 'ready', 'failed', 'expired')),
  constraint export_making_is_leased check ((state = 'making') = (lease_until is not null)),
  constraint export_ready_has_times check (
    state not in ('ready', 'expired') or ready_at is not null and expires_at is not null
  )
);
create index export_of_agent on export (agent_id, requested_at desc, id desc);
create index export_pending on export (requested_at) where state in ('waiting', 'making');
create index export_to_expire on export (expires_at) where state = 'ready';

-- In parts, so that neither writing nor reading a file needs all of it in memory.
create table export_part (
  export_id text not null,
  number integer not null,
  -- Compressed by gzip, each part by itself.
  content bytea not null,
  primary key (export_id, number),
  constraint export_part_export_exists foreign key (export_id) references export (id) on delete cascade
);

-- Events ----------------------------------------------------------------------------------------------------------------------

-- What happened to an account. Sorted and paged by id.
create table activity (
  id text primary key default new_public_id('ev', clock_timestamp()),
  account_id text not null,
  kind text not null,
  -- Codes and parameters, never finished text: the reader's language is known only when it is read.
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  constraint activity_id_is_prefixed check (id like 'ev\_%'),
  constraint activity_account_exists foreign key (account_id) references account (id),
  constraint activity_kind_is_a_code check (kind ~ '^[a-z][a-z_]{2,39}$'),
  constraint activity_data_is_small check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 2000)
);
create index activity_of_account on activity (account_id, id desc);
create index activity_by_age on activity (at) where kind <> 'account_created';

create table notification (
  id text primary key default new_public_id('nt', clock_timestamp()),
  account_id text not null,
  kind text not null,
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- Null: it is not yet decided whether a mail reports it. It is decided once, so that no mail is sent twice and none is lost.
  mail_decided_at timestamptz,
  constraint notification_id_is_prefixed check (id like 'nt\_%'),
  constraint notification_account_exists foreign key (account_id) references account (id),
  constraint notification_kind_is_a_code check (kind ~ '^[a-z][a-z_]{2,39}$'),
  constraint notification_data_is_small check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 2000)
);
create index notification_of_account on notification (account_id, id desc);
create index notification_unread on notification (account_id, id desc) where read_at is null;
create index notification_by_age on notification (at);
create index notification_mail_undecided on notification (at) where mail_decided_at is null;

-- An account without a row has the defaults.
create table notification_setting (
  account_id text primary key,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  game_updates boolean not null default true,
  promotions boolean not null default false,
  changed_at timestamptz not null default clock_timestamp(),
  constraint notification_setting_account_exists foreign key (account_id) references account (id)
);

-- A notification to many players, delivered batch by batch.
create table announcement (
  id text primary key default new_public_id('an', clock_timestamp()),
  kind text not null,
  data jsonb not null,
  -- By the servers' clock, as the creation of accounts is: later accounts do not get it.
  created_at timestamptz not null,
  -- The last player of the batches so far.
  delivered_to text not null default '',
  delivered_at timestamptz,
  constraint announcement_kind_is_known check (kind in ('new_games', 'promotion')),
  constraint announcement_data_is_small check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 2000)
);
create index announcement_open on announcement (id) where delivered_at is null;

-- The change feed: which entities changed, for open pages and caches. Rows instead of NOTIFY, because a commit with a NOTIFY holds a lock
-- of the whole database until it is on disk. Ids only. Unlogged: after a crash every reader starts over.
create unlogged table change_event (
  -- The transaction that wrote it: a reader takes what its last snapshot could not see, whatever the order of the commits.
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null,
  account_id text not null,
  entity_id text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index change_event_by_transaction on change_event (transaction_id);

-- A crash empties the change feed and this table with it: a reader that finds another epoch than before has missed changes.
create unlogged table change_feed_epoch (
  is_singleton boolean primary key default true,
  epoch uuid not null default gen_random_uuid(),
  constraint change_feed_epoch_is_one check (is_singleton)
);
insert into change_feed_epoch default values;
