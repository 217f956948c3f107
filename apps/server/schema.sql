-- Generated for reading: what all migrations leave behind, with the present text of every table, view and function. Nothing runs it.
-- Why something is as it is stands in the migration that made it. Written by `vitest run schema-text --update`.

create table account (
  id text not null,
  number bigint generated always as identity not null,
  role text not null,
  email text not null,
  email_key text not null,
  username text not null,
  username_key text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text,
  currency text default 'USD'::text not null,
  avatar text default 'gorilla'::text not null,
  password_hash text not null,
  is_active boolean default true not null,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  email_verified_at timestamp with time zone,
  closed_at timestamp with time zone,
  date_of_birth date,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_is_taken UNIQUE (email_key),
  constraint account_id_and_role_are_one UNIQUE (id, role),
  constraint account_number_is_unique UNIQUE (number),
  constraint account_username_is_taken UNIQUE (username_key),
  constraint account_closed_is_not_active CHECK (closed_at IS NULL OR NOT is_active),
  constraint account_id_fits_its_role CHECK (id ~~
CASE role
    WHEN 'agent'::text THEN 'ag\_%'::text
    ELSE 'pl\_%'::text
END),
  constraint account_password_is_hashed CHECK (password_hash ~~ '$argon2id$%'::text),
  constraint account_role_is_known CHECK (role = ANY (ARRAY['user'::text, 'agent'::text])),
  constraint account_texts_are_bounded CHECK (length(email) <= 254 AND length(username) <= 60 AND length(first_name) <= 120 AND length(last_name) <= 120 AND length(phone) <= 24)
);
CREATE INDEX account_of_player_by_creation ON account (created_at) WHERE role = 'user'::text;
CREATE TRIGGER account_closed_stays_closed BEFORE UPDATE OF closed_at ON account FOR EACH ROW WHEN (old.closed_at IS NOT NULL AND new.closed_at IS DISTINCT FROM old.closed_at) EXECUTE FUNCTION account_refuse_reopening();
CREATE TRIGGER account_closing_is_published AFTER UPDATE OF is_active ON account FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION publish_change('account', 'id');
CREATE TRIGGER account_is_copied_to_player AFTER UPDATE OF username_key, is_active ON account FOR EACH ROW WHEN (old.username_key IS DISTINCT FROM new.username_key OR old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION account_copy_to_player();
CREATE TRIGGER account_password_change_clears_demand AFTER UPDATE OF password_hash ON account FOR EACH ROW WHEN (new.role = 'agent'::text AND old.password_hash <> new.password_hash) EXECUTE FUNCTION agent_clear_password_change();

create table activity (
  id text default new_public_id('ev'::text, clock_timestamp()) not null,
  account_id text not null,
  kind text not null,
  data jsonb default '{}'::jsonb not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_account_exists FOREIGN KEY (account_id) REFERENCES account(id),
  constraint activity_data_is_small CHECK (jsonb_typeof(data) = 'object'::text AND octet_length(data::text) <= 2000),
  constraint activity_id_is_prefixed CHECK (id ~~ 'ev\_%'::text),
  constraint activity_kind_is_a_code CHECK (kind ~ '^[a-z][a-z_]{2,39}$'::text)
);
CREATE INDEX activity_by_age ON activity (at) WHERE kind <> 'account_created'::text;
CREATE INDEX activity_of_account ON activity (account_id, id DESC);
CREATE TRIGGER activity_is_immutable BEFORE UPDATE ON activity FOR EACH ROW EXECUTE FUNCTION activity_refuse_change();

create table agent (
  id text not null,
  role text default 'agent'::text not null,
  parent_id text,
  level text not null,
  name text not null,
  must_change_password boolean default false not null,
  stopped_with text,
  constraint agent_pkey PRIMARY KEY (id),
  constraint agent_has_an_account FOREIGN KEY (id, role) REFERENCES account(id, role),
  constraint agent_parent_exists FOREIGN KEY (parent_id) REFERENCES agent(id),
  constraint agent_disabled_with_exists FOREIGN KEY (stopped_with) REFERENCES agent(id),
  constraint agent_is_not_its_own_parent CHECK (parent_id <> id),
  constraint agent_level_is_known CHECK (level = ANY (ARRAY['distributor'::text, 'store'::text, 'cashier'::text])),
  constraint agent_role_is_agent CHECK (role = 'agent'::text),
  constraint agent_without_parent_is_a_distributor CHECK (parent_id IS NOT NULL OR level = 'distributor'::text)
);
CREATE INDEX agent_by_parent ON agent (parent_id);
CREATE UNIQUE INDEX agent_root_is_one ON agent ((parent_id IS NULL)) WHERE parent_id IS NULL;
CREATE TRIGGER agent_check_level_order BEFORE INSERT OR UPDATE OF parent_id, level ON agent FOR EACH ROW EXECUTE FUNCTION agent_check_level_order();
CREATE TRIGGER agent_open_credit_account AFTER INSERT ON agent FOR EACH ROW WHEN (new.parent_id IS NOT NULL) EXECUTE FUNCTION agent_open_credit_account();
CREATE TRIGGER agent_move_is_published AFTER UPDATE OF parent_id, must_change_password ON agent FOR EACH ROW WHEN (old.parent_id IS DISTINCT FROM new.parent_id OR old.must_change_password <> new.must_change_password) EXECUTE FUNCTION publish_agent_move();

create table agent_passkey (
  id text not null,
  agent_id text not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint agent_passkey_pkey PRIMARY KEY (id),
  constraint agent_passkey_credential_is_known_once UNIQUE (credential_id),
  constraint agent_passkey_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint agent_passkey_counter_counts CHECK (counter >= 0),
  constraint agent_passkey_name_is_bounded CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX agent_passkey_of_agent ON agent_passkey (agent_id, created_at);

create table agent_recovery_code (
  agent_id text not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint agent_recovery_code_is_one PRIMARY KEY (agent_id, code_hash),
  constraint agent_recovery_code_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint agent_recovery_code_is_hashed CHECK (code_hash ~ '^[0-9a-f]{64}$'::text)
);

create table agent_rule (
  owner_id text not null,
  level text not null,
  permissions text[],
  command_max_cents bigint,
  day_max_cents bigint,
  constraint agent_rule_pkey PRIMARY KEY (owner_id, level),
  constraint agent_rule_owner_exists FOREIGN KEY (owner_id) REFERENCES agent(id),
  constraint agent_rule_command_max_fits CHECK (command_max_cents >= 1 AND command_max_cents <= '100000000000'::bigint),
  constraint agent_rule_day_max_fits CHECK (day_max_cents >= 1 AND day_max_cents <= '100000000000000'::bigint),
  constraint agent_rule_level_is_known CHECK (level = ANY (ARRAY['distributor'::text, 'store'::text, 'cashier'::text])),
  constraint agent_rule_permissions_are_few CHECK (cardinality(permissions) <= 100)
);
CREATE TRIGGER agent_rule_is_published AFTER INSERT OR DELETE OR UPDATE ON agent_rule FOR EACH ROW EXECUTE FUNCTION publish_agent_rule();

create table agent_settings (
  agent_id text not null,
  time_zone text default 'UTC'::text not null,
  language text,
  step_up_from_cents bigint,
  four_eyes_from_cents bigint,
  updated_at timestamp with time zone not null,
  constraint agent_settings_pkey PRIMARY KEY (agent_id),
  constraint agent_settings_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint agent_settings_language_is_known CHECK (language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text])),
  constraint agent_settings_thresholds_are_amounts CHECK (step_up_from_cents >= 1 AND four_eyes_from_cents >= 1),
  constraint agent_settings_time_zone_is_bounded CHECK (length(time_zone) >= 1 AND length(time_zone) <= 64)
);

create table agent_totp (
  agent_id text not null,
  secret_sealed text,
  confirmed_at timestamp with time zone,
  last_step bigint,
  pending_sealed text,
  pending_at timestamp with time zone,
  constraint agent_totp_pkey PRIMARY KEY (agent_id),
  constraint agent_totp_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint agent_totp_is_on_with_its_secret CHECK ((secret_sealed IS NULL) = (confirmed_at IS NULL)),
  constraint agent_totp_pending_has_a_time CHECK ((pending_sealed IS NULL) = (pending_at IS NULL))
);

create table allotment (
  id text not null,
  actor_id text not null,
  agent_id text not null,
  parent_id text not null,
  kind text not null,
  amount_cents bigint not null,
  reason text,
  idempotency_key text not null,
  made_at timestamp with time zone default now() not null,
  constraint allotment_pkey PRIMARY KEY (id),
  constraint allotment_key_is_used_once UNIQUE (actor_id, idempotency_key),
  constraint allotment_actor_exists FOREIGN KEY (actor_id) REFERENCES account(id),
  constraint allotment_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint allotment_parent_exists FOREIGN KEY (parent_id) REFERENCES agent(id),
  constraint allotment_amount_is_positive CHECK (amount_cents > 0),
  constraint allotment_id_is_prefixed CHECK (id ~~ 'al\_%'::text),
  constraint allotment_kind_is_known CHECK (kind = ANY (ARRAY['allot'::text, 'take_back'::text]))
);
CREATE INDEX allotment_of_agent ON allotment (agent_id, made_at DESC);
CREATE TRIGGER allotment_credit_is_posted AFTER INSERT ON allotment FOR EACH ROW EXECUTE FUNCTION allotment_credit_is_posted();
CREATE TRIGGER allotment_stays BEFORE DELETE OR UPDATE ON allotment FOR EACH ROW EXECUTE FUNCTION ledger_reject_change();

create table announcement (
  id text default new_public_id('an'::text, clock_timestamp()) not null,
  kind text not null,
  data jsonb not null,
  made_at timestamp with time zone not null,
  told_to text default ''::text not null,
  told_at timestamp with time zone,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_data_is_small CHECK (jsonb_typeof(data) = 'object'::text AND octet_length(data::text) <= 2000),
  constraint announcement_kind_is_known CHECK (kind = ANY (ARRAY['new_games'::text, 'promotion'::text]))
);
CREATE INDEX announcement_open ON announcement (id) WHERE told_at IS NULL;

create table audit_entry (
  id text default new_public_id('au'::text, clock_timestamp()) not null,
  at timestamp with time zone default clock_timestamp() not null,
  actor_id text not null,
  address text,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  player_id text,
  before jsonb,
  after jsonb,
  reason text,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_actor_exists FOREIGN KEY (actor_id) REFERENCES account(id),
  constraint audit_entry_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint audit_entry_action_is_a_code CHECK (act ~ '^[a-z][a-z_]{1,30}\.[a-z][a-z_]{1,30}$'::text),
  constraint audit_entry_id_is_prefixed CHECK (id ~~ 'au\_%'::text),
  constraint audit_entry_is_small CHECK (octet_length(before::text) <= 8000 AND octet_length(after::text) <= 8000 AND length(reason) <= 500 AND length(address) <= 60),
  constraint audit_entry_subject_is_named CHECK (subject_kind ~ '^[a-z][a-z_]{1,30}$'::text AND length(subject_id) >= 1 AND length(subject_id) <= 80)
);
CREATE INDEX audit_entry_of_actor ON audit_entry (actor_id, id DESC);
CREATE INDEX audit_entry_of_player ON audit_entry (player_id, id DESC) WHERE player_id IS NOT NULL;
CREATE TRIGGER audit_entry_is_not_truncated BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_entry_is_immutable BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER queue_audit_entry_for_linking AFTER INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION queue_audit_entry_for_linking();

create table audit_link (
  number bigint not null,
  entry_id text not null,
  hash text not null,
  constraint audit_link_pkey PRIMARY KEY (number),
  constraint audit_link_entry_is_linked_once UNIQUE (entry_id),
  constraint audit_link_entry_exists FOREIGN KEY (entry_id) REFERENCES audit_entry(id),
  constraint audit_link_hash_is_a_hash CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint audit_link_number_counts_from_one CHECK (number >= 1)
);
CREATE TRIGGER audit_link_is_not_truncated BEFORE TRUNCATE ON audit_link FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_link_is_immutable BEFORE DELETE OR UPDATE ON audit_link FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();

create table audit_unlinked (
  entry_id text not null,
  constraint audit_unlinked_pkey PRIMARY KEY (entry_id),
  constraint audit_unlinked_entry_exists FOREIGN KEY (entry_id) REFERENCES audit_entry(id)
);

create table decision (
  id text not null,
  transfer_id text,
  difference_id text,
  number integer not null,
  outcome text not null,
  amount_cents bigint not null,
  needs_confirmation boolean not null,
  reason text not null,
  evidence jsonb not null,
  decided_by text not null,
  decided_at timestamp with time zone default clock_timestamp() not null,
  request_id text,
  constraint decision_pkey PRIMARY KEY (id),
  constraint decision_identity_is_unique UNIQUE (id, decided_by, needs_confirmation),
  constraint decision_of_difference_is_numbered_once UNIQUE (difference_id, number),
  constraint decision_of_request_is_numbered_once UNIQUE (request_id, number),
  constraint decision_of_transfer_is_numbered_once UNIQUE (transfer_id, number),
  constraint decision_difference_exists FOREIGN KEY (difference_id) REFERENCES difference(id),
  constraint decision_maker_exists FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint decision_request_exists FOREIGN KEY (request_id) REFERENCES transfer_request(id),
  constraint decision_transfer_exists FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  constraint decision_has_a_reason CHECK (length(reason) >= 3 AND length(reason) <= 500),
  constraint decision_id_is_prefixed CHECK (id ~~ 'de\_%'::text),
  constraint decision_has_one_subject CHECK (num_nonnulls(transfer_id, difference_id, request_id) = 1),
  constraint decision_outcome_fits CHECK ((outcome = ANY (ARRAY['applied'::text, 'rejected'::text])) AND transfer_id IS NOT NULL OR (outcome = ANY (ARRAY['corrected'::text, 'explained'::text])) AND difference_id IS NOT NULL OR outcome = 'approved'::text AND request_id IS NOT NULL)
);
CREATE TRIGGER decision_publishes_request_change AFTER INSERT ON decision FOR EACH ROW WHEN (new.request_id IS NOT NULL) EXECUTE FUNCTION decision_publishes_request_change('id');
CREATE TRIGGER decision_is_not_truncated BEFORE TRUNCATE ON decision FOR EACH STATEMENT EXECUTE FUNCTION decision_reject_change();
CREATE TRIGGER decision_is_immutable BEFORE DELETE OR UPDATE ON decision FOR EACH ROW EXECUTE FUNCTION decision_reject_change();

create table decision_end (
  decision_id text not null,
  decided_by text not null,
  needs_confirmation boolean not null,
  kind text not null,
  reason text,
  ended_by text not null,
  ended_at timestamp with time zone default clock_timestamp() not null,
  constraint decision_end_pkey PRIMARY KEY (decision_id),
  constraint decision_end_decision_exists FOREIGN KEY (decision_id, decided_by, needs_confirmation) REFERENCES decision(id, decided_by, needs_confirmation),
  constraint decision_end_agent_exists FOREIGN KEY (ended_by) REFERENCES account(id),
  constraint decision_end_kind_is_known CHECK (kind = ANY (ARRAY['settled'::text, 'confirmed'::text, 'withdrawn'::text])),
  constraint decision_is_confirmed_by_another CHECK (kind <> 'confirmed'::text OR ended_by <> decided_by),
  constraint decision_needing_confirmation_is_confirmed CHECK (kind = 'withdrawn'::text OR needs_confirmation = (kind = 'confirmed'::text)),
  constraint decision_withdrawn_has_a_reason CHECK ((kind = 'withdrawn'::text) = (reason IS NOT NULL))
);
CREATE TRIGGER correction_is_reported AFTER INSERT ON decision_end FOR EACH ROW WHEN (new.kind = ANY (ARRAY['settled'::text, 'confirmed'::text])) EXECUTE FUNCTION report_correction();
CREATE TRIGGER decision_end_publishes_request_change AFTER INSERT ON decision_end FOR EACH ROW EXECUTE FUNCTION decision_publishes_request_change('decision_id');
CREATE TRIGGER decision_end_is_not_truncated BEFORE TRUNCATE ON decision_end FOR EACH STATEMENT EXECUTE FUNCTION decision_reject_change();
CREATE TRIGGER decision_end_is_immutable BEFORE DELETE OR UPDATE ON decision_end FOR EACH ROW EXECUTE FUNCTION decision_reject_change();

create table difference (
  id text not null,
  statement_id text not null,
  player_id text not null,
  kind text not null,
  mark text not null,
  transfer_id text,
  rejected_transfer_id text,
  ours_cents bigint,
  theirs_cents bigint,
  change_cents bigint not null,
  ours_at timestamp with time zone,
  theirs_at timestamp with time zone,
  found_at timestamp with time zone default clock_timestamp() not null,
  gone_at timestamp with time zone,
  constraint difference_pkey PRIMARY KEY (id),
  constraint difference_fingerprint_is_unique UNIQUE (statement_id, mark),
  constraint difference_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint difference_rejected_transfer_exists FOREIGN KEY (rejected_transfer_id) REFERENCES transfer(id),
  constraint difference_statement_exists FOREIGN KEY (statement_id) REFERENCES statement(id),
  constraint difference_transfer_exists FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  constraint difference_id_is_prefixed CHECK (id ~~ 'df\_%'::text),
  constraint difference_kind_is_known CHECK (kind = ANY (ARRAY['missing_at_provider'::text, 'missing_in_ledger'::text, 'other_amount'::text, 'unsettled'::text, 'ledger_differs'::text, 'correction_undone'::text]))
);
CREATE INDEX difference_of_player ON difference (player_id);

create table export (
  id text not null,
  agent_id text not null,
  table_name text not null,
  filters jsonb not null,
  time_zone text not null,
  state text default 'waiting'::text not null,
  rows_written bigint default 0 not null,
  size_bytes bigint default 0 not null,
  attempts integer default 0 not null,
  leased_until timestamp with time zone,
  requested_at timestamp with time zone default clock_timestamp() not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint export_pkey PRIMARY KEY (id),
  constraint export_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint export_id_is_prefixed CHECK (id ~~ 'ex\_%'::text),
  constraint export_making_is_leased CHECK ((state = 'making'::text) = (leased_until IS NOT NULL)),
  constraint export_ready_has_times CHECK ((state <> ALL (ARRAY['ready'::text, 'expired'::text])) OR ready_at IS NOT NULL AND expires_at IS NOT NULL),
  constraint export_state_is_known CHECK (state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text, 'expired'::text]))
);
CREATE INDEX export_of_agent ON export (agent_id, requested_at DESC, id DESC);
CREATE INDEX export_to_expire ON export (expires_at) WHERE state = 'ready'::text;
CREATE INDEX export_pending ON export (requested_at) WHERE state = ANY (ARRAY['waiting'::text, 'making'::text]);

create table export_part (
  export_id text not null,
  number integer not null,
  content bytea not null,
  constraint export_part_pkey PRIMARY KEY (export_id, number),
  constraint export_part_export_exists FOREIGN KEY (export_id) REFERENCES export(id) ON DELETE CASCADE
);

create table favourite (
  player_id text not null,
  kind_id bigint not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint favourite_is_unique PRIMARY KEY (player_id, kind_id),
  constraint favourite_game_exists FOREIGN KEY (kind_id) REFERENCES game(kind_id),
  constraint favourite_player_exists FOREIGN KEY (player_id) REFERENCES player(id)
);

create table game (
  kind_id bigint not null,
  game_name text not null,
  game_type text not null,
  game_logo text not null,
  is_listed boolean default true not null,
  position integer not null,
  first_listed_at timestamp with time zone default now() not null,
  return_percent text,
  description jsonb,
  constraint game_pkey PRIMARY KEY (kind_id),
  constraint game_kind_id_is_positive CHECK (kind_id > 0),
  constraint game_return_is_per_cent CHECK (return_percent ~ '^\d{1,3}\.\d{2}$'::text)
);

create table game_launch_day (
  day date not null,
  kind_id bigint not null,
  launches bigint default 1 not null,
  constraint game_launch_day_is_counted_once PRIMARY KEY (day, kind_id),
  constraint game_launch_day_game_exists FOREIGN KEY (kind_id) REFERENCES game(kind_id),
  constraint game_launch_day_has_launches CHECK (launches > 0)
);

create table game_record (
  id bigint generated always as identity not null,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamp with time zone not null,
  game_id text not null,
  balance_before_cents bigint not null,
  played_cents bigint not null,
  won_cents bigint not null,
  balance_now_cents bigint not null,
  reason text not null,
  constraint game_record_pkey PRIMARY KEY (id),
  constraint game_record_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint game_record_provider_agent_exists FOREIGN KEY (provider_agent_id) REFERENCES provider_agent(id)
);
CREATE INDEX game_record_by_time ON game_record (inserted_at DESC, id DESC);
CREATE INDEX game_record_of_player ON game_record (player_id, inserted_at);

create table jackpot_change (
  id text not null,
  slug text not null,
  agent_id text not null,
  reason text not null,
  before jsonb not null,
  settings jsonb not null,
  intended_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  outcome text,
  constraint jackpot_change_pkey PRIMARY KEY (id),
  constraint jackpot_change_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint jackpot_change_ends_with_outcome CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint jackpot_change_id_is_prefixed CHECK (id ~~ 'js\_%'::text),
  constraint jackpot_change_outcome_is_known CHECK (outcome = ANY (ARRAY['set'::text, 'not_set'::text]))
);
CREATE UNIQUE INDEX jackpot_has_one_open_change ON jackpot_change (slug) WHERE ended_at IS NULL;

create table job (
  id text not null,
  agent_id text not null,
  agent_address text not null,
  kind text not null,
  reason text not null,
  state text default 'running'::text not null,
  idempotency_key text not null,
  command_hash text not null,
  pause_code text,
  held_since timestamp with time zone,
  held_code text,
  created_at timestamp with time zone default clock_timestamp() not null,
  served_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  constraint bulk_job_pkey PRIMARY KEY (id),
  constraint bulk_job_key_is_unique UNIQUE (agent_id, idempotency_key),
  constraint bulk_job_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint bulk_job_end_has_a_time CHECK ((state = ANY (ARRAY['cancelled'::text, 'done'::text])) = (ended_at IS NOT NULL)),
  constraint bulk_job_id_is_prefixed CHECK (id ~~ 'jb\_%'::text),
  constraint bulk_job_kind_is_known CHECK (kind = ANY (ARRAY['recharge'::text, 'redeem'::text, 'reset_password'::text, 'unbind'::text])),
  constraint bulk_job_pause_has_a_reason CHECK (pause_code IS NULL OR state = 'paused'::text),
  constraint bulk_job_state_is_known CHECK (state = ANY (ARRAY['running'::text, 'paused'::text, 'cancelled'::text, 'done'::text]))
);
CREATE INDEX bulk_job_of_agent ON job (agent_id, id DESC);
CREATE INDEX bulk_job_running ON job (served_at) WHERE state = 'running'::text;
CREATE TRIGGER bulk_job_publishes_change AFTER INSERT OR UPDATE OF state, pause_code, held_code ON job FOR EACH ROW EXECUTE FUNCTION publish_bulk_job_change();

create table bulk_job_row (
  job_id text not null,
  position integer not null,
  player_id text not null,
  provider_agent_id text not null,
  amount_cents bigint,
  balance_before_cents bigint not null,
  state text not null,
  code text,
  try integer default 1 not null,
  put_off integer default 0 not null,
  due_at timestamp with time zone default clock_timestamp() not null,
  lease_until timestamp with time zone,
  transfer_id text,
  secret_sealed text,
  ended_at timestamp with time zone,
  constraint bulk_job_row_pkey PRIMARY KEY (job_id, "position"),
  constraint bulk_job_row_player_is_unique UNIQUE (job_id, player_id),
  constraint bulk_job_row_transfer_is_unique UNIQUE (transfer_id),
  constraint bulk_job_row_job_exists FOREIGN KEY (job_id) REFERENCES job(id),
  constraint bulk_job_row_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint bulk_job_row_transfer_exists FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  constraint bulk_job_row_amount_is_positive CHECK (amount_cents > 0),
  constraint bulk_job_row_checking_has_a_transfer CHECK (state <> 'checking'::text OR transfer_id IS NOT NULL),
  constraint bulk_job_row_end_has_a_time CHECK ((state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL)),
  constraint bulk_job_row_failed_has_a_code CHECK ((state = 'failed'::text) = (code IS NOT NULL)),
  constraint bulk_job_row_running_has_a_lease CHECK ((state = 'running'::text) = (lease_until IS NOT NULL)),
  constraint bulk_job_row_state_is_known CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'checking'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX bulk_job_row_due ON bulk_job_row (provider_agent_id, job_id, "position") WHERE state = ANY (ARRAY['waiting'::text, 'running'::text]);
CREATE INDEX bulk_job_row_open ON bulk_job_row (job_id) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text, 'checking'::text]);
CREATE INDEX bulk_job_row_with_secret ON bulk_job_row (ended_at) WHERE secret_sealed IS NOT NULL;
CREATE TRIGGER bulk_job_row_transition_is_allowed BEFORE UPDATE OF state ON bulk_job_row FOR EACH ROW WHEN (old.state <> new.state AND (old.state <> 'waiting'::text OR new.state <> 'running'::text) AND (old.state <> 'waiting'::text OR new.state <> 'checking'::text) AND (old.state <> 'waiting'::text OR new.state <> 'failed'::text) AND (old.state <> 'waiting'::text OR new.state <> 'cancelled'::text) AND (old.state <> 'running'::text OR new.state <> 'waiting'::text) AND (old.state <> 'running'::text OR new.state <> 'done'::text) AND (old.state <> 'running'::text OR new.state <> 'failed'::text) AND (old.state <> 'running'::text OR new.state <> 'cancelled'::text) AND (old.state <> 'checking'::text OR new.state <> 'done'::text) AND (old.state <> 'checking'::text OR new.state <> 'failed'::text) AND (old.state <> 'failed'::text OR new.state <> 'waiting'::text)) EXECUTE FUNCTION bulk_job_row_reject_transition();
CREATE TRIGGER bulk_job_rows_publish_change AFTER UPDATE ON bulk_job_row REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION publish_bulk_job_rows_change();

create table jp_record (
  id bigint generated always as identity not null,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamp with time zone not null,
  game_id text not null,
  type text not null,
  score_cents bigint not null,
  constraint jp_record_pkey PRIMARY KEY (id),
  constraint jp_record_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint jp_record_provider_agent_exists FOREIGN KEY (provider_agent_id) REFERENCES provider_agent(id)
);
CREATE INDEX jp_record_by_time ON jp_record (inserted_at DESC, id DESC);
CREATE INDEX jp_record_of_player ON jp_record (player_id, inserted_at);

create table label (
  id text not null,
  name text not null,
  colour text not null,
  constraint label_pkey PRIMARY KEY (id),
  constraint label_colour_is_known CHECK (colour = ANY (ARRAY['grey'::text, 'red'::text, 'orange'::text, 'gold'::text, 'green'::text, 'teal'::text, 'blue'::text, 'violet'::text])),
  constraint label_id_is_prefixed CHECK (id ~~ 'lb\_%'::text),
  constraint label_name_is_bounded CHECK (length(name) >= 1 AND length(name) <= 80)
);
CREATE UNIQUE INDEX label_name_is_taken ON label (lower(name));

create table launched_game (
  player_id text not null,
  kind_id bigint not null,
  launches bigint default 1 not null,
  first_at timestamp with time zone default clock_timestamp() not null,
  last_at timestamp with time zone default clock_timestamp() not null,
  constraint launched_game_is_counted_once PRIMARY KEY (player_id, kind_id),
  constraint launched_game_game_exists FOREIGN KEY (kind_id) REFERENCES game(kind_id),
  constraint launched_game_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint launched_game_was_launched CHECK (launches > 0)
);
CREATE INDEX launched_game_newest ON launched_game (player_id, last_at DESC);

create table mail (
  id text not null,
  account_id text not null,
  kind text not null,
  language text not null,
  recipient text,
  content_sealed text,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  written_at timestamp with time zone not null,
  useless_at timestamp with time zone,
  due_at timestamp with time zone default clock_timestamp() not null,
  sent_at timestamp with time zone,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_account_exists FOREIGN KEY (account_id) REFERENCES account(id),
  constraint mail_kind_is_known CHECK (kind ~ '^[a-z][a-z_]{2,39}$'::text),
  constraint mail_language_is_known CHECK (language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text])),
  constraint mail_sent_has_a_time CHECK ((state = 'sent'::text) = (sent_at IS NOT NULL)),
  constraint mail_state_is_known CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'given_up'::text])),
  constraint mail_waits_with_its_content CHECK ((state = 'waiting'::text) = (recipient IS NOT NULL AND content_sealed IS NOT NULL))
);
CREATE INDEX mail_of_account ON mail (account_id, written_at DESC);
CREATE INDEX mail_waiting ON mail (due_at) WHERE state = 'waiting'::text;

create table message_template (
  id text not null,
  agent_id text not null,
  purpose text not null,
  language text not null,
  text text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint message_template_pkey PRIMARY KEY (id),
  constraint message_template_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint message_template_language_is_known CHECK (language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text])),
  constraint message_template_purpose_is_known CHECK (purpose = ANY (ARRAY['decline'::text, 'freeze'::text])),
  constraint message_template_text_is_bounded CHECK (length(text) >= 3 AND length(text) <= 200)
);
CREATE INDEX message_template_of_agent ON message_template (agent_id, purpose, id);

create table news (
  written_by xid8 default pg_current_xact_id() not null,
  topic text not null,
  account_id text not null,
  thing_id text not null,
  told_at timestamp with time zone default clock_timestamp() not null
);
CREATE INDEX change_event_by_transaction ON news (written_by);

create table change_feed_epoch (
  one boolean default true not null,
  name uuid default gen_random_uuid() not null,
  constraint change_feed_epoch_pkey PRIMARY KEY (one),
  constraint change_feed_epoch_is_one CHECK (one)
);

create table notification (
  id text default new_public_id('nt'::text, clock_timestamp()) not null,
  account_id text not null,
  kind text not null,
  data jsonb default '{}'::jsonb not null,
  at timestamp with time zone default clock_timestamp() not null,
  read_at timestamp with time zone,
  mail_decided_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_account_exists FOREIGN KEY (account_id) REFERENCES account(id),
  constraint notification_data_is_small CHECK (jsonb_typeof(data) = 'object'::text AND octet_length(data::text) <= 2000),
  constraint notification_id_is_prefixed CHECK (id ~~ 'nt\_%'::text),
  constraint notification_kind_is_a_code CHECK (kind ~ '^[a-z][a-z_]{2,39}$'::text)
);
CREATE INDEX notification_by_age ON notification (at);
CREATE INDEX notification_mail_undecided ON notification (at) WHERE mail_decided_at IS NULL;
CREATE INDEX notification_of_account ON notification (account_id, id DESC);
CREATE INDEX notification_unread ON notification (account_id, id DESC) WHERE read_at IS NULL;
CREATE TRIGGER notification_deletion_is_published AFTER DELETE ON notification REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION publish_unread_change();
CREATE TRIGGER notification_is_published AFTER INSERT ON notification FOR EACH ROW EXECUTE FUNCTION publish_change('notification', 'account_id');
CREATE TRIGGER notification_read_is_published AFTER UPDATE ON notification REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION publish_unread_change();

create table notification_setting (
  account_id text not null,
  email_notifications boolean default true not null,
  push_notifications boolean default true not null,
  game_updates boolean default true not null,
  promotions boolean default false not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint notification_setting_pkey PRIMARY KEY (account_id),
  constraint notification_setting_account_exists FOREIGN KEY (account_id) REFERENCES account(id)
);

create table one_time_link (
  account_id text not null,
  kind text not null,
  token_hash text not null,
  email_key text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint one_time_link_is_one_of_its_kind PRIMARY KEY (account_id, kind),
  constraint one_time_link_token_is_unique UNIQUE (token_hash),
  constraint one_time_link_account_exists FOREIGN KEY (account_id) REFERENCES account(id),
  constraint one_time_link_expires_after_it_began CHECK (expires_at > created_at),
  constraint one_time_link_kind_is_known CHECK (kind = ANY (ARRAY['verify_email'::text, 'reset_password'::text, 'accept_invitation'::text])),
  constraint one_time_link_token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'::text)
);

create table passkey_challenge (
  challenge text not null,
  purpose text not null,
  agent_id text,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge),
  constraint passkey_challenge_agent_fits_purpose CHECK ((purpose = 'sign_in'::text) = (agent_id IS NULL)),
  constraint passkey_challenge_purpose_is_known CHECK (purpose = ANY (ARRAY['add'::text, 'sign_in'::text, 'step_up'::text]))
);
CREATE INDEX passkey_challenge_by_expiry ON passkey_challenge (expires_at);

create table player (
  id text not null,
  role text default 'user'::text not null,
  agent_id text not null,
  referral_code text not null,
  referred_by text,
  provider_username text not null,
  provider_password_sealed text not null,
  provider_account_state text default 'pending'::text not null,
  balance_cents bigint default 0 not null,
  balance_at timestamp with time zone,
  seen_at timestamp with time zone,
  provider_agent_id text not null,
  frozen_at timestamp with time zone,
  excluded_until timestamp with time zone,
  number bigint not null,
  registered_at timestamp with time zone not null,
  is_closed boolean default false not null,
  search_account text not null,
  search_nickname text not null,
  frozen_by text,
  frozen_reason text,
  balance_told_at timestamp with time zone,
  constraint player_pkey PRIMARY KEY (id),
  constraint player_number_is_unique UNIQUE (number),
  constraint player_provider_username_is_unique UNIQUE (provider_username),
  constraint player_referral_code_is_unique UNIQUE (referral_code),
  constraint player_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint player_frozen_by_exists FOREIGN KEY (frozen_by) REFERENCES agent(id),
  constraint player_has_an_account FOREIGN KEY (id, role) REFERENCES account(id, role),
  constraint player_provider_agent_exists FOREIGN KEY (provider_agent_id) REFERENCES provider_agent(id),
  constraint player_referrer_exists FOREIGN KEY (referred_by) REFERENCES player(id),
  constraint player_does_not_refer_itself CHECK (referred_by <> id),
  constraint player_frozen_reason_is_bounded CHECK (length(frozen_reason) >= 1 AND length(frozen_reason) <= 500),
  constraint player_provider_account_state_is_known CHECK (provider_account_state = ANY (ARRAY['pending'::text, 'ready'::text])),
  constraint player_provider_username_fits CHECK (provider_username ~ '^[A-Za-z0-9_-]{6,32}$'::text),
  constraint player_role_is_user CHECK (role = 'user'::text)
);
CREATE INDEX player_by_account ON player (search_account, number);
CREATE INDEX player_by_agent ON player (agent_id);
CREATE INDEX player_by_nickname ON player (search_nickname, number);
CREATE INDEX player_by_referrer ON player (referred_by) WHERE referred_by IS NOT NULL;
CREATE INDEX player_by_registration ON player (registered_at, number);
CREATE INDEX player_by_seen_at ON player (seen_at DESC NULLS LAST);
CREATE INDEX player_of_provider_agent ON player (provider_agent_id, seen_at);
CREATE INDEX player_searched_by_account ON player USING gin (search_account gin_trgm_ops);
CREATE INDEX player_searched_by_nickname ON player USING gin (search_nickname gin_trgm_ops);
CREATE INDEX player_with_pending_provider_account ON player (id) WHERE provider_account_state = 'pending'::text;
CREATE TRIGGER player_balance_is_published AFTER UPDATE OF balance_cents, balance_at ON player FOR EACH ROW WHEN (old.balance_cents IS DISTINCT FROM new.balance_cents OR old.balance_at IS DISTINCT FROM new.balance_at) EXECUTE FUNCTION publish_change('balance', 'id');
CREATE TRIGGER player_copies_account BEFORE INSERT OR UPDATE OF provider_username, search_nickname ON player FOR EACH ROW EXECUTE FUNCTION player_copy_account();

create table player_activity (
  player_id text not null,
  launched_at timestamp with time zone,
  balance_changed_at timestamp with time zone,
  refresh_wanted_at timestamp with time zone,
  refresh_lease_until timestamp with time zone,
  constraint player_activity_pkey PRIMARY KEY (player_id),
  constraint player_activity_player_exists FOREIGN KEY (player_id) REFERENCES player(id)
);

create table player_creation (
  agent_id text not null,
  idempotency_key text not null,
  command_hash text not null,
  player_id text not null,
  constraint player_creation_key_is_used_once PRIMARY KEY (agent_id, idempotency_key),
  constraint player_creation_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint player_creation_player_exists FOREIGN KEY (player_id) REFERENCES player(id)
);

create table player_label (
  player_id text not null,
  label_id text not null,
  constraint player_label_pkey PRIMARY KEY (player_id, label_id),
  constraint player_label_label_exists FOREIGN KEY (label_id) REFERENCES label(id) ON DELETE CASCADE,
  constraint player_label_player_exists FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX player_label_by_label ON player_label (label_id, player_id);

create table player_note (
  id text not null,
  player_id text not null,
  author_id text not null,
  text text not null,
  written_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  constraint player_note_pkey PRIMARY KEY (id),
  constraint player_note_author_exists FOREIGN KEY (author_id) REFERENCES agent(id),
  constraint player_note_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint player_note_id_is_prefixed CHECK (id ~~ 'no\_%'::text),
  constraint player_note_is_bounded CHECK (length(text) >= 1 AND length(text) <= 4000)
);
CREATE INDEX player_note_of_player ON player_note (player_id, id DESC);
CREATE TRIGGER player_note_is_not_deleted BEFORE DELETE ON player_note FOR EACH ROW EXECUTE FUNCTION player_note_refuse_change();
CREATE TRIGGER player_note_stays BEFORE UPDATE ON player_note FOR EACH ROW WHEN (old.player_id IS DISTINCT FROM new.player_id OR old.author_id IS DISTINCT FROM new.author_id OR old.written_at IS DISTINCT FROM new.written_at) EXECUTE FUNCTION player_note_refuse_change();

create table provider_agent (
  id text not null,
  name text not null,
  agent_key_sealed text,
  sign_in_lease_until timestamp with time zone,
  credit_cents bigint,
  credit_at timestamp with time zone,
  catalogue_at timestamp with time zone,
  position integer,
  sign_in_refused_until timestamp with time zone,
  constraint provider_agent_pkey PRIMARY KEY (id),
  constraint provider_agent_name_is_unique UNIQUE (name),
  constraint provider_agent_position_is_not_negative CHECK ("position" >= 0)
);

create table provider_budget (
  provider_agent_id text not null,
  calls bigint default 0 not null,
  record_calls bigint default 0 not null,
  last_call_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  paced_until timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  paused_until timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  failures integer default 0 not null,
  probe_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  last_time_ms bigint default 0 not null,
  constraint provider_budget_pkey PRIMARY KEY (provider_agent_id),
  constraint provider_budget_agent_exists FOREIGN KEY (provider_agent_id) REFERENCES provider_agent(id)
);

create table provider_call (
  provider_agent_id text not null,
  is_record boolean not null,
  number bigint not null,
  called_at timestamp with time zone not null,
  constraint provider_call_is_counted_once PRIMARY KEY (provider_agent_id, is_record, number),
  constraint provider_call_has_a_budget FOREIGN KEY (provider_agent_id) REFERENCES provider_budget(provider_agent_id)
);

create table provider_password_change (
  player_id text not null,
  id text not null,
  password_sealed text not null,
  requested_at timestamp with time zone default now() not null,
  next_attempt_at timestamp with time zone not null,
  constraint provider_password_change_pkey PRIMARY KEY (player_id),
  constraint provider_password_change_player_exists FOREIGN KEY (player_id) REFERENCES player(id)
);

create table record_day (
  player_id text not null,
  kind text not null,
  day date not null,
  read_at timestamp with time zone not null,
  is_final boolean not null,
  constraint record_day_pkey PRIMARY KEY (player_id, kind, day),
  constraint record_day_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint record_day_kind_is_known CHECK (kind = ANY (ARRAY['transaction'::text, 'game'::text, 'jp'::text]))
);

create table record_fetch (
  id text not null,
  agent_id text not null,
  kind text not null,
  from_day date not null,
  to_day date not null,
  players integer not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  stopped_at timestamp with time zone,
  constraint record_fetch_pkey PRIMARY KEY (id),
  constraint record_fetch_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint record_fetch_days_are_in_order CHECK (from_day <= to_day),
  constraint record_fetch_id_is_prefixed CHECK (id ~~ 'rr\_%'::text),
  constraint record_fetch_kind_is_known CHECK (kind = ANY (ARRAY['transaction'::text, 'game'::text, 'jp'::text]))
);
CREATE INDEX record_fetch_of_agent ON record_fetch (agent_id, requested_at DESC);

create table record_fetch_player (
  reading_id text not null,
  player_id text not null,
  place integer not null,
  next_attempt_at timestamp with time zone default clock_timestamp() not null,
  attempts integer default 0 not null,
  read_at timestamp with time zone,
  failed_at timestamp with time zone,
  constraint record_fetch_player_pkey PRIMARY KEY (reading_id, player_id),
  constraint record_fetch_player_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint record_fetch_player_fetch_exists FOREIGN KEY (reading_id) REFERENCES record_fetch(id) ON DELETE CASCADE
);
CREATE INDEX record_fetch_player_pending ON record_fetch_player (reading_id, place) WHERE read_at IS NULL AND failed_at IS NULL;

create table recovery_request (
  id text not null,
  email_key text not null,
  language text not null,
  constraint recovery_request_pkey PRIMARY KEY (id),
  constraint recovery_request_language_is_known CHECK (language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text]))
);

create table report_activity (
  block integer not null,
  player_number bigint not null,
  agent_id text not null,
  quarters bit(3072) not null,
  constraint report_activity_pkey PRIMARY KEY (block, player_number, agent_id)
);

create table report_entry (
  at timestamp with time zone not null,
  agent_id text not null,
  actor_id text not null,
  player_number bigint not null,
  kind text not null,
  cause text not null,
  cents bigint not null,
  constraint report_entry_kind_is_known CHECK (kind = ANY (ARRAY['recharge'::text, 'redeem'::text, 'correction'::text]))
);

create table report_hour (
  hour timestamp with time zone not null,
  agent_id text not null,
  actor_id text not null,
  kind text not null,
  cause text not null,
  transfers bigint not null,
  cents bigint not null,
  constraint report_hour_pkey PRIMARY KEY (hour, agent_id, actor_id, kind, cause)
);

create table report_player_day (
  day date not null,
  player_number bigint not null,
  agent_id text not null,
  quarters bit(96) not null,
  recharge_cents bigint not null,
  redeem_cents bigint not null,
  promotion_cents bigint not null,
  constraint report_player_day_pkey PRIMARY KEY (day, player_number, agent_id)
);

create table report_quarter (
  quarter timestamp with time zone not null,
  agent_id text not null,
  actor_id text not null,
  kind text not null,
  cause text not null,
  transfers bigint not null,
  cents bigint not null,
  constraint report_quarter_pkey PRIMARY KEY (quarter, agent_id, actor_id, kind, cause)
);

create table report_schedule (
  agent_id text not null,
  every text not null,
  language text not null,
  next_day date not null,
  constraint report_schedule_is_unique PRIMARY KEY (agent_id, every),
  constraint report_schedule_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint report_schedule_interval_is_known CHECK (every = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text])),
  constraint report_schedule_language_is_known CHECK (language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text, 'de'::text]))
);

create table saved_view (
  id text not null,
  agent_id text not null,
  name text not null,
  is_default boolean not null,
  settings jsonb not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint saved_view_id_is_prefixed CHECK (id ~~ 'sv\_%'::text),
  constraint saved_view_name_is_bounded CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint saved_view_settings_are_small CHECK (jsonb_typeof(settings) = 'object'::text AND octet_length(settings::text) <= 4000)
);
CREATE UNIQUE INDEX saved_view_default_is_one ON saved_view (agent_id) WHERE is_default;
CREATE UNIQUE INDEX saved_view_name_is_taken ON saved_view (agent_id, lower(name));

create table session (
  id text not null,
  token_hash text not null,
  account_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text not null,
  user_agent text not null,
  confirmed_at timestamp with time zone,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_is_unique UNIQUE (token_hash),
  constraint session_account_exists FOREIGN KEY (account_id) REFERENCES account(id),
  constraint session_expires_after_it_began CHECK (expires_at > created_at),
  constraint session_token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX session_of_account ON session (account_id, created_at DESC);
CREATE INDEX session_of_agent_open ON session (account_id) WHERE ended_at IS NULL AND account_id ~~ 'ag\_%'::text;
CREATE TRIGGER session_change_is_published AFTER UPDATE OF token_hash, account_id, expires_at ON session FOR EACH ROW WHEN (old.token_hash IS DISTINCT FROM new.token_hash OR old.account_id IS DISTINCT FROM new.account_id OR old.expires_at IS DISTINCT FROM new.expires_at) EXECUTE FUNCTION publish_change('session', 'account_id');
CREATE TRIGGER session_end_is_published AFTER UPDATE OF ended_at ON session FOR EACH ROW WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL) EXECUTE FUNCTION publish_change('session', 'account_id');
CREATE TRIGGER session_deletion_is_published AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION publish_session_deletion();

create table shift (
  id text not null,
  agent_id text not null,
  opened_at timestamp with time zone default clock_timestamp() not null,
  float_cents bigint not null,
  closed_at timestamp with time zone,
  counted_cents bigint,
  note text,
  constraint shift_pkey PRIMARY KEY (id),
  constraint shift_agent_exists FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint shift_closed_is_counted CHECK ((closed_at IS NULL) = (counted_cents IS NULL)),
  constraint shift_count_fits CHECK (counted_cents >= 0 AND counted_cents <= '100000000000'::bigint),
  constraint shift_float_fits CHECK (float_cents >= 0 AND float_cents <= '100000000000'::bigint),
  constraint shift_id_is_prefixed CHECK (id ~~ 'sh\_%'::text),
  constraint shift_note_requires_close CHECK (note IS NULL OR closed_at IS NOT NULL AND length(note) <= 500)
);
CREATE INDEX shift_by_opening ON shift (opened_at DESC, id DESC);
CREATE UNIQUE INDEX shift_is_unique_open_per_agent ON shift (agent_id) WHERE closed_at IS NULL;
CREATE TRIGGER shift_closed_is_immutable BEFORE UPDATE ON shift FOR EACH ROW WHEN (old.closed_at IS NOT NULL OR old.agent_id IS DISTINCT FROM new.agent_id OR old.opened_at IS DISTINCT FROM new.opened_at OR old.float_cents IS DISTINCT FROM new.float_cents) EXECUTE FUNCTION shift_reject_change('shift_closed_is_immutable');
CREATE TRIGGER shift_is_not_deleted BEFORE DELETE ON shift FOR EACH ROW EXECUTE FUNCTION shift_reject_change('shift_is_not_deleted');

create table statement (
  id text not null,
  provider_agent_id text not null,
  day date not null,
  state text default 'reading'::text not null,
  run integer default 1 not null,
  requested_by text,
  requested_at timestamp with time zone default clock_timestamp() not null,
  compared_at timestamp with time zone,
  transfers integer default 0 not null,
  records integer default 0 not null,
  ours_cents bigint default 0 not null,
  theirs_cents bigint default 0 not null,
  players integer default 0 not null,
  closed_by text,
  closed_at timestamp with time zone,
  constraint statement_pkey PRIMARY KEY (id),
  constraint statement_is_unique_per_day UNIQUE (provider_agent_id, day),
  constraint statement_closer_exists FOREIGN KEY (closed_by) REFERENCES account(id),
  constraint statement_provider_agent_exists FOREIGN KEY (provider_agent_id) REFERENCES provider_agent(id),
  constraint statement_requester_exists FOREIGN KEY (requested_by) REFERENCES account(id),
  constraint statement_closed_has_a_closer CHECK ((state = 'closed'::text) = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (closed_by IS NULL)),
  constraint statement_compared_has_a_time CHECK (state = 'reading'::text OR compared_at IS NOT NULL),
  constraint statement_id_is_prefixed CHECK (id ~~ 'st\_%'::text),
  constraint statement_state_is_known CHECK (state = ANY (ARRAY['reading'::text, 'compared'::text, 'closed'::text]))
);
CREATE INDEX statement_being_made ON statement (requested_at) WHERE state = 'reading'::text;
CREATE INDEX statement_by_day ON statement (day DESC);
CREATE TRIGGER statement_closed_is_immutable BEFORE UPDATE ON statement FOR EACH ROW WHEN (old.state = 'closed'::text) EXECUTE FUNCTION statement_reject_change('statement_closed_is_immutable');
CREATE TRIGGER statement_closes_at_zero BEFORE UPDATE OF state ON statement FOR EACH ROW WHEN (new.state = 'closed'::text AND old.state <> 'closed'::text) EXECUTE FUNCTION statement_check_close();
CREATE TRIGGER statement_is_not_deleted BEFORE DELETE ON statement FOR EACH ROW EXECUTE FUNCTION statement_reject_change('statement_is_not_deleted');

create table statement_player (
  statement_id text not null,
  player_id text not null,
  urgency smallint not null,
  next_attempt_at timestamp with time zone default clock_timestamp() not null,
  attempts integer default 0 not null,
  read_at timestamp with time zone,
  constraint statement_player_pkey PRIMARY KEY (statement_id, player_id),
  constraint statement_player_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint statement_player_statement_exists FOREIGN KEY (statement_id) REFERENCES statement(id)
);
CREATE INDEX statement_player_unread ON statement_player (statement_id, urgency, next_attempt_at) WHERE read_at IS NULL;

create table trade_record (
  id bigint generated always as identity not null,
  provider_agent_id text not null,
  player_id text not null,
  inserted_at timestamp with time zone not null,
  score_cents bigint not null,
  balance_before_cents bigint not null,
  read_at timestamp with time zone default clock_timestamp() not null,
  game_id text default ''::text not null,
  constraint trade_record_pkey PRIMARY KEY (id),
  constraint trade_record_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint trade_record_provider_agent_exists FOREIGN KEY (provider_agent_id) REFERENCES provider_agent(id)
);
CREATE INDEX trade_record_by_time ON trade_record (inserted_at DESC, id DESC);
CREATE INDEX trade_record_of_player ON trade_record (player_id, inserted_at);
CREATE INDEX trade_record_of_provider_agent ON trade_record (provider_agent_id, inserted_at);

create table transfer (
  id text not null,
  provider_agent_id text not null,
  player_id text not null,
  kind text not null,
  amount_cents bigint not null,
  cause text not null,
  actor_id text not null,
  idempotency_key text not null,
  command_hash text not null,
  state text default 'requested'::text not null,
  refusal_code text,
  evidence jsonb default '[]'::jsonb not null,
  balance_before_cents bigint,
  balance_before_at timestamp with time zone,
  balance_after_cents bigint,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  lease_until timestamp with time zone,
  requested_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  sent_clock_at timestamp with time zone,
  settled_at timestamp with time zone,
  sends integer default 0 not null,
  actor_address text,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_key_is_unique UNIQUE (actor_id, idempotency_key),
  constraint transfer_actor_exists FOREIGN KEY (actor_id) REFERENCES account(id),
  constraint transfer_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint transfer_provider_agent_exists FOREIGN KEY (provider_agent_id) REFERENCES provider_agent(id),
  constraint transfer_actor_address_is_short CHECK (length(actor_address) <= 60),
  constraint transfer_amount_is_positive CHECK (amount_cents > 0),
  constraint transfer_cause_is_known CHECK (cause = ANY (ARRAY['agent'::text, 'sign_up'::text])),
  constraint transfer_end_has_a_time CHECK ((state = ANY (ARRAY['applied'::text, 'rejected'::text])) = (settled_at IS NOT NULL)),
  constraint transfer_id_is_prefixed CHECK (id ~~ 'tr\_%'::text),
  constraint transfer_kind_is_known CHECK (kind = ANY (ARRAY['recharge'::text, 'redeem'::text])),
  constraint transfer_rejected_has_a_code CHECK ((state = 'rejected'::text) = (refusal_code IS NOT NULL)),
  constraint transfer_sent_has_a_time CHECK ((state = ANY (ARRAY['requested'::text, 'rejected'::text])) OR sent_at IS NOT NULL),
  constraint transfer_state_is_known CHECK (state = ANY (ARRAY['requested'::text, 'sending'::text, 'applied'::text, 'rejected'::text, 'unknown'::text, 'review'::text]))
);
CREATE INDEX transfer_by_clock ON transfer (provider_agent_id, COALESCE(sent_clock_at, requested_at));
CREATE INDEX transfer_by_settlement ON transfer (settled_at, id) WHERE state = 'applied'::text;
CREATE INDEX transfer_due ON transfer (next_attempt_at) WHERE state = ANY (ARRAY['requested'::text, 'sending'::text, 'unknown'::text]);
CREATE INDEX transfer_promotion_by_time ON transfer (COALESCE(sent_clock_at, requested_at) DESC) WHERE cause <> 'agent'::text AND state = 'applied'::text;
CREATE INDEX transfer_in_review ON transfer (requested_at) WHERE state = 'review'::text;
CREATE INDEX transfer_of_actor_by_settlement ON transfer (actor_id, settled_at) WHERE state = 'applied'::text;
CREATE INDEX transfer_of_player_by_time ON transfer (player_id, requested_at DESC, id DESC);
CREATE UNIQUE INDEX transfer_is_unique_open_per_player ON transfer (player_id) WHERE state = ANY (ARRAY['requested'::text, 'sending'::text, 'unknown'::text]);
CREATE TRIGGER transfer_applied_is_reported AFTER UPDATE OF state ON transfer FOR EACH ROW WHEN (old.state <> new.state AND new.state = 'applied'::text) EXECUTE FUNCTION report_transfer();
CREATE TRIGGER transfer_command_is_immutable BEFORE UPDATE ON transfer FOR EACH ROW WHEN (old.player_id IS DISTINCT FROM new.player_id OR old.kind IS DISTINCT FROM new.kind OR old.amount_cents IS DISTINCT FROM new.amount_cents OR old.cause IS DISTINCT FROM new.cause OR old.actor_id IS DISTINCT FROM new.actor_id OR old.idempotency_key IS DISTINCT FROM new.idempotency_key OR old.command_hash IS DISTINCT FROM new.command_hash) EXECUTE FUNCTION transfer_reject_transition();
CREATE TRIGGER transfer_outcome_is_recorded AFTER UPDATE OF state ON transfer FOR EACH ROW WHEN (old.state <> new.state AND (new.state = ANY (ARRAY['applied'::text, 'rejected'::text]))) EXECUTE FUNCTION record_transfer_outcome();
CREATE TRIGGER transfer_end_updates_bulk_job_row AFTER UPDATE OF state ON transfer FOR EACH ROW WHEN (old.state <> new.state AND (new.state = ANY (ARRAY['applied'::text, 'rejected'::text])) AND new.idempotency_key ~~ 'jb\_%'::text) EXECUTE FUNCTION bulk_job_row_follow_transfer();
CREATE TRIGGER transfer_end_updates_request AFTER UPDATE OF state ON transfer FOR EACH ROW WHEN (old.state <> new.state AND (new.state = ANY (ARRAY['applied'::text, 'rejected'::text]))) EXECUTE FUNCTION transfer_request_follow_transfer();
CREATE TRIGGER transfer_publishes_change AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION publish_change('transfer', 'player_id');
CREATE TRIGGER transfer_is_audited AFTER INSERT ON transfer FOR EACH ROW WHEN (new.actor_id <> new.player_id) EXECUTE FUNCTION audit_transfer();
CREATE TRIGGER transfer_inserted_applied_is_reported AFTER INSERT ON transfer FOR EACH ROW WHEN (new.state = 'applied'::text) EXECUTE FUNCTION report_transfer();
CREATE TRIGGER transfer_state_publishes_change AFTER UPDATE OF state ON transfer FOR EACH ROW WHEN (old.state <> new.state AND new.state <> 'sending'::text) EXECUTE FUNCTION publish_change('transfer', 'player_id');
CREATE TRIGGER transfer_is_not_deleted BEFORE DELETE ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_reject_transition();
CREATE TRIGGER transfer_transition_is_allowed BEFORE UPDATE OF state ON transfer FOR EACH ROW WHEN (old.state <> new.state AND (old.state <> 'requested'::text OR new.state <> 'sending'::text) AND (old.state <> 'requested'::text OR new.state <> 'rejected'::text) AND (old.state <> 'sending'::text OR new.state <> 'applied'::text) AND (old.state <> 'sending'::text OR new.state <> 'rejected'::text) AND (old.state <> 'sending'::text OR new.state <> 'unknown'::text) AND (old.state <> 'sending'::text OR new.state <> 'requested'::text) AND (old.state <> 'unknown'::text OR new.state <> 'applied'::text) AND (old.state <> 'unknown'::text OR new.state <> 'rejected'::text) AND (old.state <> 'unknown'::text OR new.state <> 'review'::text) AND (old.state <> 'review'::text OR new.state <> 'applied'::text) AND (old.state <> 'review'::text OR new.state <> 'rejected'::text) AND NOT (old.cause = 'sign_up'::text AND old.state = 'unknown'::text AND new.state = 'requested'::text)) EXECUTE FUNCTION transfer_reject_transition();

create table transfer_day (
  actor_id text not null,
  kind text not null,
  day date not null,
  part smallint not null,
  cents bigint default 0 not null,
  constraint transfer_day_pkey PRIMARY KEY (actor_id, kind, day, part),
  constraint transfer_day_actor_exists FOREIGN KEY (actor_id) REFERENCES account(id),
  constraint transfer_day_shard_is_known CHECK (part >= 0 AND part <= 7)
);

create table transfer_request (
  id text not null,
  player_id text not null,
  kind text not null,
  amount_cents bigint not null,
  message text default ''::text not null,
  state text default 'requested'::text not null,
  reason text,
  transfer_id text,
  decided_by text,
  requested_at timestamp with time zone default clock_timestamp() not null,
  decided_at timestamp with time zone,
  failed_transfer_id text,
  taken_by text,
  constraint transfer_request_pkey PRIMARY KEY (id),
  constraint transfer_request_transfer_is_unique UNIQUE (transfer_id),
  constraint transfer_request_decider_exists FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint transfer_request_failed_transfer_exists FOREIGN KEY (failed_transfer_id) REFERENCES transfer(id),
  constraint transfer_request_player_exists FOREIGN KEY (player_id) REFERENCES player(id),
  constraint transfer_request_assignee_exists FOREIGN KEY (taken_by) REFERENCES agent(id),
  constraint transfer_request_transfer_exists FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  constraint transfer_request_amount_is_positive CHECK (amount_cents > 0),
  constraint transfer_request_approved_has_a_transfer CHECK ((state = 'approved'::text) = (transfer_id IS NOT NULL)),
  constraint transfer_request_declined_has_a_reason CHECK ((state = 'declined'::text) = (reason IS NOT NULL)),
  constraint transfer_request_end_has_a_decider CHECK ((state = 'requested'::text) = (decided_by IS NULL)),
  constraint transfer_request_end_has_a_time CHECK ((state = 'requested'::text) = (decided_at IS NULL)),
  constraint transfer_request_id_is_prefixed CHECK (id ~~ 'rq\_%'::text),
  constraint transfer_request_kind_is_known CHECK (kind = ANY (ARRAY['recharge'::text, 'redeem'::text])),
  constraint transfer_request_state_is_known CHECK (state = ANY (ARRAY['requested'::text, 'approved'::text, 'declined'::text, 'cancelled'::text])),
  constraint transfer_request_texts_are_bounded CHECK (length(message) <= 200 AND length(reason) <= 200)
);
CREATE INDEX transfer_request_decided ON transfer_request (requested_at DESC, id DESC) WHERE state <> 'requested'::text;
CREATE INDEX transfer_request_of_player ON transfer_request (player_id, requested_at DESC, id DESC);
CREATE INDEX transfer_request_open ON transfer_request (requested_at, id) WHERE state = 'requested'::text;
CREATE UNIQUE INDEX transfer_request_is_unique_open_per_kind ON transfer_request (player_id, kind) WHERE state = 'requested'::text;
CREATE TRIGGER transfer_request_decision_is_recorded AFTER UPDATE OF state ON transfer_request FOR EACH ROW WHEN (old.state <> new.state AND new.state <> 'requested'::text) EXECUTE FUNCTION record_transfer_request();
CREATE TRIGGER transfer_request_command_is_immutable BEFORE UPDATE ON transfer_request FOR EACH ROW WHEN (old.player_id IS DISTINCT FROM new.player_id OR old.kind IS DISTINCT FROM new.kind OR old.amount_cents IS DISTINCT FROM new.amount_cents OR old.message IS DISTINCT FROM new.message) EXECUTE FUNCTION transfer_request_reject_transition();
CREATE TRIGGER transfer_request_publishes_change AFTER INSERT OR UPDATE ON transfer_request FOR EACH ROW EXECUTE FUNCTION publish_change('request', 'player_id');
CREATE TRIGGER transfer_request_is_recorded AFTER INSERT ON transfer_request FOR EACH ROW EXECUTE FUNCTION record_transfer_request();
CREATE TRIGGER transfer_request_transition_is_allowed BEFORE UPDATE OF state ON transfer_request FOR EACH ROW WHEN (old.state <> new.state AND old.state <> 'requested'::text AND (old.state <> 'approved'::text OR new.state <> 'requested'::text)) EXECUTE FUNCTION transfer_request_reject_transition();

create view open_difference as
 SELECT id,
    statement_id,
    player_id,
    kind,
    mark,
    transfer_id,
    rejected_transfer_id,
    ours_cents,
    theirs_cents,
    change_cents,
    ours_at,
    theirs_at,
    found_at,
    gone_at
   FROM difference
  WHERE gone_at IS NULL AND NOT (EXISTS ( SELECT
           FROM decision
             JOIN decision_end ending ON ending.decision_id = decision.id
          WHERE decision.difference_id = difference.id AND (ending.kind = ANY (ARRAY['settled'::text, 'confirmed'::text]))));

create view report_active_player as
 SELECT report_activity.block,
    report_activity.player_number,
    report_activity.agent_id,
    report_activity.quarters
   FROM report_activity
UNION ALL
 SELECT report_block_of(report_entry.at) AS block,
    report_entry.player_number,
    report_entry.agent_id,
    report_block_quarter_bit_of(report_entry.at) AS quarters
   FROM report_entry
  WHERE report_entry.kind <> 'correction'::text AND report_entry.cause = 'agent'::text;

create view report_player_total as
 SELECT report_player_day.day,
    report_player_day.player_number,
    report_player_day.agent_id,
    report_player_day.quarters,
    report_player_day.recharge_cents,
    report_player_day.redeem_cents,
    report_player_day.promotion_cents
   FROM report_player_day
UNION ALL
 SELECT report_day_of(report_entry.at) AS day,
    report_entry.player_number,
    report_entry.agent_id,
        CASE
            WHEN report_entry.cause = 'agent'::text THEN report_quarter_bit_of(report_entry.at)
            ELSE '0'::bit(96)
        END AS quarters,
        CASE
            WHEN report_entry.kind = 'recharge'::text AND report_entry.cause = 'agent'::text THEN report_entry.cents
            ELSE 0::bigint
        END AS recharge_cents,
        CASE
            WHEN report_entry.kind = 'redeem'::text THEN report_entry.cents
            ELSE 0::bigint
        END AS redeem_cents,
        CASE
            WHEN report_entry.kind = 'recharge'::text AND report_entry.cause <> 'agent'::text THEN report_entry.cents
            ELSE 0::bigint
        END AS promotion_cents
   FROM report_entry
  WHERE report_entry.kind <> 'correction'::text;

create view transfer_hold_violation as
 SELECT 'transfer_differs_from_its_hold'::text AS kind,
    COALESCE(transfer.id, hold.id) AS subject,
    format('%s, of %s, and its hold sets %s aside'::text, COALESCE(transfer.state, 'unknown here'::text), COALESCE(transfer.amount_cents, 0::bigint), COALESCE(hold.amount_cents, 0::bigint)) AS detail
   FROM ( SELECT transfer_1.id,
            transfer_1.provider_agent_id,
            transfer_1.player_id,
            transfer_1.kind,
            transfer_1.amount_cents,
            transfer_1.cause,
            transfer_1.actor_id,
            transfer_1.idempotency_key,
            transfer_1.command_hash,
            transfer_1.state,
            transfer_1.refusal_code,
            transfer_1.evidence,
            transfer_1.balance_before_cents,
            transfer_1.balance_before_at,
            transfer_1.balance_after_cents,
            transfer_1.attempts,
            transfer_1.next_attempt_at,
            transfer_1.lease_until,
            transfer_1.requested_at,
            transfer_1.sent_at,
            transfer_1.sent_clock_at,
            transfer_1.settled_at,
            transfer_1.sends,
            transfer_1.actor_address
           FROM transfer transfer_1
          WHERE transfer_1.state <> ALL (ARRAY['applied'::text, 'rejected'::text])) transfer
     FULL JOIN ( SELECT ledger_hold.id,
            ledger_hold.account_id,
            ledger_hold.amount_cents,
            ledger_hold.state,
            ledger_hold.entry_id,
            ledger_hold.placed_at,
            ledger_hold.ended_at
           FROM ledger_hold
          WHERE ledger_hold.state = 'open'::text) hold ON hold.id = transfer.id
  WHERE transfer.amount_cents IS DISTINCT FROM hold.amount_cents
UNION ALL
 SELECT 'agent_is_unbounded'::text AS kind,
    ledger_account.id AS subject,
    format('balance %s'::text, ledger_account.balance_cents) AS detail
   FROM ledger_account
  WHERE ledger_account.id ~~ 'agent:%'::text AND ledger_account.may_be_negative;

create view transfer_violation as
 SELECT transfer_hold_violation.kind,
    transfer_hold_violation.subject,
    transfer_hold_violation.detail
   FROM transfer_hold_violation
UNION ALL
 SELECT transfer_entry_violation.kind,
    transfer_entry_violation.subject,
    transfer_entry_violation.detail
   FROM transfer_entry_violation(''::text, ( SELECT max(transfer.id) AS max
           FROM transfer)) transfer_entry_violation(kind, subject, detail)
UNION ALL
 SELECT entry_transfer_violation.kind,
    entry_transfer_violation.subject,
    entry_transfer_violation.detail
   FROM entry_transfer_violation(0::bigint, '9223372036854775807'::bigint) entry_transfer_violation(kind, subject, detail);

CREATE OR REPLACE FUNCTION account_demand_not_frozen(account_id text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from player where id = account_id and frozen_at is not null) then
    raise exception 'a frozen player does not sign in'
      using errcode = 'check_violation', constraint = 'player_who_signs_in_is_not_frozen';
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION account_copy_to_player()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The player's own trigger reads what the account now says.
  update player set search_nickname = new.username_key where id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION account_refuse_reopening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a closed account stays closed'
    using errcode = 'integrity_constraint_violation', constraint = 'account_closed_stays_closed';
end $function$;

CREATE OR REPLACE FUNCTION activity_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what happened stays as it was'
    using errcode = 'integrity_constraint_violation', constraint = 'activity_is_immutable';
end $function$;

CREATE OR REPLACE FUNCTION agent_demand_credit(account text, cents bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  available bigint;
begin
  perform ledger_lock_accounts(array[account]);
  select balance_cents - held_cents into available from ledger_account where id = account and not may_be_negative;
  if available < cents then
    raise exception 'the account % has too little credit', account
      using errcode = 'check_violation', constraint = 'agent_has_the_credit', detail = account;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION agent_check_level_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  above integer;
begin
  if tg_op = 'UPDATE' and (old.level <> new.level or (old.parent_id is null) <> (new.parent_id is null)) then
    raise exception 'the agent % keeps its level', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'agent_level_stays';
  end if;
  if new.parent_id is not null then
    select agent_rank(parent_id, level) into above from agent where id = new.parent_id;
    if above >= agent_rank(new.parent_id, new.level) then
      raise exception 'the agent % must be of a lower level than the one above it', new.id
        using errcode = 'integrity_constraint_violation', constraint = 'agent_level_is_below_its_parents';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION agent_ancestry(leaf text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  with recursive line as (
    select id, parent_id from agent where id = leaf
    union select above.id, above.parent_id from agent above join line on line.parent_id = above.id)
  select id from line
$function$;

CREATE OR REPLACE FUNCTION agent_lock_tree()
 RETURNS void
 LANGUAGE sql
AS $function$ select pg_advisory_xact_lock(4872301998) $function$;

CREATE OR REPLACE FUNCTION agent_move(moved text, receiver text, reference text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  giver text;
  sides text[];
  total bigint;
begin
  perform agent_lock_tree();
  select parent_id into giver from agent where id = moved for no key update;
  update agent set parent_id = receiver where id = moved;
  sides := array[agent_credit_account(giver, moved), agent_credit_account(receiver, moved)];
  perform ledger_open_accounts(array(select side from unnest(sides) as side where side like 'house:%'), true);
  perform ledger_lock_accounts(
    array(select 'agent:' || id from agent_subtree(moved) as id union select unnest(sides)));
  select sum(balance_cents) into total from ledger_account
    where id in (select 'agent:' || below from agent_subtree(moved) as below);
  if total > 0 and sides[1] <> sides[2] then
    perform agent_demand_credit(sides[2], total);
    perform ledger_post(reference, 'agent_moved', null, sides, array[total, -total]);
  end if;
  return total;
end $function$;

CREATE OR REPLACE FUNCTION agent_open_credit_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform ledger_open_accounts(array['agent:' || new.id], false);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION agent_clear_password_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update agent set must_change_password = false where id = new.id and must_change_password;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION agent_rank(parent text, level text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when parent is null then 0 when level = 'distributor' then 1 when level = 'store' then 2 else 3 end
$function$;

CREATE OR REPLACE FUNCTION agent_credit_account(parent text, child text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when parent_id is null then 'house:' || right(child, 2) else 'agent:' || id end
    from agent where id = parent
$function$;

CREATE OR REPLACE FUNCTION agent_authority(of text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object(
    'isRoot', agent.parent_id is null,
    'level', agent.level,
    'mustChangePassword', agent.must_change_password,
    'rules', coalesce((
      select jsonb_agg(jsonb_build_object(
          'isSetByRoot', owner.parent_id is null,
          'permissions', rule.permissions,
          'commandMaxCents', rule.command_max_cents,
          'dayMaxCents', rule.day_max_cents))
        from agent_rule rule join agent owner on owner.id = rule.owner_id
        where rule.level = agent.level and rule.owner_id <> agent.id
          and rule.owner_id in (select agent_ancestry(agent.id))), '[]'))
    from agent where agent.id = of
$function$;

CREATE OR REPLACE FUNCTION agent_subtree(root text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with recursive subtree as (
    select id from agent where id = root
    union select below.id from agent below join subtree on subtree.id = below.parent_id)
  select id from subtree
$function$;

CREATE OR REPLACE FUNCTION allotment_credit_is_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  above text := agent_credit_account(new.parent_id, new.agent_id);
  below text := 'agent:' || new.agent_id;
  accounts text[] := case new.kind when 'allot' then array[above, below] else array[below, above] end;
begin
  if above like 'house:%' then perform ledger_open_accounts(array[above], true); end if;
  perform ledger_lock_accounts(accounts);
  perform agent_demand_credit(accounts[1], new.amount_cents);
  perform ledger_post(new.id, new.kind, null, accounts, array[-new.amount_cents, new.amount_cents]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION queue_audit_entry_for_linking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_unlinked (entry_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION audit_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was recorded stays as it was'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_is_immutable';
end $function$;

CREATE OR REPLACE FUNCTION audit_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_entry (actor_id, address, act, subject_kind, subject_id, player_id, after)
    values (new.actor_id, new.actor_address, 'money.' || new.kind || '_requested', 'transfer', new.id, new.player_id,
      jsonb_build_object('amountCents', new.amount_cents::text));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION decision_publishes_request_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into news (topic, account_id, thing_id)
    select 'request', player_id, transfer_request.id
      from decision join transfer_request on transfer_request.id = decision.request_id
      where decision.id = to_jsonb(new) ->> tg_argv[0];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION decision_reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'decisions are append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'decision_is_append_only';
end $function$;

CREATE OR REPLACE FUNCTION entry_transfer_violation(after bigint, up_to bigint)
 RETURNS TABLE(kind text, subject text, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'entry_has_no_transfer', entry.reference, format('a %s', entry.reason)
    from ledger_entry entry
    where entry.id > after and entry.id <= up_to and entry.reason in ('recharge', 'redeem')
      and not exists (select from transfer where transfer.id = replace(entry.reference, 'credit:', ''))
$function$;

CREATE OR REPLACE FUNCTION bulk_job_row_follow_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update bulk_job_row
    set state = case new.state when 'applied' then 'done' else 'failed' end, code = new.refusal_code,
      ended_at = clock_timestamp()
    where transfer_id = new.id and state = 'checking';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bulk_job_row_reject_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a row of a job does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'bulk_job_row_transition_is_allowed';
end $function$;

CREATE OR REPLACE FUNCTION new_public_id(prefix text, at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  crockford constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  ms constant bigint := floor(extract(epoch from at) * 1000);
begin
  return prefix || '_'
    || substr(crockford, ((ms >> 45) & 31)::integer + 1, 1) || substr(crockford, ((ms >> 40) & 31)::integer + 1, 1)
    || substr(crockford, ((ms >> 35) & 31)::integer + 1, 1) || substr(crockford, ((ms >> 30) & 31)::integer + 1, 1)
    || substr(crockford, ((ms >> 25) & 31)::integer + 1, 1) || substr(crockford, ((ms >> 20) & 31)::integer + 1, 1)
    || substr(crockford, ((ms >> 15) & 31)::integer + 1, 1) || substr(crockford, ((ms >> 10) & 31)::integer + 1, 1)
    || substr(crockford, ((ms >> 5) & 31)::integer + 1, 1) || substr(crockford, (ms & 31)::integer + 1, 1)
    -- Twelve bytes are sixteen digits of base 64, whose 64 letters fall on the 32 of ours.
    || translate(lower(encode(substr(sha256(uuid_send(gen_random_uuid())), 1, 12), 'base64')), 'ilou+/', '012345');
end $function$;

CREATE OR REPLACE FUNCTION player_note_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a note stays with its author and its player'
    using errcode = 'integrity_constraint_violation', constraint = 'player_note_stays';
end $function$;

CREATE OR REPLACE FUNCTION player_copy_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select number, created_at, not is_active, username_key
    into new.number, new.registered_at, new.is_closed, new.search_nickname
    from account where id = new.id;
  new.search_account := lower(new.provider_username) || E'\n' || new.number;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION record_transfer_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_answer constant boolean := exists (select from transfer_request where transfer_id = new.id);
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, new.kind || '_' || new.state,
    jsonb_build_object('amountCents', new.amount_cents::text, 'isSignUpCredit', new.cause = 'sign_up')
      || case when new.state = 'rejected' then jsonb_build_object('code', new.refusal_code) else '{}' end);
  -- A new player is told of its credit by the page that welcomes it.
  if new.state = 'applied' and new.cause <> 'sign_up' then
    insert into notification (account_id, kind, data) values (
      new.player_id, new.kind || '_applied',
      jsonb_build_object('amountCents', new.amount_cents::text, 'wasAsked', is_answer));
  elsif new.state = 'rejected' and is_answer then
    insert into notification (account_id, kind, data) values (
      new.player_id, 'request_failed',
      jsonb_build_object('kind', new.kind, 'amountCents', new.amount_cents::text));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION record_transfer_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  asked constant jsonb := jsonb_build_object('kind', new.kind, 'amountCents', new.amount_cents::text);
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, case new.state when 'requested' then 'request_made' else 'request_' || new.state end, asked);
  if new.state = 'declined' then
    insert into notification (account_id, kind, data) values (
      new.player_id, 'request_declined', asked || jsonb_build_object('reason', new.reason));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION report_block_of(at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select floor(extract(epoch from at) / 2764800)::integer
$function$;

CREATE OR REPLACE FUNCTION report_block_quarter_bit_of(at timestamp with time zone)
 RETURNS bit
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (B'1'::bit(3072)) >> ((extract(epoch from at)::bigint % 2764800) / 900)::integer
$function$;

CREATE OR REPLACE FUNCTION report_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
    select new.ended_at, player.agent_id, decision.decided_by, account.number, 'correction', 'correction',
        difference.change_cents
      from decision join difference on difference.id = decision.difference_id
        join player on player.id = difference.player_id join account on account.id = player.id
      where decision.id = new.decision_id and decision.outcome = 'corrected';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION report_day_of(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (at at time zone 'UTC')::date
$function$;

CREATE OR REPLACE FUNCTION report_hour_start_of(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select date_bin(interval '1 hour', at, timestamptz '2000-01-01 00:00:00+00')
$function$;

CREATE OR REPLACE FUNCTION report_quarter_bit_of(at timestamp with time zone)
 RETURNS bit
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (B'1'::bit(96)) >> ((extract(epoch from at at time zone 'UTC')::bigint % 86400) / 900)::integer
$function$;

CREATE OR REPLACE FUNCTION report_roll_up(most integer)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  counted bigint;
begin
  if not pg_try_advisory_xact_lock(4872301998) then return 0; end if;
  with taken as (
    delete from report_entry where ctid = any (array(select ctid from report_entry limit most)) returning *
  ), quarters as (
    insert into report_quarter as known (quarter, agent_id, actor_id, kind, cause, transfers, cents)
      select report_quarter_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from taken group by 1, 2, 3, 4, 5
      on conflict (quarter, agent_id, actor_id, kind, cause) do update
        set transfers = known.transfers + excluded.transfers, cents = known.cents + excluded.cents
  ), hours as (
    insert into report_hour as known (hour, agent_id, actor_id, kind, cause, transfers, cents)
      select report_hour_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from taken group by 1, 2, 3, 4, 5
      on conflict (hour, agent_id, actor_id, kind, cause) do update
        set transfers = known.transfers + excluded.transfers, cents = known.cents + excluded.cents
  ), activity as (
    insert into report_activity as known (block, player_number, agent_id, quarters)
      select report_block_of(at), player_number, agent_id, bit_or(report_block_quarter_bit_of(at))
        from taken where kind <> 'correction' and cause = 'agent' group by 1, 2, 3
      on conflict (block, player_number, agent_id) do update
        set quarters = known.quarters | excluded.quarters
        where known.quarters | excluded.quarters <> known.quarters
  ), days as (
    insert into report_player_day as known
      (day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents)
      select report_day_of(at), player_number, agent_id,
          bit_or(case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end),
          coalesce(sum(cents) filter (where kind = 'recharge' and cause = 'agent'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'redeem'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'recharge' and cause <> 'agent'), 0)::bigint
        from taken where kind <> 'correction' group by 1, 2, 3
      on conflict (day, player_number, agent_id) do update
        set quarters = known.quarters | excluded.quarters,
          recharge_cents = known.recharge_cents + excluded.recharge_cents,
          redeem_cents = known.redeem_cents + excluded.redeem_cents,
          promotion_cents = known.promotion_cents + excluded.promotion_cents
  )
  select count(*) into counted from taken;
  return counted;
end $function$;

CREATE OR REPLACE FUNCTION report_quarter_start_of(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$function$;

CREATE OR REPLACE FUNCTION report_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
    select new.settled_at, player.agent_id, case new.cause when 'agent' then new.actor_id else '' end,
        account.number, new.kind, new.cause, new.amount_cents
      from player join account on account.id = player.id where player.id = new.player_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION shift_reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a shift stays, and a closed one as it was counted'
    using errcode = 'integrity_constraint_violation', constraint = tg_argv[0];
end $function$;

CREATE OR REPLACE FUNCTION account_status(is_active boolean, frozen_at timestamp with time zone, excluded_until timestamp with time zone)
 RETURNS text
 LANGUAGE sql
AS $function$
  select case when not is_active then 'closed' when frozen_at is not null then 'frozen'
    when excluded_until > clock_timestamp() then 'excluded' else 'open' end
$function$;

CREATE OR REPLACE FUNCTION statement_check_close()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'compared' or exists (select from open_difference where statement_id = new.id) then
    raise exception 'statement % has open differences', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'statement_closes_at_zero';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION statement_reject_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'statement %: %', old.id, tg_argv[0]
    using errcode = 'integrity_constraint_violation', constraint = tg_argv[0];
end $function$;

CREATE OR REPLACE FUNCTION acquire_provider_permits(agent text, allowance integer, record_allowance integer, window_ms double precision, step_ms double precision, probe_ms double precision, failures_to_open integer, most integer[], most_records integer[], ahead double precision[])
 RETURNS TABLE(time_ms bigint, wait_ms double precision, failing integer)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  budget provider_budget;
  at timestamptz;
  one_window constant interval := window_ms * interval '1 millisecond';
  one_step constant interval := step_ms * interval '1 millisecond';
  free_at timestamptz;
begin
  select * into strict budget from provider_budget b where b.provider_agent_id = agent for update;
  at := clock_timestamp();
  -- A clock that was set back would keep the window full for as long: what seems to come counts from now.
  if budget.last_call_at > at then
    update provider_call set called_at = at where provider_agent_id = agent and called_at > at;
    budget.last_call_at := at;
    budget.paced_until := least(budget.paced_until, at + one_window);
    budget.paused_until := least(budget.paused_until, at + one_window);
    budget.probe_at := least(budget.probe_at, at + one_window);
  end if;
  for i in 1 .. cardinality(most) loop
    -- `greatest` leaves nulls out.
    free_at := greatest(
      at,
      budget.paused_until,
      case when budget.failures >= failures_to_open then budget.probe_at end,
      budget.paced_until - ahead[i] * one_step,
      (select called_at + one_window from provider_call
        where provider_agent_id = agent and not is_record and number = budget.calls + 1 - most[i]),
      (select called_at + one_window from provider_call
        where provider_agent_id = agent and is_record and number = budget.record_calls + 1 - most_records[i])
    );
    failing := budget.failures;
    if free_at > at then
      time_ms := null;
      wait_ms := extract(epoch from free_at - at) * 1000;
      return next;
      continue;
    end if;
    budget.calls := budget.calls + 1;
    insert into provider_call values (agent, false, budget.calls, at);
    -- The one that this one takes the place of.
    delete from provider_call where provider_agent_id = agent and not is_record
      and number = budget.calls - allowance and called_at <= at - one_window;
    if most_records[i] is not null then
      budget.record_calls := budget.record_calls + 1;
      insert into provider_call values (agent, true, budget.record_calls, at);
      delete from provider_call where provider_agent_id = agent and is_record
        and number = budget.record_calls - record_allowance and called_at <= at - one_window;
    end if;
    budget.last_call_at := at;
    if ahead[i] is not null then
      budget.paced_until := greatest(budget.paced_until, at) + one_step;
    end if;
    -- This one is the probe; the others wait for how it ends, or for it to be taken for lost.
    if budget.failures >= failures_to_open then
      budget.probe_at := at + probe_ms * interval '1 millisecond';
    end if;
    budget.last_time_ms := greatest((extract(epoch from at) * 1000)::bigint, budget.last_time_ms + 1);
    time_ms := budget.last_time_ms;
    wait_ms := 0;
    return next;
  end loop;
  update provider_budget b set calls = budget.calls, record_calls = budget.record_calls,
      last_call_at = budget.last_call_at, paced_until = budget.paced_until, paused_until = budget.paused_until,
      probe_at = budget.probe_at, last_time_ms = budget.last_time_ms
    where b.provider_agent_id = agent;
end $function$;

CREATE OR REPLACE FUNCTION publish_unread_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into news (topic, account_id, thing_id) select distinct 'unread', account_id, account_id from gone;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION publish_bulk_job_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into news (topic, account_id, thing_id) values ('job', new.agent_id, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION publish_bulk_job_rows_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into news (topic, account_id, thing_id)
    select distinct 'job', job.agent_id, job.id
      from before_it join after_it using (job_id, position) join job on job.id = job_id
      where before_it.state <> after_it.state or (before_it.secret_sealed is null) <> (after_it.secret_sealed is null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION publish_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account text;
begin
  if tg_argv[1] = 'id' then account := new.id;
  elsif tg_argv[1] = 'player_id' then account := new.player_id;
  else account := new.account_id;
  end if;
  insert into news (topic, account_id, thing_id) values (tg_argv[0], account, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION publish_session_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into news (topic, account_id, thing_id) values ('session', old.account_id, old.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION publish_agent_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform publish_subtree_authority(new.id, null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION publish_agent_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform publish_subtree_authority(coalesce(new.owner_id, old.owner_id), coalesce(new.level, old.level));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION publish_subtree_authority(owner text, of_level text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into news (topic, account_id, thing_id)
    select 'standing', agent.id, agent.id from agent
      where agent.id in (select agent_subtree(owner)) and (of_level is null or agent.level = of_level)
$function$;

CREATE OR REPLACE FUNCTION find_nearest_trade(asked transfer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select id from trade_record
    where player_id = asked.player_id and abs(score_cents) = asked.amount_cents
      and (score_cents >= 0 or asked.kind = 'redeem')
      and inserted_at between coalesce(asked.sent_clock_at, asked.requested_at) - interval '15 minutes'
        and coalesce(asked.sent_clock_at, asked.requested_at) + interval '15 minutes'
    order by abs(extract(epoch from inserted_at - coalesce(asked.sent_clock_at, asked.requested_at))), id limit 1
$function$;

CREATE OR REPLACE FUNCTION transfer_day_of(requested timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (requested at time zone 'UTC')::date
$function$;

CREATE OR REPLACE FUNCTION transfer_entry_violation(after text, up_to text)
 RETURNS TABLE(kind text, subject text, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'transfer_differs_from_its_entry', id, detail from (
    select transfer.id,
        format('%s, a %s of %s, and its entry gives the player %s', transfer.state, transfer.kind, transfer.amount_cents,
          coalesce(posting.amount_cents, 0)) as detail,
        coalesce(posting.amount_cents, 0) <> case
          when transfer.state <> 'applied' then 0
          when transfer.kind = 'recharge' then transfer.amount_cents
          else -transfer.amount_cents end as is_broken
      from transfer
        left join ledger_entry entry on entry.reference = transfer.id
        left join ledger_posting posting on posting.entry_id = entry.id and posting.account_id = 'player:' || transfer.player_id
      where transfer.id > after and transfer.id <= up_to
  ) compared where is_broken
$function$;

CREATE OR REPLACE FUNCTION transfer_source_account_of(one transfer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if one.cause <> 'sign_up' and exists (select from agent where id = one.actor_id and parent_id is not null) then
    return 'agent:' || one.actor_id;
  end if;
  return case one.cause when 'sign_up' then 'promotions:' else 'issuing:' end
    || one.provider_agent_id || ':' || right(one.player_id, 2);
end $function$;

CREATE OR REPLACE FUNCTION transfer_can_be_inserted(player text, standing text, actor text, key text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  stands text;
begin
  select account_status(account.is_active, asked.frozen_at, asked.excluded_until) into stands
    from player asked join account on account.id = asked.id
    where asked.id = player for share of account for no key update of asked;
  -- A statement of its own sees what those who held the locks before have written.
  return stands is not distinct from standing and not exists (
    select from transfer where actor_id = actor and idempotency_key = key
    union all
    select from transfer where player_id = player and state in ('requested', 'sending', 'unknown'));
end $function$;

CREATE OR REPLACE FUNCTION transfer_update_known_balance(player text, sent timestamp with time zone, change_cents bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  may_hold_it boolean;
  is_unsure boolean;
  known player;
begin
  select coalesce(coalesce(one.balance_told_at, one.balance_at) > sent, false),
      coalesce(activity.refresh_wanted_at > one.balance_at, false)
    into may_hold_it, is_unsure
    from player one left join player_activity activity on activity.player_id = one.id
    where one.id = player for no key update of one;
  update player one set balance_at = clock_timestamp(), balance_told_at = clock_timestamp(),
      balance_cents = one.balance_cents + case when may_hold_it then 0 else change_cents end
    where one.id = player returning * into known;
  insert into player_activity (player_id, refresh_wanted_at)
    values (player, case when may_hold_it or is_unsure then clock_timestamp() else known.balance_at end)
    on conflict (player_id) do update set refresh_wanted_at = excluded.refresh_wanted_at;
  return known.balance_cents;
end $function$;

CREATE OR REPLACE FUNCTION find_nearest_transfer(trade trade_record)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select id from transfer
    where player_id = trade.player_id and amount_cents = abs(trade.score_cents) and sent_at is not null
      and state <> 'rejected' and (trade.score_cents >= 0 or kind = 'redeem')
      and coalesce(sent_clock_at, requested_at) between trade.inserted_at - interval '15 minutes'
        and trade.inserted_at + interval '15 minutes'
    order by abs(extract(epoch from coalesce(sent_clock_at, requested_at) - trade.inserted_at)), id limit 1
$function$;

CREATE OR REPLACE FUNCTION transfer_day_shard_of(player text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (ascii(right(player, 1)) % 8)::smallint
$function$;

CREATE OR REPLACE FUNCTION transfer_reserve(asked transfer, day_max_cents bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  fund constant text := transfer_source_account_of(asked);
  player constant text := 'player:' || asked.player_id;
begin
  perform ledger_open_accounts(case when fund like 'agent:%' then array[player] else array[fund, player] end, true);
  perform ledger_place_hold(asked.id, case asked.kind when 'recharge' then fund else player end, asked.amount_cents);
  if day_max_cents is not null and not transfer_day_consume(asked.id, day_max_cents) then
    raise exception 'the day has no room for this'
      using errcode = 'check_violation', constraint = 'transfer_day_limit_is_respected';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION transfer_reject_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a transfer does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_transition_is_allowed';
end $function$;

CREATE OR REPLACE FUNCTION transfer_request_follow_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  request transfer_request;
begin
  select * into request from transfer_request where transfer_id = new.id;
  if not found then return null; end if;
  if new.state = 'rejected' then
    begin
      update transfer_request
        set state = 'requested', decided_by = null, decided_at = null, transfer_id = null, failed_transfer_id = new.id
        where id = request.id;
      return null;
    exception when unique_violation then
      null;
    end;
  end if;
  insert into news (topic, account_id, thing_id) values ('request', request.player_id, request.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION transfer_request_reject_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a request does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_request_transition_is_allowed';
end $function$;

CREATE OR REPLACE FUNCTION transfer_day_refund(transfer_id text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update transfer_day sum set cents = sum.cents - asked.amount_cents
    from transfer asked
    where asked.id = transfer_id and asked.cause <> 'sign_up' and sum.actor_id = asked.actor_id
      and sum.kind = asked.kind and sum.day = transfer_day_of(asked.requested_at)
      and sum.part = transfer_day_shard_of(asked.player_id)
$function$;

CREATE OR REPLACE FUNCTION transfer_day_consume(transfer_id text, day_max_cents bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  asked transfer;
  today date;
  used bigint;
begin
  select * into asked from transfer where id = transfer_id;
  today := transfer_day_of(asked.requested_at);
  update transfer_day own set cents = own.cents + asked.amount_cents
    where own.actor_id = asked.actor_id and own.kind = asked.kind and own.day = today
      and own.part = transfer_day_shard_of(asked.player_id) and own.cents + asked.amount_cents <= day_max_cents / 8
      and not exists (select from transfer_day other where other.actor_id = asked.actor_id and other.kind = asked.kind
        and other.day = today and other.cents > day_max_cents / 8);
  if found then return true; end if;
  insert into transfer_day (actor_id, kind, day, part)
    select asked.actor_id, asked.kind, today, one from generate_series(0, 7) as one on conflict do nothing;
  select sum(cents) into used from (
    select cents from transfer_day where actor_id = asked.actor_id and kind = asked.kind and day = today
      order by part for no key update
  ) locked;
  used := used + asked.amount_cents;
  if used > day_max_cents then return false; end if;
  update transfer_day set cents = used / 8 + case when part < used % 8 then 1 else 0 end
    where actor_id = asked.actor_id and kind = asked.kind and day = today;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION transfer_apply_transition(transfer_id text, known_state text, known_sends integer, known_attempts integer, next_state text, code text, next_in_ms double precision, clock_at timestamp with time zone, why jsonb, effect text)
 RETURNS SETOF transfer
 LANGUAGE plpgsql
AS $function$
declare
  now_at timestamptz;
  one transfer;
  due timestamptz;
begin
  select * into one from transfer
    where id = transfer_id and state = known_state and sends = known_sends and attempts = known_attempts for update;
  if not found then return; end if;
  now_at := clock_timestamp();
  due := now_at + next_in_ms * interval '1 millisecond';
  one.lease_until := null;
  if next_state = 'sending' then
    -- While it is being sent, its lease is the server's that sends it.
    one.lease_until := due;
    one.sent_at := now_at;
    one.sent_clock_at := clock_at;
    one.attempts := one.attempts + 1;
    one.sends := one.sends + 1;
    -- What may lack an earlier change is no balance to compare with.
    select player.balance_cents, player.balance_at into one.balance_before_cents, one.balance_before_at
      from player left join player_activity activity on activity.player_id = player.id
      where player.id = one.player_id and not coalesce(activity.refresh_wanted_at > player.balance_at, false);
  end if;
  if effect = 'settle' then
    one.balance_after_cents := transfer_update_known_balance(one.player_id, one.sent_at,
      case one.kind when 'recharge' then one.amount_cents else -one.amount_cents end);
  end if;
  update transfer set
      state = next_state, refusal_code = code, lease_until = one.lease_until,
      settled_at = case when next_state in ('applied', 'rejected') then now_at end,
      evidence = transfer.evidence || jsonb_build_array(jsonb_build_object('at', now_at, 'to', next_state) || why),
      next_attempt_at = coalesce(due, transfer.next_attempt_at),
      balance_after_cents = one.balance_after_cents, balance_before_cents = one.balance_before_cents,
      balance_before_at = one.balance_before_at, sent_at = one.sent_at, sent_clock_at = one.sent_clock_at,
      attempts = one.attempts, sends = one.sends
    where id = transfer_id returning * into one;
  if effect = 'settle' then
    perform ledger_settle_hold(transfer_id, transfer_id, one.kind,
      case one.kind when 'recharge' then 'player:' || one.player_id else transfer_source_account_of(one) end);
  elsif effect = 'release' then
    perform ledger_release_hold(transfer_id);
    perform transfer_day_refund(transfer_id);
  end if;
  return next one;
end $function$;

CREATE OR REPLACE FUNCTION transfer_insert(asked jsonb, grace_ms double precision, standing text, day_max_cents bigint)
 RETURNS SETOF transfer
 LANGUAGE plpgsql
AS $function$
declare
  written transfer := jsonb_populate_record(null::transfer, asked);
begin
  if not transfer_can_be_inserted(written.player_id, standing, written.actor_id, written.idempotency_key) then
    return;
  end if;
  written.state := 'requested';
  written.evidence := '[]';
  written.attempts := 0;
  written.sends := 0;
  written.requested_at := now();
  written.next_attempt_at := clock_timestamp() + grace_ms * interval '1 millisecond';
  insert into transfer select (written).* returning * into written;
  perform transfer_reserve(written, day_max_cents);
  return next written;
end $function$;
