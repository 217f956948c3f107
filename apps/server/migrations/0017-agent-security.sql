-- How agents show that it is them: an authenticator app, passkeys, and a fresh confirmation before large sums. Why all of it is rows: a
-- code that was used, a challenge that was answered and a counter that moved must be so for every server of the house at once.

-- The secret is sealed by the vault and opens only beside its agent. Until a first code is confirmed a new one waits beside the old.
create table agent_totp (
  agent_id text primary key,
  secret_sealed text,
  confirmed_at timestamptz,
  -- The newest half-minute of which a code was taken: it and earlier ones are not taken again.
  last_step bigint,
  pending_sealed text,
  pending_at timestamptz,
  constraint agent_totp_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_totp_is_on_with_its_secret check ((secret_sealed is null) = (confirmed_at is null)),
  constraint agent_totp_pending_has_a_time check ((pending_sealed is null) = (pending_at is null))
);

-- In place of a lost phone, each once.
create table agent_recovery_code (
  agent_id text not null,
  -- SHA-256 of 80 random bits. Who reads this table can't sign in with what is in it.
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
  -- COSE, as base64url. It checks signatures and makes none.
  public_key text not null,
  -- Of the authenticator: one that doesn't move between two signatures was copied. Zero for ever where it doesn't count.
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

-- What a browser was asked to sign: gone with the first answer. After a crash everyone asks anew.
create unlogged table passkey_challenge (
  challenge text primary key,
  purpose text not null,
  -- Null while nobody has said who signs in.
  agent_id text,
  expires_at timestamptz not null,
  constraint passkey_challenge_purpose_is_known check (purpose in ('add', 'sign_in', 'step_up')),
  constraint passkey_challenge_agent_fits_purpose check ((purpose = 'sign_in') = (agent_id is null))
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);

-- When somebody last confirmed in this session that it is still them.
alter table session add column confirmed_at timestamptz;

create table agent_settings (
  agent_id text primary key,
  time_zone text not null default 'UTC',
  -- Of mails; null: that of the browser that causes them.
  language text,
  -- Of the root's row alone; null: what the configuration says.
  step_up_from_cents bigint,
  four_eyes_from_cents bigint,
  updated_at timestamptz not null,
  constraint agent_settings_agent_exists foreign key (agent_id) references agent (id),
  constraint agent_settings_time_zone_is_bounded check (length(time_zone) between 1 and 64),
  constraint agent_settings_language_is_known check (language in ('en', 'es', 'fr', 'de')),
  constraint agent_settings_thresholds_are_amounts check (step_up_from_cents >= 1 and four_eyes_from_cents >= 1)
);

-- What an agent says to players again and again, in their languages.
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

-- The code is the list: a kind without words does not compile there.
alter table mail drop constraint mail_kind_is_known;
alter table mail add constraint mail_kind_is_known check (kind ~ '^[a-z][a-z_]{2,39}$');
