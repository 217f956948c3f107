-- Programs of integrators act in an agent's name with keys instead of sessions. A key keeps its id when its
-- secret is rotated: for some hours both secrets are accepted.
create table api_key (
  id text primary key,
  agent_id text not null,
  name text not null,
  scopes text[] not null,
  -- Addresses and networks from where it may be used. Empty: from anywhere.
  addresses text[] not null default '{}',
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

-- The key with which a program gave the command; null for a person's. Part of the evidence.
alter table transfer add column actor_api_key_id text;
alter table transfer add constraint transfer_actor_api_key_is_prefixed
  check (actor_api_key_id ~ '^ak_[0-9a-z]{26}$') not valid;
