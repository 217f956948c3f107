-- People and their sign-ins. Why one `account` table: players and agents sign in at one door, so one row holds an identity
-- and `agent` or `player`, sharing its id, holds what only that kind has. A constraint's name becomes a refusal's code.

create table account (
  id text primary key,
  -- What the console shows as the ID. It counts, so it is never used as a secret or in a path.
  number bigint generated always as identity (start with 100001),
  role text not null,
  email text not null,
  -- Normalised spellings: uniqueness is decided here, by the database, and nowhere else.
  email_key text not null,
  username text not null,
  username_key text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  country text,
  currency text not null default 'USD',
  avatar text not null default 'gorilla',
  password_hash text not null,
  is_active boolean not null default true,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_number_is_unique unique (number),
  constraint account_email_is_taken unique (email_key),
  constraint account_username_is_taken unique (username_key),
  -- The target of the subtypes' foreign keys: a player can't hang on an agent's identity.
  constraint account_id_and_role_are_one unique (id, role),
  constraint account_role_is_known check (role in ('user', 'agent')),
  constraint account_id_fits_its_role check (id like case role when 'agent' then 'ag\_%' else 'pl\_%' end),
  constraint account_password_is_hashed check (password_hash like '$argon2id$%'),
  constraint account_texts_are_bounded check (
    length(email) <= 254 and length(username) <= 60 and length(first_name) <= 120
    and length(last_name) <= 120 and length(phone) <= 24
  )
);

create table agent (
  id text primary key,
  role text not null default 'agent',
  parent_id text,
  level text not null,
  name text not null,
  constraint agent_has_an_account foreign key (id, role) references account (id, role),
  constraint agent_role_is_agent check (role = 'agent'),
  constraint agent_parent_exists foreign key (parent_id) references agent (id),
  constraint agent_is_not_its_own_parent check (parent_id <> id),
  constraint agent_level_is_known check (level in ('distributor', 'store', 'cashier')),
  -- The root is the distributor without a parent; every other agent has one.
  constraint agent_without_parent_is_a_distributor check (parent_id is not null or level = 'distributor')
);
-- Two servers that start at once on an empty database make one root between them.
create unique index agent_root_is_one on agent ((parent_id is null)) where parent_id is null;
create index agent_by_parent on agent (parent_id);

create table player (
  id text primary key,
  role text not null default 'user',
  agent_id text not null,
  referral_code text not null,
  referred_by text,
  -- The name at the provider, fixed for ever. The password is sealed by the vault and opens only beside this id.
  provider_username text not null,
  provider_password_sealed text not null,
  provider_account_state text not null default 'pending',
  -- The last balance that the provider told, and when. The provider holds the money: this is a memory, not a book.
  balance_cents bigint not null default 0,
  balance_at timestamptz,
  seen_at timestamptz,
  constraint player_has_an_account foreign key (id, role) references account (id, role),
  constraint player_role_is_user check (role = 'user'),
  constraint player_agent_exists foreign key (agent_id) references agent (id),
  constraint player_referral_code_is_unique unique (referral_code),
  constraint player_referrer_exists foreign key (referred_by) references player (id),
  constraint player_does_not_refer_itself check (referred_by <> id),
  constraint player_provider_username_is_unique unique (provider_username),
  constraint player_provider_username_fits check (provider_username ~ '^[A-Za-z0-9_-]{6,32}$'),
  constraint player_provider_account_state_is_known check (provider_account_state in ('pending', 'ready'))
);
create index player_by_agent on player (agent_id);
create index player_by_referrer on player (referred_by) where referred_by is not null;
create index player_by_seen_at on player (seen_at desc nulls last);
create index player_with_pending_provider_account on player (id) where provider_account_state = 'pending';

create table session (
  id text primary key,
  -- SHA-256 of the bearer token. Who reads this table can't sign in with what is in it.
  token_hash text not null,
  account_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  address text not null,
  user_agent text not null,
  constraint session_token_is_unique unique (token_hash),
  constraint session_account_exists foreign key (account_id) references account (id),
  constraint session_token_is_hashed check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint session_expires_after_it_began check (expires_at > created_at)
);
create index session_of_account on session (account_id, created_at desc);
