-- From 1.0.0 to 1.1.0, by domain. The servers are stopped during this step.

-- The files of functions/ and views/ create what takes the place of these. `create or replace` changes no
-- parameters.
drop function if exists account_demand_not_frozen(text);
drop function if exists transfer_reserve(transfer, bigint);
drop function if exists transfer_can_be_inserted(text, text, text, text);
drop function if exists transfer_insert(jsonb, float8, text, bigint);
drop function if exists transfer_apply_transition(
  text, text, integer, integer, text, text, float8, timestamptz, jsonb, text);
drop function if exists transfer_day_consume(text, bigint);
drop function if exists account_refuse_reopening() cascade;
drop function if exists activity_refuse_change() cascade;
drop function if exists audit_refuse_change() cascade;
drop function if exists bulk_job_row_reject_transition() cascade;
drop function if exists decision_reject_change() cascade;
drop function if exists player_note_refuse_change() cascade;
drop function if exists record_transfer_outcome() cascade;
drop function if exists record_transfer_request() cascade;
drop function if exists shift_reject_change() cascade;
drop function if exists statement_reject_change() cascade;
drop function if exists transfer_reject_transition() cascade;
drop function if exists transfer_request_reject_transition() cascade;

-- Access

-- Two links change an e-mail address that a player asks to change. The link to the new address sets it, and
-- waits for the approval of the former one. The link to the former one takes the account back.
alter table one_time_link
  -- The address that the link sets, as it was typed.
  add column email text,
  -- Null: none is needed, because nobody proved the former address or an agent asked.
  add column approval text,
  -- When the link was opened that waits for the approval.
  add column opened_at timestamptz,
  -- The session that asked for the change of address. It stays open when the change ends all others.
  add column session_id text,
  drop constraint one_time_link_kind_is_known,
  add constraint one_time_link_kind_is_known check (
    kind in ('verify_email', 'reset_password', 'accept_invitation', 'change_email', 'approve_email', 'restore_email')),
  add constraint one_time_link_sets_an_address check ((email is not null) = (kind in ('change_email', 'restore_email'))),
  add constraint one_time_link_approval_is_known check (approval in ('awaited', 'given')),
  add constraint one_time_link_approval_is_of_a_change
    check ((approval is null or kind = 'change_email') and (opened_at is null or approval is not null));
-- Nobody else registers an address while its former owner can take it back.
create index one_time_link_restores on one_time_link (email_key) where kind = 'restore_email';

-- The hourly purge finds the oldest sessions.
create index session_by_age on session (created_at);

-- Players have the second factors of agents, in the same tables: of an account instead of an agent.
alter table agent_totp rename to totp;
alter table totp rename column agent_id to account_id;
alter table totp rename constraint agent_totp_pkey to totp_pkey;
alter table totp rename constraint agent_totp_is_on_with_its_secret to totp_is_on_with_its_secret;
alter table totp rename constraint agent_totp_pending_has_a_time to totp_pending_has_a_time;
alter table totp drop constraint agent_totp_agent_exists;
alter table totp add constraint totp_account_exists foreign key (account_id) references account (id);

alter table agent_recovery_code rename to recovery_code;
alter table recovery_code rename column agent_id to account_id;
alter table recovery_code rename constraint agent_recovery_code_is_one to recovery_code_is_one;
alter table recovery_code rename constraint agent_recovery_code_is_hashed to recovery_code_is_hashed;
alter table recovery_code drop constraint agent_recovery_code_agent_exists;
alter table recovery_code add constraint recovery_code_account_exists foreign key (account_id) references account (id);

alter table agent_passkey rename to passkey;
alter table passkey rename column agent_id to account_id;
alter table passkey rename constraint agent_passkey_pkey to passkey_pkey;
alter table passkey rename constraint agent_passkey_credential_is_known_once to passkey_credential_is_known_once;
alter table passkey rename constraint agent_passkey_counter_counts to passkey_counter_counts;
alter table passkey rename constraint agent_passkey_name_is_bounded to passkey_name_is_bounded;
alter table passkey drop constraint agent_passkey_agent_exists;
alter table passkey add constraint passkey_account_exists foreign key (account_id) references account (id);
alter index agent_passkey_of_agent rename to passkey_of_account;
alter table passkey_challenge rename column agent_id to account_id;
alter table passkey_challenge rename constraint passkey_challenge_agent_fits_purpose to passkey_challenge_account_fits_purpose;

-- Programs of integrators act in an agent's name with keys instead of sessions. A key keeps its id when its
-- secret is rotated: for some hours both secrets are accepted.
create table api_key (
  id text primary key,
  agent_id text not null,
  name text not null,
  scopes text[] not null,
  -- Addresses and networks from where it may be used. Empty: from anywhere.
  addresses text[] not null default '{}',
  -- Its recharges start no automatic offer.
  skips_offers boolean not null default false,
  created_at timestamptz not null,
  -- When its present secret was made.
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  -- When its agent was warned by mail of this expiry.
  warned_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  constraint api_key_id_is_prefixed check (id like 'ak\_%'),
  constraint api_key_agent_exists foreign key (agent_id) references agent (id),
  constraint api_key_name_is_short check (length(name) between 1 and 60),
  constraint api_key_has_some_scopes check (cardinality(scopes) between 1 and 40),
  constraint api_key_has_few_addresses check (cardinality(addresses) <= 20),
  constraint api_key_lives_a_year_at_most check (expires_at > issued_at and expires_at <= issued_at + interval '366 days'),
  constraint api_key_address_is_short check (length(last_used_address) <= 60)
);
create index api_key_of_agent on api_key (agent_id, id);
create index api_key_that_expires on api_key (expires_at) where revoked_at is null and warned_at is null;

create table api_key_secret (
  token_hash text primary key,
  api_key_id text not null,
  -- How the key begins and ends, to recognise it by.
  hint text not null,
  -- Null: with its key. Set by the rotation that replaced it.
  ends_at timestamptz,
  constraint api_key_secret_key_exists foreign key (api_key_id) references api_key (id) on delete cascade,
  constraint api_key_secret_is_hashed check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint api_key_secret_hint_is_short check (length(hint) <= 20)
);
-- At most the present secret and the one before it.
create unique index api_key_has_one_present_secret on api_key_secret (api_key_id) where ends_at is null;
create unique index api_key_has_one_former_secret on api_key_secret (api_key_id) where ends_at is not null;

-- Attempts at passwords and codes, counted for all servers together. After a crash the counts begin again, so
-- they need no log.
create unlogged table attempt_count (
  limit_name text not null,
  -- A hash: keys hold addresses and names.
  key_hash text not null,
  -- When all uses are regained.
  full_at timestamptz not null,
  constraint attempt_count_is_unique primary key (limit_name, key_hash)
);

-- A repeated request that creates something gets the first response. The row commits with what the request did; the response is
-- added afterwards. A day later the row is deleted.
create table request_key (
  account_id text not null,
  key text not null,
  -- A hash of endpoint and input. It is sealed, because the input may have a password.
  command_sealed text not null,
  -- The session or API key that alone may read a response with a secret, which is deleted after ten minutes.
  secret_reader text,
  status integer,
  body_sealed text,
  created_at timestamptz not null default clock_timestamp(),
  constraint request_key_is_used_once primary key (account_id, key),
  constraint request_key_account_exists foreign key (account_id) references account (id),
  constraint request_key_response_is_whole check ((status is null) = (body_sealed is null))
);
create index request_key_by_age on request_key (created_at);
create index request_key_with_secret on request_key (created_at) where secret_reader is not null and body_sealed is not null;

-- The keys that sealed the secrets of the database. A server with a wrong key does not start. A former key is
-- stored under the present one, so that links, names and texts from before stay readable.
create table encryption_key (
  -- The first 8 digits of the key's SHA-256, as in each sealed text.
  id text primary key,
  -- A former key, sealed with the newest key. The newest key's own row has a known word.
  sealed text not null,
  first_used_at timestamptz not null default clock_timestamp(),
  -- When no text was sealed with a former key any more.
  resealed_at timestamptz,
  constraint encryption_key_id_is_short check (id ~ '^[0-9a-f]{8}$')
);

-- Accounts

alter table account
  -- A code of ISO 3166-2. Null: the person was not asked. Some states and provinces forbid play.
  add column region text,
  -- The version of the terms that the person has accepted, and when. Accounts of 1.0.0 accepted the first one.
  add column terms_version text not null default '1',
  add column terms_accepted_at timestamptz,
  -- The number in its international form, which the person proved to hold by a code of a text message. A trigger
  -- deletes both when the number of the profile changes.
  add column verified_number text,
  add column phone_verified_at timestamptz,
  add constraint account_region_is_a_code check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  add constraint account_terms_version_is_bounded check (length(terms_version) between 1 and 40),
  add constraint account_verified_number_is_unique unique (verified_number),
  add constraint account_verified_number_has_a_time check ((verified_number is null) = (phone_verified_at is null)),
  add constraint account_verified_number_is_international check (verified_number ~ '^\+[1-9][0-9]{6,14}$');

-- The newest code of an account. `sends` outlives the number, so that changing it shortens no wait.
create table phone_code (
  account_id text primary key,
  number text not null,
  code_hash text not null,
  tries integer not null default 0,
  sends integer not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint phone_code_account_exists foreign key (account_id) references account (id),
  constraint phone_code_tries_are_few check (tries between 0 and 5),
  constraint phone_code_sends_are_counted check (sends between 1 and 1000)
);

-- An exclusion says since when it lasts, who ordered it and why. It ends only on the person's request:
-- `excluded_at_least_until` is the end that was chosen, and `excluded_until` stays infinite until the request. An
-- exclusion of 1.0.0 was set by the operator in the database and keeps its end.
alter table player
  add column excluded_from timestamptz,
  add column excluded_at_least_until timestamptz,
  add column excluded_cause text not null default 'operator',
  add column excluded_by text,
  add column excluded_reason text,
  add constraint player_excluded_cause_is_known check (excluded_cause in ('operator', 'cool_off', 'self_exclusion')),
  add constraint player_excluded_by_exists foreign key (excluded_by) references agent (id),
  add constraint player_excluded_reason_is_bounded check (length(excluded_reason) between 1 and 500);

-- Keys that find an excluded person in a new registration, hashed under a key that the database does not have. The
-- rows outlive a change of the contact data and the closure of the account.
create table excluded_person_key (
  player_id text not null,
  kind text not null,
  value_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Stored when the account registered, and got the limits of another account that had one of its values.
  is_of_registration boolean not null default false,
  primary key (player_id, kind, value_hash),
  constraint excluded_person_key_player_exists foreign key (player_id) references player (id),
  constraint excluded_person_key_kind_is_known check (kind in ('email', 'phone', 'name_and_birth'))
);
create index excluded_person_key_by_value on excluded_person_key (value_hash);

-- Players whose person is searched among the accounts: after an exclusion began or became longer, and after
-- contact data changed.
create table exclusion_search (
  player_id text primary key,
  requested_at timestamptz not null default clock_timestamp(),
  constraint exclusion_search_player_exists foreign key (player_id) references player (id)
);
insert into exclusion_search (player_id) select id from player where excluded_until > clock_timestamp();

-- Accounts that were found. `excluded`: the exclusion was copied; `open`: an agent decides whether it is the same
-- person; `dismissed`: it is not.
create table exclusion_match (
  player_id text not null,
  excluded_player_id text not null,
  kinds text[] not null,
  state text not null,
  found_at timestamptz not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz,
  reason text,
  primary key (player_id, excluded_player_id),
  constraint exclusion_match_player_exists foreign key (player_id) references player (id),
  constraint exclusion_match_excluded_player_exists foreign key (excluded_player_id) references player (id),
  constraint exclusion_match_agent_exists foreign key (decided_by) references agent (id),
  constraint exclusion_match_is_of_two_accounts check (player_id <> excluded_player_id),
  constraint exclusion_match_state_is_known check (state in ('open', 'excluded', 'dismissed')),
  constraint exclusion_match_kinds_are_known check (kinds <@ array['email', 'phone', 'name_and_birth'] and kinds <> '{}'),
  constraint exclusion_match_dismissal_has_an_agent check (state <> 'dismissed' or decided_by is not null)
);
create index exclusion_match_open on exclusion_match (player_id) where state = 'open';
create index exclusion_match_of_excluded on exclusion_match (excluded_player_id);

-- Agents

-- Who created an agent could act as it, and does not confirm its decisions. Null: the root.
alter table agent
  add column created_by text,
  -- The agent who disabled it, or the agent above that it was disabled with. None below that agent enables it.
  add column disabled_by text,
  add constraint agent_creator_exists foreign key (created_by) references account (id),
  add constraint agent_disabler_exists foreign key (disabled_by) references agent (id);
update agent set created_by = audit_entry.actor_id
  from audit_entry where audit_entry.action = 'agent.created' and audit_entry.subject_id = agent.id;

-- Agents who set another agent's password or reset its factors. They could act as it since then.
create table agent_credential_change (
  agent_id text not null,
  changed_by text not null,
  constraint agent_credential_change_is_stored_once primary key (agent_id, changed_by),
  constraint agent_credential_change_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_credential_change_changer_exists foreign key (changed_by) references agent (id),
  constraint agent_credential_change_is_by_another check (changed_by <> agent_id)
);
insert into agent_credential_change (agent_id, changed_by)
  select distinct agent.id, changer.id from audit_entry
    join agent on agent.id = audit_entry.subject_id join agent changer on changer.id = audit_entry.actor_id
    where audit_entry.action = 'agent.factors_reset' and changer.id <> agent.id;

-- Only in the root's row: whether large amounts of agents need a second agent. Null: off.
alter table agent_settings add column four_eyes_for_agents boolean;

-- Permissions that one agent has or lacks, whatever its role says. A grant counts while its giver is above
-- the agent and has the permission.
create table agent_permission (
  agent_id text not null,
  permission text not null,
  is_granted boolean not null,
  set_by text not null,
  set_at timestamptz not null default clock_timestamp(),
  primary key (agent_id, permission),
  constraint agent_permission_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_permission_giver_exists foreign key (set_by) references agent (id),
  constraint agent_permission_is_set_by_another check (set_by <> agent_id),
  constraint agent_permission_is_named check (permission ~ '^[a-z_]{2,30}\.[a-z_]{2,30}$')
);

-- Agents who see players keep seeing their contact data, which needs a permission of its own.
update agent_rule set permissions = permissions || array['players.contact']
  where 'players.read' = any(permissions) and not 'players.contact' = any(permissions) and cardinality(permissions) < 100;

-- A command that needs a second agent waits as an approval, until another agent confirms it or somebody
-- withdraws it.
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
  -- The agent above that requested the decision. Null: the decider gave the command by itself.
  requested_by text,
  -- False: the decision is requested, and `decided_by` has not made it.
  is_decided boolean not null default true,
  -- The API key with which it was decided: it ends with the key. Null: a person's.
  api_key_id text,
  address text not null,
  decided_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting',
  ended_by text,
  ended_at timestamptz,
  end_reason text,
  -- The result of the confirmed command: a transfer, an allotment, a job, an agent or a role.
  result_id text,
  constraint approval_id_is_prefixed check (id like 'ap\_%'),
  constraint approval_kind_is_known check (
    kind in ('transfer', 'bulk_job', 'allotment', 'agent', 'role', 'agent_permissions', 'offer')
  ),
  constraint approval_command_is_small check (jsonb_typeof(command) = 'object' and octet_length(command::text) <= 600000),
  constraint approval_amount_is_positive check (amount_cents > 0),
  constraint approval_player_exists foreign key (player_id) references player (id),
  constraint approval_agent_exists foreign key (agent_id) references agent (id),
  constraint approval_decider_exists foreign key (decided_by) references account (id),
  constraint approval_ender_exists foreign key (ended_by) references account (id),
  constraint approval_requester_exists foreign key (requested_by) references account (id),
  constraint approval_is_requested_by_another check (requested_by <> decided_by),
  constraint approval_is_decided_unless_requested check (is_decided or requested_by is not null),
  constraint approval_is_decided_before_confirmed check (is_decided or state <> 'confirmed'),
  constraint approval_key_is_unique unique (decided_by, idempotency_key),
  constraint approval_state_is_known check (state in ('waiting', 'confirmed', 'withdrawn')),
  constraint approval_end_has_an_agent check ((state = 'waiting') = (ended_by is null)),
  constraint approval_end_has_a_time check ((state = 'waiting') = (ended_at is null)),
  constraint approval_withdrawn_has_a_reason check ((state = 'withdrawn') = (end_reason is not null)),
  constraint approval_confirmed_has_a_result check ((state = 'confirmed') = (result_id is not null)),
  constraint approval_is_confirmed_by_another check (state <> 'confirmed' or ended_by <> decided_by)
);
-- An agent reads the tills of its subtree.
create index shift_of_agent on shift (agent_id, opened_at desc, id desc);

create index approval_of_decider on approval (decided_by, id desc);
create index approval_waiting on approval (decided_by, id) where state = 'waiting';

alter table allotment
  -- `marketing`: a budget for the agent's own offers, in the account `marketing:<agent>` of the ledger.
  add column purpose text not null default 'credit',
  -- The agent who confirmed it.
  add column second_agent_id text,
  -- It needed a second agent, and nobody could have been one.
  add column decided_alone boolean not null default false,
  add constraint allotment_purpose_is_known check (purpose in ('credit', 'marketing')),
  add constraint allotment_second_agent_exists foreign key (second_agent_id) references account (id),
  add constraint allotment_second_agent_is_another check (second_agent_id <> actor_id);
-- Sums of what an agent moved within a day without a second agent read it.
create index allotment_of_actor on allotment (actor_id, created_at);

-- An agent's texts are replies to tickets too, which are as long as a reply.
alter table message_template
  drop constraint message_template_purpose_is_known,
  drop constraint message_template_text_is_bounded,
  add constraint message_template_purpose_is_known check (purpose in ('decline', 'freeze', 'ticket')),
  add constraint message_template_text_is_bounded
    check (char_length(text) between 3 and case when purpose = 'ticket' then 4000 else 200 end);

-- Players

alter table player
  -- The lobby shows the newest wins by initials. A player may be left out.
  add column hides_wins boolean not null default false,
  -- Contact data by which agents search, as triggers copy it from the account.
  add column search_contact text not null default '',
  -- The agent from which the root took the player over. The root decides large amounts alone for its own players.
  add column taken_from_agent_id text,
  -- A visit is the time on the site without a break of half an hour, on all devices together.
  add column visit_started_at timestamptz,
  add constraint player_former_manager_exists foreign key (taken_from_agent_id) references agent (id);
update player
  set search_contact = concat_ws(E'\n', search_fold(account.first_name || ' ' || account.last_name),
    regexp_replace(account.phone, '\D', '', 'g'),
    case when account.email_key not like '%@players.internal' then search_fold(split_part(account.email, '@', 1)) end)
  from account where account.id = player.id and account.closed_at is null;
create index player_searched_by_contact on player using gin (search_contact gin_trgm_ops);

-- The agent who gave the label that keeps the player from offers. None below that agent takes it away.
alter table player_label
  add column set_by text,
  add constraint player_label_setter_exists foreign key (set_by) references agent (id);

-- Jobs do four more things for many players, and their undoing.
alter table bulk_job
  -- The label, the text or the new manager.
  add column options jsonb not null default '{}',
  add column second_agent_id text,
  add column decided_alone boolean not null default false,
  -- The API key that began it: it ends with the key. Null: a person's.
  add column api_key_id text,
  -- The first of the jobs that one command made. Null: it is the first or the only one.
  add column first_job_id text,
  -- The agent above the owner who paused or cancelled it. None below that agent resumes it.
  add column stopped_by text,
  -- Whether it ran when that agent paused it, and runs again when that agent resumes it.
  add column ran_when_stopped boolean not null default false,
  -- The address is deleted some time after the job's end.
  alter column agent_address drop not null,
  drop constraint bulk_job_kind_is_known,
  add constraint bulk_job_kind_is_known check (kind in
    ('recharge', 'redeem', 'reset_password', 'unbind', 'freeze', 'unfreeze', 'label', 'unlabel', 'message', 'move')),
  add constraint bulk_job_options_are_small
    check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 2000),
  add constraint bulk_job_second_agent_exists foreign key (second_agent_id) references account (id),
  add constraint bulk_job_second_agent_is_another check (second_agent_id <> agent_id),
  add constraint bulk_job_first_job_exists foreign key (first_job_id) references bulk_job (id),
  add constraint bulk_job_stopper_exists foreign key (stopped_by) references agent (id),
  add constraint bulk_job_open_has_an_address check (agent_address is not null or ended_at is not null);
create index bulk_job_of_command on bulk_job (first_job_id) where first_job_id is not null;
-- The addresses that are deleted next.
create index bulk_job_with_address on bulk_job (ended_at) where agent_address is not null;
-- Direct transfers and rows of jobs have one code for a player in review.
update bulk_job_row set code = 'transfer.player_in_review' where code = 'job.player_in_review';

-- An agent announces something to the players of its subtree, at once or at a time. A row is sent once: its
-- state, the last player reached and the players' notifications are written together.
create table agent_announcement (
  id text primary key,
  agent_id text not null,
  state text not null,
  -- The texts by language, as plain text.
  texts jsonb not null,
  -- Filters of the list of players. They are applied when it is sent.
  audience jsonb not null,
  is_promotion boolean not null,
  -- The API key that created it: it ends with the key. Null: a person's.
  api_key_id text,
  created_at timestamptz not null default clock_timestamp(),
  send_at timestamptz,
  sent_at timestamptz,
  -- The number of the last player reached.
  delivered_to bigint not null default 0,
  addressed integer not null default 0,
  ended_at timestamptz,
  ended_by text,
  -- Why the server stopped it.
  stop_cause text,
  -- When the players' notifications of an ended one were removed.
  removed_at timestamptz,
  constraint agent_announcement_id_is_prefixed check (id like 'aa\_%'),
  constraint agent_announcement_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_announcement_ender_exists foreign key (ended_by) references agent (id),
  constraint agent_announcement_state_is_known check (
    state in ('draft', 'scheduled', 'sending', 'sent', 'ended', 'cancelled')),
  constraint agent_announcement_texts_are_small check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 12000),
  constraint agent_announcement_audience_is_small check (jsonb_typeof(audience) = 'object' and octet_length(audience::text) <= 1000),
  constraint agent_announcement_scheduled_has_a_time check (state in ('draft', 'cancelled') or send_at is not null),
  constraint agent_announcement_sent_has_a_time check ((state in ('sending', 'sent', 'ended')) = (sent_at is not null)),
  constraint agent_announcement_end_has_a_time check ((state in ('ended', 'cancelled')) = (ended_at is not null)),
  constraint agent_announcement_stop_cause_is_known check (stop_cause in ('agent_disabled', 'not_permitted', 'key_ended')),
  constraint agent_announcement_addressed_is_not_negative check (addressed >= 0)
);
create index agent_announcement_of_agent on agent_announcement (agent_id, id desc);
create index agent_announcement_due on agent_announcement (send_at) where state in ('scheduled', 'sending');
create index agent_announcement_unremoved on agent_announcement (id) where state = 'ended' and removed_at is null;

-- The unique index refuses a second notification of one announcement to a player.
alter table notification
  add column announcement_id text,
  add constraint notification_announcement_exists foreign key (announcement_id) references agent_announcement (id);
create unique index notification_is_unique_per_announcement on notification (announcement_id, account_id)
  where announcement_id is not null;

-- The players who read it. A row outlives the notification, which the player or the end of the announcement
-- may remove.
create table announcement_reader (
  announcement_id text not null,
  player_id text not null,
  primary key (announcement_id, player_id),
  constraint announcement_reader_announcement_exists foreign key (announcement_id) references agent_announcement (id),
  constraint announcement_reader_player_exists foreign key (player_id) references player (id)
);

-- Care for players

-- Limits on recharges, stakes and losses in a rolling period, and on the length of a session of play. The player's own
-- limit and the operator's stand side by side, and the lower one binds.
create table player_limit (
  player_id text not null,
  kind text not null,
  set_by text not null,
  -- The limit in cents, or in minutes for a session.
  max_value bigint not null,
  set_at timestamptz not null default clock_timestamp(),
  -- The player asked for more, and has not confirmed it. raise_to null: for no limit at all.
  raise_requested_at timestamptz,
  raise_to bigint,
  primary key (player_id, kind, set_by),
  constraint player_limit_player_exists foreign key (player_id) references player (id),
  constraint player_limit_kind_is_known check (kind in ('recharge_day', 'recharge_week', 'recharge_month',
    'stake_day', 'stake_week', 'stake_month', 'loss_day', 'loss_week', 'loss_month', 'session')),
  constraint player_limit_setter_is_known check (set_by in ('player', 'operator')),
  constraint player_limit_is_in_range check (
    case when kind = 'session' then max_value between 15 and 1440 else max_value between 1 and 100000000000 end),
  constraint player_limit_raise_is_higher check (raise_to > max_value),
  constraint player_limit_raise_has_a_time check (raise_to is null or raise_requested_at is not null)
);

-- The limits on stakes and losses that a provider which can enforce them must have. A trigger of player_limit
-- requests the delivery.
create table limit_delivery (
  player_id text primary key,
  -- Grows with each change of the limits, also after the restore of a backup: it begins with the time.
  version bigint not null,
  -- Null: the provider has this version, or can't enforce limits.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  constraint limit_delivery_player_exists foreign key (player_id) references player (id)
);
create index limit_delivery_to_send on limit_delivery (next_attempt_at) where next_attempt_at is not null;

-- The player's present or last session of play: signs of play less than half an hour apart.
create table play_session (
  player_id text primary key,
  started_at timestamptz not null,
  last_at timestamptz not null,
  -- The last sign is a launch: its first round belongs to it, however late the provider records it.
  awaits_round boolean not null,
  constraint play_session_player_exists foreign key (player_id) references player (id),
  constraint play_session_is_in_order check (started_at <= last_at)
);

-- After a part of a visit that the player chooses, the next game waits until the player has acknowledged the
-- reality check.
create table reality_check (
  player_id text primary key,
  interval_minutes smallint not null,
  -- A longer interval, which counts from the next acknowledgement on: choosing one acknowledges no check.
  next_interval_minutes smallint,
  acknowledged_at timestamptz,
  constraint reality_check_player_exists foreign key (player_id) references player (id),
  constraint reality_check_interval_is_known check (interval_minutes in (15, 30, 60, 90, 120)),
  constraint reality_check_next_interval_is_longer check (
    next_interval_minutes in (30, 60, 90, 120) and next_interval_minutes > interval_minutes
  )
);

-- The provider

alter table provider_agent
  -- Each sign-in at the provider costs a call and ends the session before it, so agents may request only a few.
  add column sign_in_requested_at timestamptz,
  -- The first refused sign-in.
  add column sign_in_refused_since timestamptz;
-- The last response before the failed calls.
alter table provider_budget add column failing_since timestamptz;

-- A launched game that may still run at the provider, and whether it must be stopped, so that a stop survives a
-- full budget, an outage and a restart.
create table running_game (
  player_id text primary key,
  -- Tells this launch from the player's next one.
  launch_id text not null,
  -- Null: launched by an agent, or before this table existed. The end of any session then stops the game.
  session_id text,
  stop_requested_at timestamptz,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  constraint running_game_player_exists foreign key (player_id) references player (id),
  constraint running_game_stop_is_attempted check ((stop_requested_at is null) = (next_attempt_at is null))
);
create index running_game_to_stop on running_game (next_attempt_at) where stop_requested_at is not null;
insert into running_game (player_id, launch_id)
  select player_id, 'before ' || player_id from player_activity where launched_at is not null;

-- Players who must be kept out of the provider's own app: a job gives their account there another password.
create table provider_lockout (
  player_id text primary key,
  requested_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  constraint provider_lockout_player_exists foreign key (player_id) references player (id)
);
create index provider_lockout_due on provider_lockout (next_attempt_at);
insert into provider_lockout (player_id) select id from player where excluded_until > clock_timestamp();

-- Reports and records

-- Exports are jobs of the queue. One that waits during the upgrade has no job, so its agent requests it again.
update export set state = 'failed', lease_until = null where state in ('waiting', 'making');
alter table export
  drop constraint export_making_is_leased,
  drop column lease_until,
  -- The agents whose rows the file may contain. It is downloaded only while all of them are below its owner.
  add column subtree_agent_ids text[] not null default '{}',
  -- The reason why no file was made, if its owner can do something about it.
  add column failure text,
  add constraint export_failure_is_known
    check (failure is null or state = 'failed' and failure = 'too_many_rows');

-- The API key with which it was decided: it ends with the key. Null: a person's.
alter table decision add column api_key_id text;

-- Stakes and wins of players by quarter of an hour and game, which promotions count. It follows from the game
-- records; a record that is stored, replaced or removed changes it in the same transaction.
create table player_play (
  player_id text not null,
  -- The start of a quarter of an hour: every time zone's midnight is one.
  quarter timestamptz not null,
  -- The name of the game in the records, in lower case.
  game text not null,
  rounds bigint not null,
  staked_cents bigint not null,
  won_cents bigint not null,
  -- The highest win of a round in hundredths of its stake.
  top_multiple_hundredths bigint not null,
  primary key (player_id, quarter, game),
  constraint player_play_player_exists foreign key (player_id) references player (id)
);
-- The game too: opposite bets are found by what other accounts won at the same time in the same game.
create index player_play_by_quarter on player_play (quarter, game);
insert into player_play
  select player_id, date_bin('15 minutes', inserted_at, 'epoch'), lower(btrim(reason)), count(*), sum(played_cents),
      sum(won_cents), max(case when played_cents > 0 then won_cents * 100 / played_cents else 0 end)
    from game_record group by 1, 2, 3;

-- The players whose records are read for promotions, and when they were last read.
create table play_reading (
  player_id text primary key,
  -- A promotion depends on the player's stakes until then.
  watched_until timestamptz,
  -- Null: never read.
  read_at timestamptz,
  -- The same moment by the servers' clock, as the records' times are.
  complete_until timestamptz,
  -- The player has a limit that the provider does not enforce, and plays until then: read before others.
  limited_until timestamptz,
  -- One server at a time reads a player; after a failure nobody does for a while.
  lease_until timestamptz,
  failures integer not null default 0,
  constraint play_reading_player_exists foreign key (player_id) references player (id),
  constraint play_reading_times_are_one check ((read_at is null) = (complete_until is null))
);
create index play_reading_watched on play_reading (watched_until) where watched_until is not null;

-- Promotions

-- Offers, and what players claim of them. The credit of an offer with a budget comes from the ledger account
-- `offer:<id>`, which cannot go below zero, so that no budget is exceeded.
create table promotion_offer (
  id text primary key,
  -- The agent who runs it. Below the root it needs a budget.
  agent_id text not null,
  kind text not null,
  -- Title, description and requirements by language. A text that is missing is generated from the row.
  texts jsonb not null default '{}',
  -- The picture of its card.
  art text not null default 'welcome',
  -- The bonus in per cent of the base: a recharge, a net loss or a stake.
  percent integer,
  max_bonus_cents bigint,
  -- A fixed amount instead of a percentage.
  bonus_cents bigint,
  min_recharge_cents bigint not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The days of the week in its time zone, from 1 for Monday; null: every day.
  weekdays smallint[],
  time_zone text not null default 'UTC',
  -- How often one player may claim it, and how many times in all; null: without limit.
  recurrence text not null default 'once',
  claims_per_player integer,
  -- The audience: all that are set must hold.
  new_within_days integer,
  min_vip_tier smallint,
  label_id text,
  subtree_agent_id text,
  countries text[],
  promo_code text,
  -- It claims itself: a fixed credit at sign-up, a deposit match at a recharge.
  is_automatic boolean not null default false,
  is_first_recharge_only boolean not null default false,
  wagering_multiple integer not null default 0,
  -- Per cent of a stake that count, by game type; a type that is missing counts whole.
  wagering_shares jsonb not null default '{}',
  max_stake_cents bigint,
  -- The least that a player staked before it is paid, and in how many rounds: of cashback, in the week.
  min_staked_cents bigint not null default 0,
  min_rounds integer not null default 0,
  claim_expires_days integer not null default 30,
  -- Null: without limit.
  budget_cents bigint,
  state text not null default 'draft',
  position integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  published_by text,
  second_agent_id text,
  -- It needed a second agent, and nobody could be one.
  decided_alone boolean not null default false,
  -- While it waits for a second agent.
  approval_id text,
  -- The agent who paused it. This agent or one above resumes it.
  paused_by text,
  ended_at timestamptz,
  constraint promotion_offer_id_is_prefixed check (id like 'of\_%'),
  constraint promotion_offer_agent_exists foreign key (agent_id) references agent (id),
  constraint promotion_offer_label_exists foreign key (label_id) references label (id),
  constraint promotion_offer_subtree_exists foreign key (subtree_agent_id) references agent (id),
  constraint promotion_offer_publisher_exists foreign key (published_by) references account (id),
  constraint promotion_offer_second_agent_exists foreign key (second_agent_id) references account (id),
  constraint promotion_offer_second_agent_is_another check (second_agent_id <> published_by),
  constraint promotion_offer_approval_exists foreign key (approval_id) references approval (id),
  constraint promotion_offer_pauser_exists foreign key (paused_by) references agent (id),
  constraint promotion_offer_kind_is_known check (kind in (
    'deposit_match', 'fixed_credit', 'cashback', 'free_credit', 'referral', 'tournament_prize', 'rakeback')),
  constraint promotion_offer_texts_are_small check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 12000),
  constraint promotion_offer_art_is_a_word check (art ~ '^[a-zA-Z]{1,20}$'),
  constraint promotion_offer_percent_is_bounded check (percent between 1 and 1000),
  constraint promotion_offer_has_a_figure check (
    case kind when 'deposit_match' then percent is not null and bonus_cents is null
      when 'cashback' then percent is not null and bonus_cents is null
      when 'fixed_credit' then bonus_cents is not null and percent is null
      when 'free_credit' then bonus_cents is not null and percent is null
      else true end),
  constraint promotion_offer_amounts_are_bounded check (
    max_bonus_cents between 1 and 100000000000 and bonus_cents between 1 and 100000000000
    and min_recharge_cents between 0 and 100000000000 and max_stake_cents between 1 and 100000000000),
  constraint promotion_offer_minimum_play_is_bounded check (
    min_staked_cents between 0 and 100000000000 and min_rounds between 0 and 100000),
  -- One bet a week would earn cashback otherwise.
  constraint promotion_offer_cashback_requires_play check (
    kind <> 'cashback' or max_bonus_cents is not null and min_staked_cents >= 1000 and min_rounds >= 10 and wagering_multiple >= 1),
  -- Each side of a referral gets a claim, and a claim that must be wagered would exclude the friend's first bonus.
  constraint promotion_offer_referral_is_not_wagered check (kind <> 'referral' or wagering_multiple = 0),
  constraint promotion_offer_window_has_length check (starts_at < ends_at),
  constraint promotion_offer_weekdays_are_days check (
    cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  constraint promotion_offer_time_zone_is_short check (length(time_zone) between 1 and 60),
  constraint promotion_offer_recurrence_is_known check (recurrence in ('once', 'daily', 'weekly', 'monthly')),
  constraint promotion_offer_claims_per_player_is_positive check (claims_per_player > 0),
  constraint promotion_offer_audience_is_bounded check (
    new_within_days between 1 and 3650 and min_vip_tier between 1 and 5 and cardinality(countries) between 1 and 250),
  constraint promotion_offer_promo_code_is_plain check (promo_code ~ '^[A-Z0-9]{6,20}$'),
  constraint promotion_offer_free_credit_has_a_code check (kind <> 'free_credit' or promo_code is not null),
  constraint promotion_offer_automatic_is_of_a_kind check (
    not is_automatic or kind in ('fixed_credit', 'deposit_match') and promo_code is null),
  constraint promotion_offer_first_recharge_is_a_match check (not is_first_recharge_only or kind = 'deposit_match'),
  constraint promotion_offer_wagering_is_bounded check (wagering_multiple between 0 and 100),
  constraint promotion_offer_wagering_shares_are_small check (
    jsonb_typeof(wagering_shares) = 'object' and octet_length(wagering_shares::text) <= 1000),
  constraint promotion_offer_expiry_is_bounded check (claim_expires_days between 1 and 365),
  constraint promotion_offer_budget_is_bounded check (budget_cents between 1 and 100000000000),
  constraint promotion_offer_state_is_known check (state in ('draft', 'waiting', 'published', 'paused', 'ended')),
  constraint promotion_offer_publishing_has_a_time check (
    case when state in ('draft', 'waiting') then published_at is null
      when state in ('published', 'paused') then published_at is not null else true end),
  constraint promotion_offer_end_has_a_time check ((state = 'ended') = (ended_at is not null))
);
-- A code is stored in capitals, and taken from the publication of its offer to its end.
create unique index promotion_offer_code_is_taken on promotion_offer (promo_code) where state not in ('draft', 'ended');
create index promotion_offer_running on promotion_offer (kind, position) where state = 'published';
create index promotion_offer_of_agent on promotion_offer (agent_id);

-- When an offer was paused: the weeks of a cashback that were not paused as a whole are paid after the pause.
create table promotion_offer_pause (
  offer_id text not null,
  paused_at timestamptz not null default clock_timestamp(),
  -- Null: it is paused, or has ended since.
  resumed_at timestamptz,
  primary key (offer_id, paused_at),
  constraint promotion_offer_pause_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint promotion_offer_pause_has_length check (paused_at < resumed_at)
);

create table promotion_claim (
  id text primary key,
  offer_id text not null,
  player_id text not null,
  -- The period of a recurring offer (`once`, a day, a week), the friend of a referral, or the tournament of a
  -- prize.
  period text not null default 'once',
  state text not null,
  -- The terms that bind it. A later edit of the offer never changes them.
  terms jsonb not null,
  -- It pays by a recharge or must be wagered: a player has one such claim at a time.
  is_exclusive boolean not null,
  -- Paid credit, and what it was computed from.
  bonus_cents bigint,
  base_cents bigint,
  qualifying_transfer_id text,
  transfer_id text,
  wagering_required_cents bigint not null default 0,
  wagered_cents bigint not null default 0,
  wagering_read_at timestamptz,
  -- When its wagering is checked next.
  wagering_due_at timestamptz,
  is_being_checked boolean not null default false,
  -- How it is ending, stored before the transfer that takes the bonus back.
  ending text,
  ending_reason text,
  ending_actor_id text,
  -- A claim that may be a second one of a person is not paid until an agent has reviewed it.
  review_state text not null default 'none',
  -- The evidence against it: kinds, with the other accounts and claims.
  review_evidence jsonb,
  reviewed_by text,
  reviewed_at timestamptz,
  review_reason text,
  -- The agent who granted or cancelled it; null: the player or the program did.
  actor_id text,
  -- Why it ended: a code, or an agent's words.
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  -- The same by the database's clock: recharges that were applied before do not match it.
  matches_from timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  -- When a server looks at it again; null: an event must come first.
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  constraint promotion_claim_id_is_prefixed check (id like 'cl\_%'),
  constraint promotion_claim_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint promotion_claim_player_exists foreign key (player_id) references player (id),
  constraint promotion_claim_qualifying_transfer_exists foreign key (qualifying_transfer_id) references transfer (id),
  constraint promotion_claim_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint promotion_claim_actor_exists foreign key (actor_id) references account (id),
  constraint promotion_claim_period_is_short check (length(period) between 1 and 60),
  constraint promotion_claim_state_is_known check (
    state in ('claimed', 'active', 'completed', 'forfeited', 'expired', 'cancelled')),
  constraint promotion_claim_terms_are_small check (jsonb_typeof(terms) = 'object' and octet_length(terms::text) <= 16000),
  constraint promotion_claim_amounts_are_not_negative check (
    bonus_cents > 0 and base_cents >= 0 and wagering_required_cents >= 0 and wagered_cents >= 0),
  constraint promotion_claim_transfer_has_an_amount check (transfer_id is null or bonus_cents is not null),
  constraint promotion_claim_payment_has_a_transfer check (paid_at is null or transfer_id is not null),
  constraint promotion_claim_active_is_paid check (state not in ('active', 'completed', 'forfeited') or paid_at is not null),
  constraint promotion_claim_end_has_a_time check (
    (state in ('completed', 'forfeited', 'expired', 'cancelled')) = (ended_at is not null)),
  constraint promotion_claim_reason_is_bounded check (length(reason) between 3 and 500),
  constraint promotion_claim_ending_is_known check (ending in ('forfeited', 'expired')),
  constraint promotion_claim_ending_actor_exists foreign key (ending_actor_id) references account (id),
  constraint promotion_claim_ending_reason_is_bounded check (length(ending_reason) between 3 and 500),
  constraint promotion_claim_review_state_is_known check (review_state in ('none', 'open', 'allowed', 'refused')),
  constraint promotion_claim_review_has_evidence check (
    (review_state = 'none') = (review_evidence is null) and octet_length(review_evidence::text) <= 16000),
  constraint promotion_claim_review_has_a_decider check (
    (review_state in ('allowed', 'refused')) = (reviewed_by is not null)
    and (reviewed_by is null) = (reviewed_at is null) and (reviewed_by is null) = (review_reason is null)),
  constraint promotion_claim_reviewer_exists foreign key (reviewed_by) references agent (id),
  constraint promotion_claim_held_is_unpaid check (review_state not in ('open', 'refused') or transfer_id is null)
);
create unique index promotion_claim_is_one_at_a_time on promotion_claim (player_id)
  where is_exclusive and state in ('claimed', 'active');
-- A claim that was cancelled before its payment may be made again.
-- A claim may be made again if nothing was paid for it, or if all of it was taken back with an undone recharge.
create unique index promotion_claim_is_unique on promotion_claim (offer_id, player_id, period)
  where state <> 'cancelled' or transfer_id is not null and reason is distinct from 'recharge_undone';
create index promotion_claim_of_player on promotion_claim (player_id, created_at desc);
-- Agents list claims by any of these.
create index promotion_claim_of_player_by_id on promotion_claim (player_id, id desc);
create index promotion_claim_of_state on promotion_claim (state, id desc) include (player_id);
create index promotion_claim_of_offer_by_state on promotion_claim (offer_id, state, id desc) include (player_id);
create index promotion_claim_due on promotion_claim (next_attempt_at) where next_attempt_at is not null;
create index promotion_claim_wagering_due on promotion_claim (wagering_due_at) where wagering_due_at is not null;
create index promotion_claim_held on promotion_claim (id) where review_state = 'open';

-- Evidence that two claims are one person's. It is stored as keyed hashes, so that it holds no personal data.
create table claim_evidence (
  claim_id text not null,
  player_id text not null,
  kind text not null,
  value_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (claim_id, kind, value_hash),
  constraint claim_evidence_claim_exists foreign key (claim_id) references promotion_claim (id),
  constraint claim_evidence_player_exists foreign key (player_id) references player (id),
  constraint claim_evidence_kind_is_known
    check (kind in ('email', 'phone', 'device', 'address', 'network_56', 'network_48')),
  constraint claim_evidence_value_is_a_hash check (value_hash ~ '^[0-9a-f]{64}$')
);
create index claim_evidence_by_value on claim_evidence (kind, value_hash, created_at);

-- VIP tiers and what they give. Points are the stakes of the last 90 days by the rate of each type of game, so
-- they decay and follow corrected records.
create table vip_tier (
  tier smallint primary key,
  points bigint not null,
  -- The part of a week's net loss that is paid back, in per cent. A higher percentage of an offer counts
  -- instead.
  cashback_percent integer not null,
  -- The part of a week's stakes that is paid back, in hundredths of a per cent.
  rakeback_bps integer not null,
  has_queue_priority boolean not null,
  -- The most that a player requests at once. Zero: only the highest ceiling of an agent limits it.
  request_max_dollars integer not null default 0,
  constraint vip_tier_is_one_of_five check (tier between 1 and 5),
  constraint vip_tier_points_are_bounded check (points between 1 and 1000000000),
  constraint vip_tier_cashback_is_bounded check (cashback_percent between 0 and 50),
  constraint vip_tier_rakeback_is_bounded check (rakeback_bps between 0 and 500),
  constraint vip_tier_request_max_is_bounded check (request_max_dollars between 0 and 1000000000)
);
insert into vip_tier values (1, 500, 10, 10, false), (2, 2500, 11, 15, false), (3, 10000, 12, 20, true), (4, 50000, 13, 30, true),
  (5, 250000, 15, 50, true);

-- The maximum of one request of players without a tier. The table has one row.
create table vip_setting (
  is_only boolean primary key default true,
  request_max_dollars integer not null default 0,
  constraint vip_setting_is_one_row check (is_only),
  constraint vip_setting_request_max_is_bounded check (request_max_dollars between 0 and 1000000000)
);
insert into vip_setting default values;

-- Hundredths of a point a dollar staked, by type of game; `other` for every type that is not named.
create table vip_rate (
  game_type text primary key,
  hundredths integer not null,
  constraint vip_rate_is_bounded check (hundredths between 0 and 1000)
);
insert into vip_rate values ('other', 100), ('ARCADE', 33), ('CARD', 15), ('POKER', 10), ('LIVE', 25), ('SPORT', 50);

create table player_vip (
  player_id text primary key,
  points bigint not null default 0,
  tier smallint not null default 0,
  -- When the tier was reached; a tier is kept for a while.
  since timestamptz,
  -- When its points are counted again, because they decay; null: it has none.
  due_at timestamptz,
  constraint player_vip_player_exists foreign key (player_id) references player (id),
  constraint player_vip_tier_is_known check (tier between 0 and 5),
  constraint player_vip_tier_has_a_time check (tier = 0 or since is not null)
);
create index player_vip_due on player_vip (due_at) where due_at is not null;

create table vip_change (
  player_id text not null,
  at timestamptz not null,
  from_tier smallint not null,
  to_tier smallint not null,
  points bigint not null,
  primary key (player_id, at),
  constraint vip_change_player_exists foreign key (player_id) references player (id)
);

-- The figures from which cashback or rakeback was decided, once for each player, offer and week.
create table cashback_share (
  offer_id text not null,
  week date not null,
  player_id text not null,
  rounds bigint not null,
  staked_cents bigint not null,
  won_cents bigint not null,
  -- Of its loss, what related accounts won by opposite bets.
  set_off_cents bigint not null,
  tier smallint not null,
  bonus_cents bigint,
  claim_id text,
  -- Why nothing is paid.
  missing text,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (offer_id, week, player_id),
  constraint cashback_share_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint cashback_share_player_exists foreign key (player_id) references player (id),
  constraint cashback_share_claim_exists foreign key (claim_id) references promotion_claim (id),
  constraint cashback_share_week_begins_on_monday check (extract(isodow from week) = 1),
  constraint cashback_share_pays_or_says_why check ((claim_id is null) <> (missing is null) and (claim_id is null) = (bonus_cents is null))
);
create index cashback_share_of_player on cashback_share (player_id, week desc);

-- The parts of wins that an offer has set off against losses of related accounts, each cent of a win once.
create table cashback_set_off (
  offer_id text not null,
  winner_id text not null,
  -- The quarter of an hour and the game of the win, as in `player_play`.
  quarter timestamptz not null,
  game text not null,
  cents bigint not null,
  primary key (offer_id, winner_id, quarter, game),
  constraint cashback_set_off_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint cashback_set_off_winner_exists foreign key (winner_id) references player (id),
  constraint cashback_set_off_is_positive check (cents > 0)
);

-- The friend's first recharge of a minimum pays both sides of a referral, by a claim each. A referral that
-- looks like one person's accounts is held: its claims wait for a review.
create table referral (
  friend_id text primary key,
  referrer_id text not null,
  offer_id text not null,
  -- The recharge that qualified.
  transfer_id text not null,
  friend_claim_id text not null,
  referrer_claim_id text not null,
  -- Why it was held; empty: it was paid at once.
  doubts text[] not null,
  -- Whom the friend has what in common with: [{doubt, playerId}].
  evidence jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  constraint referral_friend_exists foreign key (friend_id) references player (id),
  constraint referral_referrer_exists foreign key (referrer_id) references player (id),
  constraint referral_is_of_two_players check (friend_id <> referrer_id),
  constraint referral_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint referral_transfer_exists foreign key (transfer_id) references transfer (id),
  constraint referral_friend_claim_exists foreign key (friend_claim_id) references promotion_claim (id),
  constraint referral_referrer_claim_exists foreign key (referrer_claim_id) references promotion_claim (id),
  constraint referral_doubts_are_known check (doubts <@ array[
    'same_email', 'same_phone', 'same_device', 'same_address', 'circle', 'many_friends', 'account_not_open']),
  constraint referral_evidence_is_small check (jsonb_typeof(evidence) = 'array' and octet_length(evidence::text) <= 4000)
);
create index referral_of_referrer on referral (referrer_id, created_at desc);

-- Tournaments: players enter, their rounds in the provider's records make a score, and the first places win
-- prizes. The prizes are claims of the tournament's own offer, whose budget is their sum.
create table tournament (
  id text primary key,
  -- The agent who runs it. The players of its subtree may enter.
  agent_id text not null,
  state text not null default 'draft',
  -- The texts by language, as plain text.
  texts jsonb not null,
  scoring text not null,
  -- The games that count: those of this type, or the one of kind_id. Neither: all games.
  game_type text,
  kind_id bigint,
  min_stake_cents bigint not null,
  -- [{places, prizeCents}], from the first place on.
  prizes jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Its prizes are paid from this offer's budget. A draft has one while it waits for a second agent.
  offer_id text,
  created_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  settled_at timestamptz,
  -- The agent who paused or cancelled it, and the reason.
  ended_by text,
  reason text,
  constraint tournament_id_is_prefixed check (id like 'tn\_%'),
  constraint tournament_agent_exists foreign key (agent_id) references agent (id),
  constraint tournament_offer_exists foreign key (offer_id) references promotion_offer (id),
  constraint tournament_ender_exists foreign key (ended_by) references agent (id),
  constraint tournament_state_is_known check (state in ('draft', 'published', 'paused', 'settled', 'cancelled')),
  constraint tournament_texts_are_small check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 12000),
  constraint tournament_prizes_are_small check (jsonb_typeof(prizes) = 'array' and octet_length(prizes::text) <= 2000),
  constraint tournament_scoring_is_known check (scoring in ('stakes', 'multiple', 'net_win')),
  constraint tournament_has_one_game_filter check (game_type is null or kind_id is null),
  constraint tournament_min_stake_is_bounded check (min_stake_cents between 0 and 100000),
  constraint tournament_window_has_length check (starts_at < ends_at and ends_at <= starts_at + interval '32 days'),
  constraint tournament_published_has_an_offer check (state in ('draft', 'cancelled') or offer_id is not null),
  constraint tournament_settled_has_a_time check ((state = 'settled') = (settled_at is not null)),
  constraint tournament_reason_is_bounded check (length(reason) between 3 and 500)
);
create index tournament_of_agent on tournament (agent_id, id desc);
create unique index tournament_of_offer on tournament (offer_id);
create index tournament_open on tournament (ends_at) where state in ('published', 'paused');

create table tournament_entry (
  tournament_id text not null,
  player_id text not null,
  -- Rounds count from then on.
  entered_at timestamptz not null,
  -- Cents, or hundredths of a multiple.
  score bigint not null default 0,
  rounds integer not null default 0,
  -- The round that brought the score.
  reached_at timestamptz,
  primary key (tournament_id, player_id),
  constraint tournament_entry_tournament_exists foreign key (tournament_id) references tournament (id),
  constraint tournament_entry_player_exists foreign key (player_id) references player (id),
  constraint tournament_entry_rounds_have_a_time check ((rounds > 0) = (reached_at is not null))
);
-- The order of the places.
create index tournament_entry_in_order on tournament_entry (tournament_id, score desc, reached_at, entered_at, player_id)
  where rounds > 0;
create index tournament_entry_of_player on tournament_entry (player_id);

-- The final places, written once. A prize is paid by its claim.
create table tournament_result (
  tournament_id text not null,
  rank integer not null,
  player_id text not null,
  score bigint not null,
  rounds integer not null,
  prize_cents bigint,
  claim_id text,
  primary key (tournament_id, rank),
  constraint tournament_result_is_unique_per_player unique (tournament_id, player_id),
  constraint tournament_result_tournament_exists foreign key (tournament_id) references tournament (id),
  constraint tournament_result_player_exists foreign key (player_id) references player (id),
  constraint tournament_result_claim_exists foreign key (claim_id) references promotion_claim (id),
  constraint tournament_result_rank_is_positive check (rank > 0),
  constraint tournament_result_prize_is_positive check (prize_cents > 0),
  constraint tournament_result_claim_has_a_prize check (claim_id is null or prize_cents is not null)
);
create index tournament_result_unpaid on tournament_result (tournament_id, rank)
  where prize_cents is not null and claim_id is null;

-- Money

alter table transfer
  -- The reason of a correction or a bonus, which an agent with the permission gives.
  add column reason text,
  -- The claim that it pays or takes back. Sign-up credits of 1.0.0 have none.
  add column claim_id text,
  -- The agent who confirmed it.
  add column second_agent_id text,
  -- It needed a second agent, and nobody could have been one.
  add column decided_alone boolean not null default false,
  -- The API key with which a program gave the command. Null: a person's.
  add column actor_api_key_id text,
  -- It starts no automatic offer, by the command or by its key.
  add column skips_offers boolean not null default false,
  -- The recharge that it undoes: the whole of it goes back to who gave it.
  add column undoes_transfer_id text,
  drop constraint transfer_cause_is_known,
  add constraint transfer_cause_is_known check (cause in ('agent', 'sign_up', 'correction', 'bonus', 'promotion')),
  add constraint transfer_adjustment_has_a_reason check ((cause in ('correction', 'bonus')) = (reason is not null)),
  add constraint transfer_reason_is_bounded check (length(reason) between 3 and 500),
  add constraint transfer_bonus_is_a_recharge check (cause <> 'bonus' or kind = 'recharge'),
  add constraint transfer_claim_exists foreign key (claim_id) references promotion_claim (id),
  add constraint transfer_promotion_has_a_claim
    check (case when claim_id is null then cause <> 'promotion' else cause in ('sign_up', 'promotion') end),
  add constraint transfer_undone_exists foreign key (undoes_transfer_id) references transfer (id),
  add constraint transfer_undo_is_a_correction
    check (undoes_transfer_id is null or kind = 'redeem' and cause = 'correction'),
  add constraint transfer_second_agent_exists foreign key (second_agent_id) references account (id),
  add constraint transfer_second_agent_is_another check (second_agent_id <> actor_id),
  add constraint transfer_actor_api_key_is_prefixed check (actor_api_key_id ~ '^ak_[0-9a-z]{26}$');
-- The transfers of one player by the time that the provider's records carry: a record finds its transfer by it, and
-- lists of few players read it.
create index transfer_of_player_by_clock on transfer (player_id, (coalesce(sent_clock_at, requested_at)))
  where sent_at is not null and state <> 'rejected';
-- Sums of what an agent moved within a day without a second agent read it.
create index transfer_of_actor_unconfirmed on transfer (actor_id, requested_at)
  where second_agent_id is null and cause <> 'sign_up';
-- The list of a report's promotions: a recharge of an agent adds nothing to it.
create index transfer_promotion_by_settlement on transfer (settled_at, id) where state = 'applied' and cause <> 'agent';
-- A till counts the recharges that were undone.
create index transfer_undo_by_settlement on transfer (settled_at) where undoes_transfer_id is not null and state = 'applied';
-- Whatever a program does, a recharge is undone once.
create unique index transfer_is_undone_once on transfer (undoes_transfer_id)
  where undoes_transfer_id is not null and state <> 'rejected';
-- Whatever a program does, one transfer that may have moved money pays a claim, and a bonus is taken back by one
-- transfer after the other.
create unique index transfer_pays_a_claim_once on transfer (claim_id)
  where claim_id is not null and kind = 'recharge' and state <> 'rejected';
create unique index transfer_takes_a_bonus_back_alone on transfer (claim_id)
  where claim_id is not null and kind = 'redeem' and state not in ('applied', 'rejected');

-- Reporting

-- Reports count facts instead of a queue. What is left in the queue is counted first.
do $$
begin
  while exists (select from report_entry) loop
    perform report_roll_up(2147483647);
  end loop;
end $$;
drop function if exists report_roll_up(integer);
drop function if exists report_transfer() cascade;
drop function if exists report_correction() cascade;
drop view if exists report_active_player, report_player_total;
drop table report_entry;

-- Support

-- Players and visitors write to support, and agents reply. A ticket is in the queue while it waits for an agent:
-- `awaiting_since` starts the clock of its reply.
create table ticket (
  id text primary key,
  number bigint not null generated always as identity,
  -- Null: a visitor wrote it.
  player_id text,
  -- The address of a visitor, who is not signed in and confirms it by a mailed link before agents see the ticket.
  visitor_email text,
  -- Addresses with the same key are the same mailbox. Null once the ticket's words are deleted.
  visitor_key text,
  visitor_confirmed_at timestamptz,
  -- When the player or visitor was last mailed about a reply. Until it is read, no other mail is sent for a day.
  reply_mailed_at timestamptz,
  -- A chat is a ticket that agents reply to at once.
  channel text not null default 'form',
  category text not null,
  subject text not null,
  -- The language of mails to the player.
  language text not null,
  state text not null default 'new',
  priority text not null default 'normal',
  assigned_to text,
  awaiting_since timestamptz default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  -- When the last thing that the player sees was written.
  updated_at timestamptz not null default clock_timestamp(),
  -- When each side of a chat last read what the other had written.
  player_read_at timestamptz,
  agent_read_at timestamptz,
  solved_at timestamptz,
  is_satisfied boolean,
  merged_into text,
  constraint ticket_id_is_prefixed check (id like 'tk\_%'),
  constraint ticket_number_is_unique unique (number),
  constraint ticket_player_exists foreign key (player_id) references player (id),
  constraint ticket_assignee_exists foreign key (assigned_to) references agent (id),
  constraint ticket_merge_target_exists foreign key (merged_into) references ticket (id),
  constraint ticket_category_is_a_code check (category ~ '^[a-z][a-z_]{1,29}$'),
  constraint ticket_language_is_known check (language in ('en', 'es', 'fr', 'de')),
  constraint ticket_subject_is_short check (char_length(subject) <= 120),
  constraint ticket_state_is_known check (state in ('new', 'open', 'waiting', 'solved', 'closed')),
  constraint ticket_priority_is_known check (priority in ('low', 'normal', 'high', 'urgent')),
  constraint ticket_awaits_an_agent_while_open check ((state in ('new', 'open')) = (awaiting_since is not null)),
  constraint ticket_solved_has_a_time check (state <> 'solved' or solved_at is not null),
  constraint ticket_is_rated_when_solved check (is_satisfied is null or solved_at is not null),
  constraint ticket_merged_is_closed check (merged_into is null or state = 'closed' and merged_into <> id),
  constraint ticket_channel_is_known check (channel in ('form', 'chat')),
  constraint ticket_is_of_a_player_or_a_visitor check (num_nonnulls(player_id, visitor_email) = 1),
  constraint ticket_visitor_has_an_address check (
    (visitor_key is null or visitor_email is not null) and (visitor_confirmed_at is null or visitor_email is not null)
    and char_length(visitor_email) <= 254)
);
create index ticket_of_player on ticket (player_id, id desc);
-- The inbox is filtered by any of these.
create index ticket_of_player_by_update on ticket (player_id, updated_at desc, id desc);
create index ticket_by_update on ticket (updated_at desc, id desc);
create index ticket_of_state on ticket (state, updated_at desc, id desc) include (player_id, visitor_confirmed_at);
create index ticket_of_assignee on ticket (assigned_to, state, updated_at desc, id desc)
  include (player_id, visitor_confirmed_at);
create index ticket_unassigned on ticket (state, updated_at desc, id desc) include (player_id, visitor_confirmed_at)
  where assigned_to is null;
create index ticket_unassigned_by_update on ticket (updated_at desc, id desc) include (player_id, visitor_confirmed_at)
  where assigned_to is null;
create index ticket_of_visitor_of_assignee on ticket (assigned_to, updated_at desc, id desc) where player_id is null;
create index ticket_unreplied on ticket (awaiting_since) where awaiting_since is not null;
create index ticket_solved on ticket (solved_at) where state = 'solved';
create index ticket_chat_queue on ticket (awaiting_since)
  where channel = 'chat' and assigned_to is null and awaiting_since is not null;
create index ticket_chat_assigned on ticket (assigned_to)
  where channel = 'chat' and assigned_to is not null and state not in ('solved', 'closed');
-- The tickets of one address.
create index ticket_of_visitor on ticket (visitor_key) where visitor_key is not null;
-- The deletion of tickets without a confirmed address, and of closed ones, reads it.
create index ticket_of_visitor_by_age on ticket (updated_at) where visitor_key is not null;

create table ticket_message (
  id text primary key,
  ticket_id text not null,
  -- The player or the agent who wrote it. Null: the visitor.
  author_id text,
  is_of_agent boolean not null,
  is_internal boolean not null default false,
  text text not null,
  written_at timestamptz not null default clock_timestamp(),
  constraint ticket_message_id_is_prefixed check (id like 'tm\_%'),
  constraint ticket_message_ticket_exists foreign key (ticket_id) references ticket (id),
  constraint ticket_message_author_exists foreign key (author_id) references account (id),
  constraint ticket_message_of_an_agent_names_it check (author_id is not null or not is_of_agent),
  constraint ticket_message_internal_is_of_an_agent check (not is_internal or is_of_agent),
  constraint ticket_message_text_is_short check (char_length(text) <= 4000)
);
create index ticket_message_of_ticket on ticket_message (ticket_id, written_at);

-- Pictures and documents that players add to their messages. Kept in the database: no web server reaches
-- them, a backup contains them, and they go with the words of a closed account.
create table ticket_file (
  id text primary key,
  message_id text not null,
  -- How its readers save it. Made by the server: a player's own name could disguise its type.
  name text not null,
  -- Sealed with the encryption key, so that a copy of the database shows none. Not compressed: parts of it are
  -- read, and what is sealed has no pattern.
  content_sealed bytea not null,
  size_bytes integer not null,
  added_at timestamptz not null default clock_timestamp(),
  constraint ticket_file_id_is_prefixed check (id like 'tf\_%'),
  constraint ticket_file_message_exists foreign key (message_id) references ticket_message (id),
  constraint ticket_file_name_is_plain check (name ~ '^[a-z0-9-]{1,40}\.(jpg|pdf)$'),
  -- The header, 20 pieces and their tags.
  constraint ticket_file_is_small check (octet_length(content_sealed) between 44 and 5243300)
);
alter table ticket_file alter content_sealed set storage external;
create index ticket_file_of_message on ticket_file (message_id);

-- Agents who have a ticket open. A row that is not renewed within half a minute means nothing.
create unlogged table ticket_view (
  ticket_id text not null,
  agent_id text not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, agent_id),
  constraint ticket_view_ticket_exists foreign key (ticket_id) references ticket (id) on delete cascade,
  constraint ticket_view_agent_exists foreign key (agent_id) references agent (id)
);

-- Chats that their players have open, as in `ticket_view`.
create unlogged table chat_view (
  ticket_id text primary key,
  seen_at timestamptz not null default clock_timestamp(),
  constraint chat_view_ticket_exists foreign key (ticket_id) references ticket (id) on delete cascade
);

-- Agents who are available for chats: without the renewal of their console, chats return to the queue.
create table chat_presence (
  session_id text primary key,
  agent_id text not null,
  seen_at timestamptz not null default clock_timestamp(),
  constraint chat_presence_session_exists foreign key (session_id) references session (id) on delete cascade,
  constraint chat_presence_agent_exists foreign key (agent_id) references agent (id)
);
create index chat_presence_of_agent on chat_presence (agent_id);

-- From an amount on, the operator pays out only to people whose identity was verified. A check is one sending of
-- documents, or an agent's word that it has seen them. It counts for the person as it was checked: after a change
-- of name, birth date or country it doesn't.
create table identity_check (
  id text primary key,
  player_id text not null,
  -- The ticket in which player and agent write about it. Null if the agent has seen the person.
  ticket_id text,
  state text not null default 'pending',
  person_hash text not null,
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text,
  reason text,
  expires_at timestamptz,
  constraint identity_check_id_is_prefixed check (id like 'ic\_%'),
  constraint identity_check_player_exists foreign key (player_id) references player (id),
  constraint identity_check_ticket_exists foreign key (ticket_id) references ticket (id),
  constraint identity_check_decider_exists foreign key (decided_by) references agent (id),
  constraint identity_check_state_is_known check (state in ('pending', 'verified', 'refused')),
  constraint identity_check_is_decided_by_an_agent check ((state = 'pending') = (decided_by is null)
    and (state = 'pending') = (decided_at is null)),
  constraint identity_check_verified_ends check (state <> 'verified' or expires_at is not null),
  constraint identity_check_reason_is_short check (char_length(reason) <= 500)
);
create unique index identity_check_is_one_pending on identity_check (player_id) where state = 'pending';
create index identity_check_of_player on identity_check (player_id, submitted_at desc);

-- The content is deleted after the operator's time, the row stays.
create table identity_document (
  id text primary key,
  check_id text not null,
  kind text not null,
  name text not null,
  -- Null: it was deleted after the operator's time.
  content_sealed bytea,
  size_bytes integer not null,
  constraint identity_document_id_is_prefixed check (id like 'dc\_%'),
  constraint identity_document_check_exists foreign key (check_id) references identity_check (id),
  constraint identity_document_kind_is_known check (kind in ('identity', 'address')),
  constraint identity_document_name_is_plain check (name ~ '^[a-z0-9-]{1,40}\.(jpg|pdf)$'),
  constraint identity_document_is_small check (octet_length(content_sealed) between 44 and 5243300)
);
alter table identity_document alter content_sealed set storage external;
create index identity_document_of_check on identity_document (check_id);
create index identity_document_sealed on identity_document (check_id) where content_sealed is not null;

-- Whether an article of the help center helped a player: one vote per player and article.
create table help_vote (
  article text not null,
  player_id text not null,
  is_helpful boolean not null,
  voted_at timestamptz not null default clock_timestamp(),
  primary key (article, player_id),
  constraint help_vote_player_exists foreign key (player_id) references player (id),
  constraint help_vote_article_is_a_name check (article ~ '^[a-z-]{1,40}$')
);
create index help_vote_of_player on help_vote (player_id);

-- Messages

-- Mails go to visitors too, who have no account.
alter table mail alter column account_id drop not null;

alter table notification_setting
  -- Quiet hours in the player's time zone. None of the three is set without the others.
  add column quiet_from time,
  add column quiet_to time,
  add column time_zone text,
  -- Consent to amounts in pushed texts, and to a weekly digest.
  add column push_amounts boolean not null default false,
  add column weekly_digest boolean not null default false,
  -- When the next digest is decided.
  add column digest_at timestamptz,
  add constraint notification_setting_quiet_hours_are_whole check (
    num_nulls(quiet_from, quiet_to, time_zone) = 3
      or num_nulls(quiet_from, quiet_to, time_zone) = 0 and quiet_from <> quiet_to),
  add constraint notification_setting_time_zone_is_bounded check (length(time_zone) <= 64);
create index notification_setting_digest_due on notification_setting (digest_at) where weekly_digest;

-- The key that signs the requests of web push.
create table push_key (
  id text primary key,
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Another key would end every subscription.
  constraint push_key_is_the_only_one check (id = 'vapid')
);

-- A browser that a player allowed. One per signed-in browser; it ends with the session.
create table push_subscription (
  session_id text primary key,
  account_id text not null,
  endpoint text not null,
  -- The browser's public key and secret, as base64url: its messages are encrypted for it.
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint push_subscription_session_exists foreign key (session_id) references session (id) on delete cascade,
  constraint push_subscription_account_exists foreign key (account_id) references account (id),
  constraint push_subscription_endpoint_is_unique unique (endpoint),
  constraint push_subscription_endpoint_is_bounded check (length(endpoint) <= 1000),
  constraint push_subscription_p256dh_is_a_point check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  constraint push_subscription_auth_is_16_bytes check (auth ~ '^[A-Za-z0-9_-]{22}$')
);
create index push_subscription_of_account on push_subscription (account_id, created_at);

-- Notifications of accounts with a subscription, until they are handed to the queue.
create table push_waiting (
  notification_id text primary key,
  account_id text not null,
  -- The end of the quiet hours. Null: as soon as possible.
  due_at timestamptz,
  constraint push_waiting_notification_exists foreign key (notification_id) references notification (id) on delete cascade
);
create index push_waiting_of_account on push_waiting (account_id);

-- Webhooks: facts about the players of an agent's subtree are sent to addresses of the agent. A delivery is
-- written in the transaction of its fact, and sent afterwards at least once, in the order of each player.
create table webhook_endpoint (
  id text primary key,
  agent_id text not null,
  url text not null,
  description text not null default '',
  event_types text[] not null,
  is_enabled boolean not null default true,
  -- Why the server disabled it: every attempt of a day failed, too many deliveries wait, or it answered 410.
  disabled_because text,
  disabled_at timestamptz,
  secret_sealed text not null,
  -- After a rotation both secrets sign until this time.
  previous_secret_sealed text,
  previous_secret_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint webhook_endpoint_id_is_prefixed check (id like 'wh\_%'),
  constraint webhook_endpoint_agent_exists foreign key (agent_id) references agent (id),
  constraint webhook_endpoint_url_is_short check (length(url) between 8 and 2000),
  constraint webhook_endpoint_description_is_short check (length(description) <= 200),
  constraint webhook_endpoint_has_types check (cardinality(event_types) between 1 and 50),
  constraint webhook_endpoint_disabled_reason_is_known check (disabled_because in ('failing', 'backlog', 'gone')),
  constraint webhook_endpoint_with_reason_is_disabled check (disabled_because is null or not is_enabled),
  constraint webhook_endpoint_previous_secret_ends
    check ((previous_secret_sealed is null) = (previous_secret_until is null))
);
create index webhook_endpoint_of_agent on webhook_endpoint (agent_id, id);

-- The columns that delivering servers change. They are apart from the endpoint, whose row each delivery locks
-- by its key.
create table webhook_endpoint_state (
  endpoint_id text primary key,
  -- One server delivers at a time. A lease that ended was of a dead one.
  lease_until timestamptz not null default '-infinity',
  -- An endpoint that fails is tried less often.
  due_at timestamptz not null default '-infinity',
  failures integer not null default 0,
  failing_since timestamptz,
  -- While events of one player fail alone, those of others do not wait. Null: others fail too.
  failing_player_id text,
  last_success_at timestamptz,
  constraint webhook_endpoint_state_player_exists foreign key (failing_player_id) references player (id),
  constraint webhook_endpoint_state_endpoint_exists foreign key (endpoint_id) references webhook_endpoint (id) on delete cascade,
  constraint webhook_endpoint_state_failures_have_a_start check ((failures = 0) = (failing_since is null))
);

create table webhook_delivery (
  -- The `webhook-id`: the same at every attempt.
  id text primary key,
  -- The order of a player's deliveries.
  number bigint not null generated always as identity,
  endpoint_id text not null,
  -- Null: a test, which is about nobody.
  player_id text,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  -- Retries end a day after it was queued, or queued again.
  queued_at timestamptz not null default clock_timestamp(),
  last_attempt_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_text text,
  problem text,
  -- The attempts before the last one, oldest first. Empty for what arrives at once, which is nearly everything.
  earlier_attempts jsonb not null default '[]',
  constraint webhook_delivery_id_is_prefixed check (id like 'we\_%'),
  constraint webhook_delivery_endpoint_exists foreign key (endpoint_id) references webhook_endpoint (id) on delete cascade,
  constraint webhook_delivery_player_exists foreign key (player_id) references player (id),
  constraint webhook_delivery_type_is_a_code check (type ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$'),
  -- withheld: the agent lost the player, the permission or its account before the delivery.
  constraint webhook_delivery_state_is_known check (state in ('waiting', 'delivered', 'failed', 'withheld')),
  constraint webhook_delivery_response_is_short check (length(response_text) <= 1024),
  constraint webhook_delivery_problem_is_a_code check (problem ~ '^[a-z_]{1,40}$')
);
create index webhook_delivery_of_player on webhook_delivery (endpoint_id, player_id, number) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (endpoint_id, number desc);
-- The log filtered by type: a rare type is found without reading the others.
create index webhook_delivery_by_type on webhook_delivery (endpoint_id, type, number desc);
-- The deliveries that somebody looks for are few among those that arrived.
create index webhook_delivery_unsent on webhook_delivery (endpoint_id, state, number desc)
  where state in ('failed', 'withheld');
create index webhook_delivery_done on webhook_delivery (occurred_at) where state <> 'waiting';

-- The players whose deliveries wait, so that their first ones are found without reading a backlog.
create table webhook_waiting_player (
  endpoint_id text not null,
  player_id text not null,
  -- Not after the next attempt of the player's first waiting delivery. It may be earlier, or nothing may wait:
  -- the server that reads the row corrects it.
  due_at timestamptz not null,
  primary key (endpoint_id, player_id),
  constraint webhook_waiting_player_endpoint_exists foreign key (endpoint_id) references webhook_endpoint (id) on delete cascade,
  constraint webhook_waiting_player_exists foreign key (player_id) references player (id)
);
create index webhook_waiting_player_due on webhook_waiting_player (endpoint_id, due_at);

-- Events

-- Facts: what happened to players, for consumers in other domains. A fact is written in the transaction that
-- makes it true, and is deleted when every consumer has read it. It contains ids, amounts and codes, and no
-- personal data. The agent and the provider agent are those at the time of the fact.
create table fact (
  -- The order of a player's facts: who writes one holds the lock of what it is about.
  number bigint primary key generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  kind text not null,
  player_id text not null,
  agent_id text not null,
  provider_agent_id text not null,
  occurred_at timestamptz not null default clock_timestamp(),
  data jsonb not null,
  constraint fact_kind_is_a_code check (kind ~ '^[a-z_]{1,30}\.[a-z_]{1,30}$')
);
create index fact_unread on fact (transaction_id);
create index fact_of_player on fact (player_id, number);

-- How far each consumer has read: the facts that `seen` shows, and of those that `target` shows the ones up to
-- `after_number`. A long transaction therefore delays only its own facts.
create table fact_consumer (
  name text primary key,
  -- The newest one of the running servers. Older servers leave the facts to those.
  version integer not null,
  seen pg_snapshot not null,
  target pg_snapshot,
  after_number bigint not null default 0,
  constraint fact_consumer_reads_a_target check (target is not null or after_number = 0)
);

-- Players with a fact that a consumer could not process. A job processes their facts in their order, without
-- those that were read before (`passed`). A number would be no bound, because a smaller one may commit later.
create table fact_set_aside (
  consumer text not null,
  player_id text not null,
  passed bigint[] not null,
  set_aside_at timestamptz not null default clock_timestamp(),
  primary key (consumer, player_id),
  constraint fact_set_aside_consumer_exists foreign key (consumer) references fact_consumer (name)
);

-- Addresses of the audit log are personal data with an end. An entry stores a digest of its address, which the
-- hash chain covers; the address is here with its salt, until it is deleted. Entries of 1.0.0 keep theirs.
create table audit_address (
  entry_id text primary key,
  at timestamptz not null,
  -- Random, so that nobody finds a deleted address by trying all.
  salt text not null default gen_random_uuid()::text,
  address text not null
);
create index audit_address_by_age on audit_address (at);

-- The list finds actions that are rare beside recharges and redeems, which these indexes leave out.
create index audit_entry_of_action on audit_entry (action, id desc)
  where action not in ('money.recharge_requested', 'money.redeem_requested');
create index audit_entry_of_actor_by_action on audit_entry (actor_id, action, id desc)
  where action not in ('money.recharge_requested', 'money.redeem_requested');

-- The audit log is append-only and hashed, but a closed account leaves no contact data behind. Personal values
-- of an entry are sealed with a key of their player; without the key nobody reads them, and the chain is intact.
create table audit_personal_key (
  player_id text primary key,
  key text not null,
  constraint audit_personal_key_player_exists foreign key (player_id) references player (id)
);

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

-- Operation

-- Problems that exist now, for the agents who can fix them. A check every few seconds inserts a cause that
-- appears and ends the row of one that is gone, so a row is the history of one disturbance.
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

-- The operator may stop all commands for a while: pages and lists stay, nothing changes. One row while it lasts.
create table maintenance (
  id boolean primary key default true,
  since timestamptz not null default clock_timestamp(),
  -- When it is expected to end. It ends by command alone.
  until timestamptz,
  -- The operator's text for everybody.
  message text,
  constraint maintenance_is_one check (id),
  constraint maintenance_message_is_short check (char_length(message) <= 200)
);

-- The operator may log more, and trace more, for a while, without a restart. One row while it lasts; it ends by itself.
create table diagnostics (
  id boolean primary key default true,
  log_level text not null,
  -- The share of traces that is kept. Null: as the servers are set.
  trace_share double precision,
  until timestamptz not null,
  constraint diagnostics_are_one check (id),
  constraint diagnostics_log_level_is_known check (log_level in ('trace', 'debug', 'info', 'warn', 'error')),
  constraint diagnostics_trace_share_is_a_share check (trace_share between 0 and 1)
);

-- The operator changes limits and times of all servers while they run. One row: values by the name of the variable
-- that sets their default. The program checks names and bounds.
create table system_settings (
  id text primary key default 'system',
  changed jsonb not null default '{}',
  constraint system_settings_are_one_row check (id = 'system'),
  constraint system_settings_are_an_object check (jsonb_typeof(changed) = 'object')
);
insert into system_settings default values;

-- The operator sets the figures that the site claims about itself, so that none contradicts what the site shows.
-- One row. Its defaults are the specification's figures.
create table site_figures (
  id text primary key default 'site',
  active_players integer not null default 50000,
  players integer not null default 10000,
  games integer not null default 500,
  payouts_dollars integer not null default 10000000,
  countries integer not null default 25,
  uptime_bps integer not null default 9990,
  support_hours integer not null default 24,
  support_days integer not null default 7,
  -- The hour at which support opens on each of its days, the first of which is 1 for Monday to 7 for Sunday.
  support_opens_at integer not null default 0,
  support_first_day integer not null default 1,
  slot_games integer not null default 25,
  fishing_games integer not null default 50,
  live_games integer not null default 15,
  sports_games integer not null default 30,
  constraint site_figures_are_one_row check (id = 'site'),
  constraint site_figures_are_in_bounds check (
    active_players between 1 and 1000000000 and players between 1 and 1000000000 and games between 1 and 100000
    and payouts_dollars between 1 and 2000000000 and countries between 1 and 250 and uptime_bps between 1 and 10000
    and support_hours between 1 and 24 and support_days between 1 and 7
    and slot_games between 0 and 100000 and fishing_games between 0 and 100000
    and live_games between 0 and 100000 and sports_games between 0 and 100000
  ),
  constraint site_figures_support_times_are_in_bounds
    check (support_opens_at between 0 and 23 and support_first_day between 1 and 7)
);
insert into site_figures default values;

-- Figures of the database are the same on every server. One of them exports them, so that sums over servers are right.
create table metrics_exporter (
  id boolean primary key default true,
  server_id text not null,
  -- Each scrape of this server renews it; after this time another server takes over.
  until timestamptz not null,
  constraint metrics_exporter_is_one check (id)
);
