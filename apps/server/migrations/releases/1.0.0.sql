-- The server's database of release 1.0.0.
begin;
set local check_function_bodies = off;

create table ledger_account (
  id text primary key
    constraint ledger_account_id_is_short check (id ~ '^[a-z0-9_:.-]{1,80}$'),
  -- Accounts of the outside world may go below zero. No other account may.
  may_be_negative boolean not null,
  balance_cents bigint not null default 0
    constraint ledger_account_balance_is_in_range check (abs(balance_cents) <= 1000000000000000),
  -- Reserved by open holds; it cannot be spent otherwise.
  held_cents bigint not null default 0
    constraint ledger_account_held_is_not_negative check (held_cents >= 0),
  -- The number of its postings.
  version bigint not null default 0,
  opened_at timestamptz not null default now(),
  constraint ledger_account_has_sufficient_funds check (may_be_negative or balance_cents - held_cents >= 0)
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  reference text not null
    constraint ledger_entry_reference_is_used_once unique
    constraint ledger_entry_reference_is_short check (length(reference) between 1 and 100),
  reason text not null
    constraint ledger_entry_reason_is_a_word check (reason ~ '^[a-z0-9_.-]{1,50}$'),
  -- A mistake is corrected by a new entry that names the old one.
  corrects_entry_id bigint
    constraint ledger_entry_corrected_entry_exists references ledger_entry,
  entered_at timestamptz not null default now()
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null
    constraint ledger_posting_entry_exists references ledger_entry,
  account_id text not null
    constraint ledger_posting_account_is_known references ledger_account,
  amount_cents bigint not null
    constraint ledger_posting_amount_is_not_zero check (amount_cents <> 0),
  -- The account's balance and version right after this posting.
  balance_cents bigint not null,
  version bigint not null
    constraint ledger_posting_version_is_positive check (version > 0),
  constraint ledger_posting_version_is_used_once unique (account_id, version),
  constraint ledger_posting_account_is_named_once unique (entry_id, account_id)
);

create table ledger_hold (
  id text primary key
    constraint ledger_hold_id_is_short check (length(id) between 1 and 100),
  account_id text not null
    constraint ledger_hold_account_is_known references ledger_account,
  amount_cents bigint not null
    constraint ledger_hold_amount_is_positive check (amount_cents > 0),
  state text not null default 'open'
    constraint ledger_hold_state_is_known check (state in ('open', 'settled', 'released')),
  -- The entry that settled it.
  entry_id bigint
    constraint ledger_hold_entry_exists references ledger_entry,
  placed_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint ledger_hold_entry_belongs_to_settled check ((state = 'settled') = (entry_id is not null)),
  constraint ledger_hold_end_belongs_to_ended check ((state = 'open') = (ended_at is null))
);
create index ledger_hold_open on ledger_hold (account_id) where state = 'open';
create index ledger_hold_of_entry on ledger_hold (entry_id) where entry_id is not null;

create or replace function ledger_check_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_account account
      left join ledger_posting newest on newest.account_id = account.id and newest.version = account.version
      where account.id = new.id
        and (coalesce(newest.balance_cents, 0) <> account.balance_cents or (newest.id is null and account.version <> 0))
  ) then
    raise exception 'account % does not have the balance of its newest posting', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_postings';
  end if;
  return null;
end $$;

drop trigger if exists ledger_account_opens_empty on ledger_account;
create constraint trigger ledger_account_opens_empty after insert on ledger_account
  deferrable initially deferred for each row execute function ledger_check_account();

drop trigger if exists ledger_account_agrees_with_its_postings on ledger_account;
create constraint trigger ledger_account_agrees_with_its_postings after update on ledger_account
  deferrable initially deferred for each row
  when (old.balance_cents <> new.balance_cents or old.version <> new.version)
  execute function ledger_check_account();

create or replace function ledger_check_entry() returns trigger language plpgsql as $$
declare
  checked_id bigint;
  postings bigint;
  total numeric;
begin
  if tg_table_name = 'ledger_entry' then checked_id := new.id; else checked_id := new.entry_id; end if;
  select count(*), sum(amount_cents) into postings, total from ledger_posting where entry_id = checked_id;
  if postings < 2 or total <> 0 then
    raise exception 'entry % has % postings that sum to %', checked_id, postings, coalesce(total, 0)
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return null;
end $$;

drop trigger if exists ledger_entry_sums_to_zero on ledger_entry;
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_entry();

drop trigger if exists ledger_posting_sums_to_zero on ledger_posting;
create constraint trigger ledger_posting_sums_to_zero after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_check_entry();

create or replace function ledger_check_holds() returns trigger language plpgsql as $$
declare
  checked_id text;
begin
  if tg_table_name = 'ledger_account' then checked_id := new.id; else checked_id := new.account_id; end if;
  if exists (
    select from ledger_account account
      where account.id = checked_id and account.held_cents <> coalesce(
        (select sum(amount_cents) from ledger_hold where account_id = checked_id and state = 'open'), 0)
  ) then
    raise exception 'account % does not hold the sum of its open holds', checked_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_holds';
  end if;
  return null;
end $$;

drop trigger if exists ledger_account_agrees_with_its_holds on ledger_account;
create constraint trigger ledger_account_agrees_with_its_holds after update on ledger_account
  deferrable initially deferred for each row
  when (old.held_cents <> new.held_cents) execute function ledger_check_holds();

drop trigger if exists ledger_hold_is_counted on ledger_hold;
create constraint trigger ledger_hold_is_counted after insert or update on ledger_hold
  deferrable initially deferred for each row execute function ledger_check_holds();

create or replace function ledger_entry_violations(after bigint, up_to bigint)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'entry_does_not_sum_to_zero', entry.id::text,
      format('%s postings sum to %s', count(posting.id), coalesce(sum(posting.amount_cents), 0))
    from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
    where entry.id > after and entry.id <= up_to
    group by entry.id having count(posting.id) < 2 or sum(posting.amount_cents) <> 0
  union all
  select 'posting_breaks_the_chain', format('%s version %s', posting.account_id, posting.version),
      format('%s and %s do not make %s', before.balance_cents, posting.amount_cents, posting.balance_cents)
    from ledger_posting posting
      left join ledger_posting before on before.account_id = posting.account_id and before.version = posting.version - 1
    where posting.entry_id > after and posting.entry_id <= up_to
      and (coalesce(before.balance_cents, 0) + posting.amount_cents <> posting.balance_cents
        or (before.id is null) <> (posting.version = 1))
  union all
  select 'entry_is_missing', entry_id::text, format('its posting to %s moves %s', account_id, amount_cents)
    from ledger_posting posting
    where entry_id > after and entry_id <= up_to
      and not exists (select from ledger_entry entry where entry.id = posting.entry_id)
  union all
  select distinct 'account_is_missing', account_id, 'postings name it'
    from ledger_posting posting
    where entry_id > after and entry_id <= up_to
      and not exists (select from ledger_account account where account.id = posting.account_id)
  union all
  select 'hold_differs_from_its_entry', hold.id,
      format('held %s of %s, and its entry moves %s', hold.amount_cents, hold.account_id, coalesce(posting.amount_cents, 0))
    from ledger_hold hold
      left join ledger_posting posting on posting.entry_id = hold.entry_id and posting.account_id = hold.account_id
    where hold.entry_id > after and hold.entry_id <= up_to and posting.amount_cents is distinct from -hold.amount_cents
$$;

create or replace function ledger_lock_accounts(account_ids text[]) returns void language plpgsql
set plan_cache_mode to force_generic_plan as $$
declare
  found_ids text[];
begin
  select array_agg(id) into found_ids from (
    select id from ledger_account where id = any (account_ids) order by id for no key update
  ) locked;
  if cardinality(account_ids) <> coalesce(cardinality(found_ids), 0) then
    raise exception 'an account is unknown, or named twice'
      using errcode = 'foreign_key_violation', constraint = 'ledger_posting_account_is_known';
  end if;
end $$;

create or replace function ledger_lock_open_hold(hold_id text) returns ledger_hold language plpgsql as $$
declare
  hold ledger_hold;
begin
  select * into hold from ledger_hold where id = hold_id and state = 'open' for update;
  if not found then
    raise exception 'there is no open hold %', hold_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_hold_is_open';
  end if;
  return hold;
end $$;

create or replace function ledger_open_accounts(account_ids text[], negative boolean) returns void language plpgsql
set plan_cache_mode to force_generic_plan as $$
declare
  other_id text;
begin
  if (select count(*) from ledger_account where id = any (account_ids) and may_be_negative = negative)
    = cardinality(account_ids) then
    return;
  end if;
  insert into ledger_account (id, may_be_negative)
    select requested.id, negative from unnest(account_ids) as requested (id)
    where not exists (select from ledger_account account where account.id = requested.id)
    -- In the order of ledger_lock_accounts, or two transactions that open the same accounts would wait for each other.
    order by requested.id
    on conflict (id) do nothing;
  select id into other_id from ledger_account where id = any (account_ids) and may_be_negative <> negative limit 1;
  if other_id is not null then
    raise exception 'the account % is open with another nature', other_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_kind_is_immutable';
  end if;
end $$;

create or replace function ledger_place_hold(hold_id text, holder text, cents bigint) returns void language plpgsql as $$
begin
  insert into ledger_hold (id, account_id, amount_cents) values (hold_id, holder, cents);
  update ledger_account set held_cents = held_cents + cents
    where id = holder and (may_be_negative or balance_cents - held_cents - cents >= 0);
  if not found then
    raise exception 'an account has insufficient funds'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = holder;
  end if;
end $$;

create or replace function ledger_post(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[]
) returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql as $$
begin
  perform ledger_lock_accounts(account_ids);
  return query select * from ledger_write_entry(entry_reference, entry_reason, corrects, account_ids, changes, 0);
end $$;

create or replace function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_is_append_only';
end $$;

create or replace trigger ledger_entry_is_immutable before update or delete on ledger_entry
  for each row execute function ledger_reject_change();
create or replace trigger ledger_posting_is_immutable before update or delete on ledger_posting
  for each row execute function ledger_reject_change();
create or replace trigger ledger_account_is_not_deleted before delete on ledger_account
  for each row execute function ledger_reject_change();
create or replace trigger ledger_hold_is_not_deleted before delete on ledger_hold
  for each row execute function ledger_reject_change();

create or replace trigger ledger_account_kind_is_immutable before update on ledger_account for each row
  when (old.id <> new.id or old.may_be_negative <> new.may_be_negative or new.version < old.version)
  execute function ledger_reject_change();
create or replace trigger ledger_hold_ends_once before update on ledger_hold for each row
  when (old.state <> 'open' or old.id <> new.id or old.account_id <> new.account_id
    or old.amount_cents <> new.amount_cents)
  execute function ledger_reject_change();

create or replace trigger ledger_entry_is_not_truncated before truncate on ledger_entry
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_posting_is_not_truncated before truncate on ledger_posting
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_account_is_not_truncated before truncate on ledger_account
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_hold_is_not_truncated before truncate on ledger_hold
  for each statement execute function ledger_reject_change();

create or replace function ledger_release_hold(hold_id text) returns void language plpgsql as $$
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
begin
  perform ledger_lock_accounts(array[hold.account_id]);
  update ledger_account set held_cents = held_cents - hold.amount_cents where id = hold.account_id;
  update ledger_hold set state = 'released', ended_at = now() where id = hold_id;
end $$;

create or replace function ledger_settle_hold(hold_id text, entry_reference text, entry_reason text, receiver text)
returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
  accounts text[] := array[hold.account_id, receiver];
  changes bigint[] := array[-hold.amount_cents, hold.amount_cents];
begin
  perform ledger_lock_accounts(accounts);
  return query select * from ledger_write_entry(entry_reference, entry_reason, null, accounts, changes, hold.amount_cents);
  update ledger_hold set state = 'settled', ended_at = now(),
      entry_id = (select entry.id from ledger_entry entry where entry.reference = entry_reference)
    where id = hold_id;
end $$;

create or replace function ledger_write_entry(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[], released bigint
) returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql
set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
declare
  new_entry bigint;
  written bigint;
  short_account_id text;
begin
  insert into ledger_entry (reference, reason, corrects_entry_id)
    values (entry_reference, entry_reason, corrects) returning id into new_entry;
  return query
    with moved as (
      update ledger_account account
        set balance_cents = account.balance_cents + changes[array_position(account_ids, account.id)],
          version = account.version + 1,
          held_cents = account.held_cents - case account.id when account_ids[1] then released else 0 end
        where account.id = any (account_ids)
          and (account.may_be_negative or changes[array_position(account_ids, account.id)] >= 0
            or account.balance_cents - account.held_cents + changes[array_position(account_ids, account.id)]
              + case account.id when account_ids[1] then released else 0 end >= 0)
        returning account.id, account.balance_cents, account.version
    )
    insert into ledger_posting as posting (entry_id, account_id, amount_cents, balance_cents, version)
      select new_entry, moved.id, changes[array_position(account_ids, moved.id)], moved.balance_cents, moved.version from moved
      returning posting.entry_id, posting.account_id, posting.balance_cents, posting.version;
  get diagnostics written = row_count;
  if written < cardinality(account_ids) then
    select named.id into short_account_id from unnest(account_ids) with ordinality as named (id, position)
      where not exists (
        select from ledger_posting posting where posting.entry_id = new_entry and posting.account_id = named.id)
      order by named.position limit 1;
    raise exception 'an account has insufficient funds'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = short_account_id;
  end if;
end $$;

create or replace view ledger_account_violation as
  select 'account_differs_from_its_postings' as kind, account.id as subject,
      format('balance %s, newest posting %s; version %s, newest posting %s', account.balance_cents, newest.balance_cents,
        account.version, newest.version) as detail
    from ledger_account account
      left join lateral (
        select balance_cents, version from ledger_posting where account_id = account.id order by version desc limit 1
      ) newest on true
    where account.balance_cents <> coalesce(newest.balance_cents, 0) or account.version <> coalesce(newest.version, 0)
  union all
  select 'account_differs_from_its_holds', account.id,
      format('held %s, open holds %s', account.held_cents, coalesce(sum(hold.amount_cents), 0))
    from ledger_account account left join ledger_hold hold on hold.account_id = account.id and hold.state = 'open'
    group by account.id having account.held_cents <> coalesce(sum(hold.amount_cents), 0)
  union all
  select 'account_has_insufficient_funds', id, format('balance %s, held %s', balance_cents, held_cents)
    from ledger_account where not may_be_negative and balance_cents - held_cents < 0
  union all
  select 'account_is_missing', account_id, 'an open hold names it'
    from ledger_hold hold
    where state = 'open' and not exists (select from ledger_account account where account.id = hold.account_id)
  union all
  select 'ledger_does_not_balance', 'all accounts', format('sum to %s', sum(balance_cents))
    from ledger_account having sum(balance_cents) <> 0;

create or replace view ledger_violation as
  select kind, subject, detail from ledger_account_violation
  union all
  select kind, subject, detail from ledger_entry_violations(0, 9223372036854775807);

create or replace function new_public_id(prefix text, at timestamptz) returns text language plpgsql volatile as $$
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
    -- Twelve bytes are sixteen digits of base 64, whose 64 letters are mapped to our 32.
    || translate(lower(encode(substr(sha256(uuid_send(gen_random_uuid())), 1, 12), 'base64')), 'ilou+/', '012345');
end $$;


create extension if not exists pg_trgm;


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
create index session_of_agent_open on session (account_id) where ended_at is null and account_id like 'ag\_%';

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
create unique index agent_root_is_one on agent ((parent_id is null)) where parent_id is null;
create index agent_by_parent on agent (parent_id);

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

create table audit_link (
  number bigint primary key,
  entry_id text not null,
  hash text not null,
  constraint audit_link_number_counts_from_one check (number >= 1),
  constraint audit_link_entry_exists foreign key (entry_id) references audit_entry (id),
  constraint audit_link_entry_is_linked_once unique (entry_id),
  constraint audit_link_hash_is_a_hash check (hash ~ '^[0-9a-f]{64}$')
);

create table audit_unlinked (
  entry_id text primary key,
  constraint audit_unlinked_entry_exists foreign key (entry_id) references audit_entry (id)
);


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

create table provider_call (
  provider_agent_id text not null,
  is_record boolean not null,
  number bigint not null,
  called_at timestamptz not null,
  constraint provider_call_is_counted_once primary key (provider_agent_id, is_record, number),
  constraint provider_call_has_a_budget foreign key (provider_agent_id) references provider_budget (provider_agent_id)
);


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

create table provider_password_change (
  player_id text primary key,
  id text not null,
  password_sealed text not null,
  requested_at timestamptz not null default now(),
  next_attempt_at timestamptz not null,
  constraint provider_password_change_player_exists foreign key (player_id) references player (id)
);

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
create unique index jackpot_has_one_open_change on jackpot_change (slug) where ended_at is null;


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
create index transfer_by_clock on transfer (provider_agent_id, (coalesce(sent_clock_at, requested_at)));
create index transfer_promotion_by_time on transfer ((coalesce(sent_clock_at, requested_at)) desc)
  where cause <> 'agent' and state = 'applied';
create index transfer_by_settlement on transfer (settled_at, id) where state = 'applied';
create index transfer_of_actor_by_settlement on transfer (actor_id, settled_at) where state = 'applied';

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

create table export_part (
  export_id text not null,
  number integer not null,
  -- Compressed by gzip, each part by itself.
  content bytea not null,
  primary key (export_id, number),
  constraint export_part_export_exists foreign key (export_id) references export (id) on delete cascade
);


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

create table notification_setting (
  account_id text primary key,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  game_updates boolean not null default true,
  promotions boolean not null default false,
  changed_at timestamptz not null default clock_timestamp(),
  constraint notification_setting_account_exists foreign key (account_id) references account (id)
);

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

create unlogged table change_event (
  -- The transaction that wrote it: a reader takes what its last snapshot could not see, whatever the order of the commits.
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null,
  account_id text not null,
  entity_id text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index change_event_by_transaction on change_event (transaction_id);

create unlogged table change_feed_epoch (
  is_singleton boolean primary key default true,
  epoch uuid not null default gen_random_uuid(),
  constraint change_feed_epoch_is_one check (is_singleton)
);
insert into change_feed_epoch default values;

create or replace function account_copy_to_player() returns trigger language plpgsql as $$
begin
  update player set search_nickname = new.username_key where id = new.id;
  return null;
end $$;

create or replace trigger account_is_copied_to_player after update of username_key, is_active on account for each row
  when ((old.username_key, old.is_active) is distinct from (new.username_key, new.is_active))
  execute function account_copy_to_player();

create or replace function account_demand_not_frozen(account_id text) returns boolean language plpgsql volatile as $$
begin
  if exists (select from player where id = account_id and frozen_at is not null) then
    raise exception 'a frozen player does not sign in'
      using errcode = 'check_violation', constraint = 'player_who_signs_in_is_not_frozen';
  end if;
  return true;
end $$;

create or replace function account_refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'a closed account stays closed'
    using errcode = 'integrity_constraint_violation', constraint = 'account_closed_stays_closed';
end $$;

create or replace trigger account_closed_stays_closed before update of closed_at on account for each row
  when (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function account_refuse_reopening();

create or replace function account_status(is_active boolean, frozen_at timestamptz, excluded_until timestamptz)
returns text language sql as $$
  select case when not is_active then 'closed' when frozen_at is not null then 'frozen'
    when excluded_until > clock_timestamp() then 'excluded' else 'open' end
$$;

create or replace function acquire_provider_permits(
  agent text, allowance integer, record_allowance integer,
  window_ms float8, pace_ms float8, probe_ms float8, failures_to_open integer,
  max_calls integer[], max_record_calls integer[], burst_steps float8[]
) returns table (time_ms bigint, wait_ms float8, failures integer) language plpgsql set enable_seqscan to off as $$
declare
  budget provider_budget;
  at timestamptz;
  one_window constant interval := window_ms * interval '1 millisecond';
  one_step constant interval := pace_ms * interval '1 millisecond';
  free_at timestamptz;
begin
  select * into strict budget from provider_budget b where b.provider_agent_id = agent for update;
  at := clock_timestamp();
  -- A clock that was set back would keep the window full for as long: times that lie ahead count from now.
  if budget.last_call_at > at then
    update provider_call set called_at = at where provider_agent_id = agent and called_at > at;
    budget.last_call_at := at;
    budget.paced_until := least(budget.paced_until, at + one_window);
    budget.paused_until := least(budget.paused_until, at + one_window);
    budget.probe_at := least(budget.probe_at, at + one_window);
  end if;
  for i in 1 .. cardinality(max_calls) loop
    -- `greatest` ignores nulls.
    free_at := greatest(
      at,
      budget.paused_until,
      case when budget.failures >= failures_to_open then budget.probe_at end,
      budget.paced_until - burst_steps[i] * one_step,
      (select called_at + one_window from provider_call
        where provider_agent_id = agent and not is_record and number = budget.calls + 1 - max_calls[i]),
      (select called_at + one_window from provider_call
        where provider_agent_id = agent and is_record and number = budget.record_calls + 1 - max_record_calls[i])
    );
    failures := budget.failures;
    if free_at > at then
      time_ms := null;
      wait_ms := extract(epoch from free_at - at) * 1000;
      return next;
      continue;
    end if;
    budget.calls := budget.calls + 1;
    insert into provider_call (provider_agent_id, is_record, number, called_at) values (agent, false, budget.calls, at);
    -- The call whose place in the window this one takes.
    delete from provider_call where provider_agent_id = agent and not is_record
      and number = budget.calls - allowance and called_at <= at - one_window;
    if max_record_calls[i] is not null then
      budget.record_calls := budget.record_calls + 1;
      insert into provider_call (provider_agent_id, is_record, number, called_at)
        values (agent, true, budget.record_calls, at);
      delete from provider_call where provider_agent_id = agent and is_record
        and number = budget.record_calls - record_allowance and called_at <= at - one_window;
    end if;
    budget.last_call_at := at;
    if burst_steps[i] is not null then
      budget.paced_until := greatest(budget.paced_until, at) + one_step;
    end if;
    -- This call is the probe. The others wait for its outcome, or until it counts as lost.
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
end $$;

create or replace function activity_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an activity is never changed'
    using errcode = 'integrity_constraint_violation', constraint = 'activity_is_immutable';
end $$;

create or replace trigger activity_is_immutable before update on activity
  for each row execute function activity_refuse_change();

create or replace function agent_ancestry(leaf text) returns setof text language sql stable as $$
  with recursive ancestry as (
    select id, parent_id from agent where id = leaf
    union select above.id, above.parent_id from agent above join ancestry on ancestry.parent_id = above.id)
  select id from ancestry
$$;

create or replace function agent_authority(of text) returns jsonb language sql stable as $$
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
$$;

create or replace function agent_check_level_order() returns trigger language plpgsql as $$
declare
  above integer;
begin
  if tg_op = 'UPDATE' and (old.level <> new.level or (old.parent_id is null) <> (new.parent_id is null)) then
    raise exception 'the level of agent % never changes', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'agent_level_is_immutable';
  end if;
  if new.parent_id is not null then
    select agent_rank(parent_id, level) into above from agent where id = new.parent_id;
    if above >= agent_rank(new.parent_id, new.level) then
      raise exception 'agent % must have a lower level than the agent above it', new.id
        using errcode = 'integrity_constraint_violation', constraint = 'agent_level_is_below_its_parents';
    end if;
  end if;
  return new;
end $$;

create or replace trigger agent_level_order_is_checked before insert or update of parent_id, level on agent
  for each row execute function agent_check_level_order();

create or replace function agent_clear_password_change() returns trigger language plpgsql as $$
begin
  update agent set must_change_password = false where id = new.id and must_change_password;
  return null;
end $$;

create or replace trigger account_password_change_clears_demand after update of password_hash on account for each row
  when (new.role = 'agent' and old.password_hash <> new.password_hash)
  execute function agent_clear_password_change();

create or replace function agent_credit_account(parent text, child text) returns text language sql stable as $$
  select case when parent_id is null then 'treasury:' || right(child, 2) else 'agent:' || id end
    from agent where id = parent
$$;

create or replace function agent_demand_credit(account text, cents bigint) returns void language plpgsql as $$
declare
  available bigint;
begin
  perform ledger_lock_accounts(array[account]);
  select balance_cents - held_cents into available from ledger_account where id = account and not may_be_negative;
  if available < cents then
    raise exception 'the account % has too little credit', account
      using errcode = 'check_violation', constraint = 'agent_has_the_credit', detail = account;
  end if;
end $$;

create or replace function agent_lock_tree() returns void language sql as $$ select pg_advisory_xact_lock(4872301999) $$;

create or replace function agent_move(moved text, receiver text, reference text) returns bigint language plpgsql as $$
declare
  giver text;
  sides text[];
  total bigint;
begin
  perform agent_lock_tree();
  select parent_id into giver from agent where id = moved for no key update;
  update agent set parent_id = receiver where id = moved;
  sides := array[agent_credit_account(giver, moved), agent_credit_account(receiver, moved)];
  perform ledger_open_accounts(array(select side from unnest(sides) as side where side like 'treasury:%'), true);
  perform ledger_lock_accounts(
    array(select 'agent:' || id from agent_subtree(moved) as id union select unnest(sides)));
  select sum(balance_cents) into total from ledger_account
    where id in (select 'agent:' || below from agent_subtree(moved) as below);
  if total > 0 and sides[1] <> sides[2] then
    perform agent_demand_credit(sides[2], total);
    perform ledger_post(reference, 'agent_moved', null, sides, array[total, -total]);
  end if;
  return total;
end $$;

create or replace function agent_open_credit_account() returns trigger language plpgsql as $$
begin
  perform ledger_open_accounts(array['agent:' || new.id], false);
  return null;
end $$;

create or replace trigger agent_credit_account_is_opened after insert on agent for each row
  when (new.parent_id is not null) execute function agent_open_credit_account();

create or replace function agent_rank(parent text, level text) returns integer language sql immutable as $$
  select case when parent is null then 0 when level = 'distributor' then 1 when level = 'store' then 2 else 3 end
$$;

create or replace function agent_subtree(root text) returns setof text language sql stable parallel safe as $$
  with recursive subtree as (
    select id from agent where id = root
    union select below.id from agent below join subtree on subtree.id = below.parent_id)
  select id from subtree
$$;

create or replace function allotment_post_credit() returns trigger language plpgsql as $$
declare
  above text := agent_credit_account(new.parent_id, new.agent_id);
  below text := 'agent:' || new.agent_id;
  accounts text[] := case new.kind when 'allot' then array[above, below] else array[below, above] end;
begin
  if above like 'treasury:%' then perform ledger_open_accounts(array[above], true); end if;
  perform ledger_lock_accounts(accounts);
  perform agent_demand_credit(accounts[1], new.amount_cents);
  perform ledger_post(new.id, new.kind, null, accounts, array[-new.amount_cents, new.amount_cents]);
  return null;
end $$;

create or replace trigger allotment_credit_is_posted after insert on allotment
  for each row execute function allotment_post_credit();
create or replace trigger allotment_is_immutable before update or delete on allotment
  for each row execute function ledger_reject_change();

create or replace function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'audit_is_immutable';
end $$;

create or replace trigger audit_entry_is_immutable before update or delete on audit_entry
  for each row execute function audit_refuse_change();
create or replace trigger audit_entry_is_not_truncated before truncate on audit_entry
  for each statement execute function audit_refuse_change();
create or replace trigger audit_link_is_immutable before update or delete on audit_link
  for each row execute function audit_refuse_change();
create or replace trigger audit_link_is_not_truncated before truncate on audit_link
  for each statement execute function audit_refuse_change();

create or replace function audit_transfer() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, address, action, subject_kind, subject_id, player_id, after)
    values (new.actor_id, new.actor_address, 'money.' || new.kind || '_requested', 'transfer', new.id, new.player_id,
      jsonb_build_object('amountCents', new.amount_cents::text));
  return null;
end $$;

create or replace trigger transfer_is_audited after insert on transfer for each row
  when (new.actor_id <> new.player_id) execute function audit_transfer();

create or replace function bulk_job_row_follow_transfer() returns trigger language plpgsql as $$
begin
  update bulk_job_row
    set state = case new.state when 'applied' then 'done' else 'failed' end, code = new.refusal_code,
      ended_at = clock_timestamp()
    where transfer_id = new.id and state = 'checking';
  return null;
end $$;

create or replace trigger transfer_end_updates_bulk_job_row after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected') and new.idempotency_key like 'jb\_%')
  execute function bulk_job_row_follow_transfer();

create or replace function bulk_job_row_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a row of a bulk job does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'bulk_job_row_transition_is_allowed';
end $$;

create or replace trigger bulk_job_row_transition_is_allowed before update of state on bulk_job_row for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('waiting', 'running'), ('waiting', 'checking'), ('waiting', 'failed'), ('waiting', 'cancelled'),
    ('running', 'waiting'), ('running', 'done'), ('running', 'failed'), ('running', 'cancelled'),
    ('checking', 'done'), ('checking', 'failed'),
    ('failed', 'waiting')))
  execute function bulk_job_row_reject_transition();

create or replace function decision_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'decision_is_append_only';
end $$;

create or replace trigger decision_is_immutable before update or delete on decision
  for each row execute function decision_reject_change();
create or replace trigger decision_end_is_immutable before update or delete on decision_end
  for each row execute function decision_reject_change();
create or replace trigger decision_is_not_truncated before truncate on decision
  for each statement execute function decision_reject_change();
create or replace trigger decision_end_is_not_truncated before truncate on decision_end
  for each statement execute function decision_reject_change();

create or replace function entry_transfer_violation(after bigint, up_to bigint)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'entry_has_no_transfer', entry.reference, format('a %s', entry.reason)
    from ledger_entry entry
    where entry.id > after and entry.id <= up_to and entry.reason in ('recharge', 'redeem')
      and not exists (select from transfer where transfer.id = entry.reference)
$$;

create or replace function find_nearest_trade(of_transfer transfer) returns bigint language sql stable as $$
  select id from trade_record
    where player_id = of_transfer.player_id and abs(score_cents) = of_transfer.amount_cents
      and (score_cents >= 0 or of_transfer.kind = 'redeem')
      and inserted_at between coalesce(of_transfer.sent_clock_at, of_transfer.requested_at) - interval '15 minutes'
        and coalesce(of_transfer.sent_clock_at, of_transfer.requested_at) + interval '15 minutes'
    order by abs(extract(epoch from inserted_at - coalesce(of_transfer.sent_clock_at, of_transfer.requested_at))), id limit 1
$$;

create or replace function find_nearest_transfer(trade trade_record) returns text language sql stable as $$
  select id from transfer
    where player_id = trade.player_id and amount_cents = abs(trade.score_cents) and sent_at is not null
      and state <> 'rejected' and (trade.score_cents >= 0 or kind = 'redeem')
      and coalesce(sent_clock_at, requested_at) between trade.inserted_at - interval '15 minutes'
        and trade.inserted_at + interval '15 minutes'
    order by abs(extract(epoch from coalesce(sent_clock_at, requested_at) - trade.inserted_at)), id limit 1
$$;

create or replace function player_copy_account() returns trigger language plpgsql as $$
begin
  select number, created_at, not is_active, username_key
    into new.number, new.registered_at, new.is_closed, new.search_nickname
    from account where id = new.id;
  new.search_account := lower(new.provider_username) || E'\n' || new.number;
  return new;
end $$;

create or replace trigger player_copies_account before insert or update of provider_username, search_nickname on player
  for each row execute function player_copy_account();

create or replace function player_note_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a note keeps its author and its player'
    using errcode = 'integrity_constraint_violation', constraint = 'player_note_author_is_immutable';
end $$;

create or replace trigger player_note_author_is_immutable before update on player_note for each row
  when ((old.player_id, old.author_id, old.written_at) is distinct from (new.player_id, new.author_id, new.written_at))
  execute function player_note_refuse_change();
create or replace trigger player_note_is_not_deleted before delete on player_note
  for each row execute function player_note_refuse_change();

create or replace function publish_agent_move() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(new.id, null);
  return null;
end $$;

create or replace trigger agent_move_is_published after update of parent_id, must_change_password on agent for each row
  when (old.parent_id is distinct from new.parent_id or old.must_change_password <> new.must_change_password)
  execute function publish_agent_move();

create or replace function publish_agent_rule() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(coalesce(new.owner_id, old.owner_id), coalesce(new.level, old.level));
  return null;
end $$;

create or replace trigger agent_rule_is_published after insert or update or delete on agent_rule
  for each row execute function publish_agent_rule();

create or replace function publish_bulk_job_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('bulk_job', new.agent_id, new.id);
  return null;
end $$;

create or replace trigger bulk_job_is_published after insert or update of state, pause_code, blocked_code on bulk_job
  for each row execute function publish_bulk_job_change();

create or replace function publish_bulk_job_rows_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id)
    select distinct 'bulk_job', bulk_job.agent_id, bulk_job.id
      from old_rows join new_rows using (bulk_job_id, position) join bulk_job on bulk_job.id = bulk_job_id
      where old_rows.state <> new_rows.state or (old_rows.secret_sealed is null) <> (new_rows.secret_sealed is null);
  return null;
end $$;

create or replace trigger bulk_job_rows_are_published after update on bulk_job_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function publish_bulk_job_rows_change();

create or replace function publish_change() returns trigger language plpgsql as $$
declare
  account text;
begin
  if tg_argv[1] = 'id' then account := new.id;
  elsif tg_argv[1] = 'player_id' then account := new.player_id;
  else account := new.account_id;
  end if;
  insert into change_event (topic, account_id, entity_id) values (tg_argv[0], account, new.id);
  return null;
end $$;

create or replace trigger account_closing_is_published after update of is_active on account for each row
  when (old.is_active and not new.is_active) execute function publish_change('account', 'id');

create or replace trigger session_change_is_published after update of token_hash, account_id, expires_at on session for each row
  when ((old.token_hash, old.account_id, old.expires_at) is distinct from (new.token_hash, new.account_id, new.expires_at))
  execute function publish_change('session', 'account_id');
create or replace trigger session_end_is_published after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function publish_change('session', 'account_id');

create or replace trigger player_balance_is_published after update of balance_cents, balance_at on player for each row
  when ((old.balance_cents, old.balance_at) is distinct from (new.balance_cents, new.balance_at))
  execute function publish_change('balance', 'id');

create or replace trigger transfer_is_published after insert on transfer
  for each row execute function publish_change('transfer', 'player_id');
create or replace trigger transfer_state_is_published after update of state on transfer for each row
  when (old.state <> new.state and new.state <> 'sending') execute function publish_change('transfer', 'player_id');
create or replace trigger transfer_request_is_published after insert or update on transfer_request
  for each row execute function publish_change('request', 'player_id');

create or replace trigger notification_is_published after insert on notification
  for each row execute function publish_change('notification', 'account_id');

create or replace function publish_decision_request_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id)
    select 'request', player_id, transfer_request.id
      from decision join transfer_request on transfer_request.id = decision.request_id
      where decision.id = to_jsonb(new) ->> tg_argv[0];
  return null;
end $$;

create or replace trigger decision_is_published after insert on decision for each row
  when (new.request_id is not null) execute function publish_decision_request_change('id');
create or replace trigger decision_end_is_published after insert on decision_end
  for each row execute function publish_decision_request_change('decision_id');

create or replace function publish_session_deletion() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('session', old.account_id, old.id);
  return null;
end $$;

create or replace trigger session_deletion_is_published after delete on session
  for each row execute function publish_session_deletion();

create or replace function publish_subtree_authority(owner text, of_level text) returns void language sql as $$
  insert into change_event (topic, account_id, entity_id)
    select 'authority', agent.id, agent.id from agent
      where agent.id in (select agent_subtree(owner)) and (of_level is null or agent.level = of_level)
$$;

create or replace function publish_unread_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) select distinct 'unread', account_id, account_id from old_rows;
  return null;
end $$;

create or replace trigger notification_read_is_published after update on notification
  referencing old table as old_rows for each statement execute function publish_unread_change();
create or replace trigger notification_deletion_is_published after delete on notification
  referencing old table as old_rows for each statement execute function publish_unread_change();

create or replace function queue_audit_entry_for_linking() returns trigger language plpgsql as $$
begin
  insert into audit_unlinked (entry_id) values (new.id);
  return null;
end $$;

create or replace trigger audit_entry_is_queued_for_linking after insert on audit_entry
  for each row execute function queue_audit_entry_for_linking();

create or replace function record_transfer_outcome() returns trigger language plpgsql as $$
declare
  was_requested constant boolean := exists (select from transfer_request where transfer_id = new.id);
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, new.kind || '_' || new.state,
    jsonb_build_object('amountCents', new.amount_cents::text, 'isSignUpCredit', new.cause = 'sign_up')
      || case when new.state = 'rejected' then jsonb_build_object('code', new.refusal_code) else '{}' end);
  -- The welcome page shows the sign-up credit.
  if new.state = 'applied' and new.cause <> 'sign_up' then
    insert into notification (account_id, kind, data) values (
      new.player_id, new.kind || '_applied',
      jsonb_build_object('amountCents', new.amount_cents::text, 'wasRequested', was_requested));
  elsif new.state = 'rejected' and was_requested then
    insert into notification (account_id, kind, data) values (
      new.player_id, 'request_failed',
      jsonb_build_object('kind', new.kind, 'amountCents', new.amount_cents::text));
  end if;
  return null;
end $$;

create or replace trigger transfer_end_is_recorded after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected')) execute function record_transfer_outcome();

create or replace function record_transfer_request() returns trigger language plpgsql as $$
declare
  requested constant jsonb := jsonb_build_object('kind', new.kind, 'amountCents', new.amount_cents::text);
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, case new.state when 'requested' then 'request_made' else 'request_' || new.state end, requested);
  if new.state = 'declined' then
    insert into notification (account_id, kind, data) values (
      new.player_id, 'request_declined', requested || jsonb_build_object('reason', new.reason));
  end if;
  return null;
end $$;

create or replace trigger transfer_request_is_recorded after insert on transfer_request
  for each row execute function record_transfer_request();
create or replace trigger transfer_request_decision_is_recorded after update of state on transfer_request for each row
  when (old.state <> new.state and new.state <> 'requested') execute function record_transfer_request();

create or replace function report_block_of(at timestamptz) returns integer language sql immutable parallel safe as $$
  select floor(extract(epoch from at) / 2764800)::integer
$$;

create or replace function report_block_quarter_bit_of(at timestamptz) returns bit(3072) language sql immutable parallel safe as $$
  select (B'1'::bit(3072)) >> ((extract(epoch from at)::bigint % 2764800) / 900)::integer
$$;

create or replace function report_correction() returns trigger language plpgsql as $$
begin
  insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
    select new.ended_at, player.agent_id, decision.decided_by, account.number, 'correction', 'correction',
        difference.change_cents
      from decision join difference on difference.id = decision.difference_id
        join player on player.id = difference.player_id join account on account.id = player.id
      where decision.id = new.decision_id and decision.outcome = 'corrected';
  return null;
end $$;

create or replace trigger correction_is_reported after insert on decision_end for each row
  when (new.kind in ('settled', 'confirmed')) execute function report_correction();

create or replace function report_day_of(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'UTC')::date
$$;

create or replace function report_hour_start_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin(interval '1 hour', at, timestamptz '2000-01-01 00:00:00+00')
$$;

create or replace function report_quarter_bit_of(at timestamptz) returns bit(96) language sql immutable parallel safe as $$
  select (B'1'::bit(96)) >> ((extract(epoch from at at time zone 'UTC')::bigint % 86400) / 900)::integer
$$;

create or replace function report_quarter_start_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

create or replace function report_roll_up(max_entries integer) returns bigint language plpgsql as $$
declare
  counted bigint;
begin
  if not pg_try_advisory_xact_lock(4872301998) then return 0; end if;
  with deleted as (
    delete from report_entry where ctid = any (array(select ctid from report_entry limit max_entries)) returning *
  ), quarters as (
    insert into report_quarter as total (quarter, agent_id, actor_id, kind, cause, transfers, cents)
      select report_quarter_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from deleted group by 1, 2, 3, 4, 5
      on conflict (quarter, agent_id, actor_id, kind, cause) do update
        set transfers = total.transfers + excluded.transfers, cents = total.cents + excluded.cents
  ), hours as (
    insert into report_hour as total (hour, agent_id, actor_id, kind, cause, transfers, cents)
      select report_hour_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from deleted group by 1, 2, 3, 4, 5
      on conflict (hour, agent_id, actor_id, kind, cause) do update
        set transfers = total.transfers + excluded.transfers, cents = total.cents + excluded.cents
  ), activity as (
    insert into report_activity as total (block, player_number, agent_id, quarters)
      select report_block_of(at), player_number, agent_id, bit_or(report_block_quarter_bit_of(at))
        from deleted where kind <> 'correction' and cause = 'agent' group by 1, 2, 3
      on conflict (block, player_number, agent_id) do update
        set quarters = total.quarters | excluded.quarters
        where total.quarters | excluded.quarters <> total.quarters
  ), days as (
    insert into report_player_day as total
      (day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents)
      select report_day_of(at), player_number, agent_id,
          bit_or(case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end),
          coalesce(sum(cents) filter (where kind = 'recharge' and cause = 'agent'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'redeem'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'recharge' and cause <> 'agent'), 0)::bigint
        from deleted where kind <> 'correction' group by 1, 2, 3
      on conflict (day, player_number, agent_id) do update
        set quarters = total.quarters | excluded.quarters,
          recharge_cents = total.recharge_cents + excluded.recharge_cents,
          redeem_cents = total.redeem_cents + excluded.redeem_cents,
          promotion_cents = total.promotion_cents + excluded.promotion_cents
  )
  select count(*) into counted from deleted;
  return counted;
end $$;

create or replace function report_transfer() returns trigger language plpgsql as $$
begin
  insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
    select new.settled_at, player.agent_id, case new.cause when 'agent' then new.actor_id else '' end,
        account.number, new.kind, new.cause, new.amount_cents
      from player join account on account.id = player.id where player.id = new.player_id;
  return null;
end $$;

create or replace trigger transfer_applied_is_reported after update of state on transfer for each row
  when (old.state <> new.state and new.state = 'applied') execute function report_transfer();
create or replace trigger transfer_inserted_applied_is_reported after insert on transfer for each row
  when (new.state = 'applied') execute function report_transfer();

create or replace function shift_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'shift %: %', old.id, tg_argv[0]
    using errcode = 'integrity_constraint_violation', constraint = tg_argv[0];
end $$;

create or replace trigger shift_closed_is_immutable before update on shift for each row
  when (old.closed_at is not null or (old.agent_id, old.opened_at, old.float_cents)
    is distinct from (new.agent_id, new.opened_at, new.float_cents))
  execute function shift_reject_change('shift_closed_is_immutable');
create or replace trigger shift_is_not_deleted before delete on shift
  for each row execute function shift_reject_change('shift_is_not_deleted');

create or replace function statement_check_close() returns trigger language plpgsql as $$
begin
  if old.state <> 'compared' or exists (select from open_difference where statement_id = new.id) then
    raise exception 'statement % has open differences', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'statement_closes_at_zero';
  end if;
  return new;
end $$;

create or replace trigger statement_closes_at_zero before update of state on statement for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function statement_check_close();

create or replace function statement_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'statement %: %', old.id, tg_argv[0]
    using errcode = 'integrity_constraint_violation', constraint = tg_argv[0];
end $$;

create or replace trigger statement_is_not_deleted before delete on statement
  for each row execute function statement_reject_change('statement_is_not_deleted');
create or replace trigger statement_closed_is_immutable before update on statement for each row
  when (old.state = 'closed') execute function statement_reject_change('statement_closed_is_immutable');

create or replace function transfer_apply_transition(
  transfer_id text, known_state text, known_sends integer, known_attempts integer,
  next_state text, code text, next_in_ms float8, clock_at timestamptz, why jsonb, effect text
) returns setof transfer language plpgsql as $$
declare
  now_at timestamptz;
  changed transfer;
  due timestamptz;
begin
  select * into changed from transfer
    where id = transfer_id and state = known_state and sends = known_sends and attempts = known_attempts for update;
  if not found then return; end if;
  now_at := clock_timestamp();
  due := now_at + next_in_ms * interval '1 millisecond';
  changed.lease_until := null;
  if next_state = 'sending' then
    -- The lease of the server that sends it.
    changed.lease_until := due;
    changed.sent_at := now_at;
    changed.sent_clock_at := clock_at;
    changed.attempts := changed.attempts + 1;
    changed.sends := changed.sends + 1;
    -- A balance that may lack an earlier change is of no use for a comparison.
    select player.balance_cents, player.balance_at into changed.balance_before_cents, changed.balance_before_at
      from player left join player_activity activity on activity.player_id = player.id
      where player.id = changed.player_id and not coalesce(activity.refresh_requested_at > player.balance_at, false);
  end if;
  if effect = 'settle' then
    changed.balance_after_cents := transfer_update_known_balance(changed.player_id, changed.sent_at,
      case changed.kind when 'recharge' then changed.amount_cents else -changed.amount_cents end);
  end if;
  update transfer set
      state = next_state, refusal_code = code, lease_until = changed.lease_until,
      settled_at = case when next_state in ('applied', 'rejected') then now_at end,
      evidence = transfer.evidence || jsonb_build_array(jsonb_build_object('at', now_at, 'to', next_state) || why),
      next_attempt_at = coalesce(due, transfer.next_attempt_at),
      balance_after_cents = changed.balance_after_cents, balance_before_cents = changed.balance_before_cents,
      balance_before_at = changed.balance_before_at, sent_at = changed.sent_at, sent_clock_at = changed.sent_clock_at,
      attempts = changed.attempts, sends = changed.sends
    where id = transfer_id returning * into changed;
  if effect = 'settle' then
    perform ledger_settle_hold(transfer_id, transfer_id, changed.kind,
      case changed.kind when 'recharge' then 'player:' || changed.player_id else transfer_source_account_of(changed) end);
  elsif effect = 'release' then
    perform ledger_release_hold(transfer_id);
    perform transfer_day_refund(transfer_id);
  end if;
  return next changed;
end $$;

create or replace function transfer_can_be_inserted(player text, known_status text, actor text, key text)
returns boolean language plpgsql as $$
declare
  current_status text;
begin
  select account_status(account.is_active, locked.frozen_at, locked.excluded_until) into current_status
    from player locked join account on account.id = locked.id
    where locked.id = player for share of account for no key update of locked;
  -- A statement of its own, so that it sees what the previous holders of the locks have written.
  return current_status is not distinct from known_status and not exists (
    select from transfer where actor_id = actor and idempotency_key = key
    union all
    select from transfer where player_id = player and state in ('requested', 'sending', 'unknown'));
end $$;

create or replace function transfer_day_consume(transfer_id text, day_max_cents bigint) returns boolean language plpgsql as $$
declare
  requested transfer;
  today date;
  used bigint;
begin
  select * into requested from transfer where id = transfer_id;
  today := transfer_day_of(requested.requested_at);
  update transfer_day own set cents = own.cents + requested.amount_cents
    where own.actor_id = requested.actor_id and own.kind = requested.kind and own.day = today
      and own.shard = transfer_day_shard_of(requested.player_id) and own.cents + requested.amount_cents <= day_max_cents / 8
      and not exists (select from transfer_day other where other.actor_id = requested.actor_id and other.kind = requested.kind
        and other.day = today and other.cents > day_max_cents / 8);
  if found then return true; end if;
  insert into transfer_day (actor_id, kind, day, shard)
    select requested.actor_id, requested.kind, today, new_shard from generate_series(0, 7) as new_shard on conflict do nothing;
  select sum(cents) into used from (
    select cents from transfer_day where actor_id = requested.actor_id and kind = requested.kind and day = today
      order by shard for no key update
  ) locked;
  used := used + requested.amount_cents;
  if used > day_max_cents then return false; end if;
  update transfer_day set cents = used / 8 + case when shard < used % 8 then 1 else 0 end
    where actor_id = requested.actor_id and kind = requested.kind and day = today;
  return true;
end $$;

create or replace function transfer_day_of(requested timestamptz) returns date language sql immutable as $$
  select (requested at time zone 'UTC')::date
$$;

create or replace function transfer_day_refund(transfer_id text) returns void language sql as $$
  update transfer_day sum set cents = sum.cents - rejected.amount_cents
    from transfer rejected
    where rejected.id = transfer_id and rejected.cause <> 'sign_up' and sum.actor_id = rejected.actor_id
      and sum.kind = rejected.kind and sum.day = transfer_day_of(rejected.requested_at)
      and sum.shard = transfer_day_shard_of(rejected.player_id)
$$;

create or replace function transfer_day_shard_of(player text) returns smallint language sql immutable as $$
  select (ascii(right(player, 1)) % 8)::smallint
$$;

create or replace function transfer_entry_violation(after text, up_to text)
returns table (kind text, subject text, detail text) language sql stable as $$
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
$$;

create or replace function transfer_insert(requested jsonb, grace_ms float8, known_status text, day_max_cents bigint)
returns setof transfer language plpgsql as $$
declare
  inserted transfer := jsonb_populate_record(null::transfer, requested);
begin
  if not transfer_can_be_inserted(inserted.player_id, known_status, inserted.actor_id, inserted.idempotency_key) then
    return;
  end if;
  inserted.state := 'requested';
  inserted.evidence := '[]';
  inserted.attempts := 0;
  inserted.sends := 0;
  inserted.requested_at := now();
  inserted.next_attempt_at := clock_timestamp() + grace_ms * interval '1 millisecond';
  insert into transfer select (inserted).* returning * into inserted;
  perform transfer_reserve(inserted, day_max_cents);
  return next inserted;
end $$;

create or replace function transfer_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a transfer does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_transition_is_allowed';
end $$;

create or replace trigger transfer_transition_is_allowed before update of state on transfer for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('requested', 'sending'), ('requested', 'rejected'),
    ('sending', 'applied'), ('sending', 'rejected'), ('sending', 'unknown'), ('sending', 'requested'),
    ('unknown', 'applied'), ('unknown', 'rejected'), ('unknown', 'review'),
    ('review', 'applied'), ('review', 'rejected'))
    and not (old.cause = 'sign_up' and old.state = 'unknown' and new.state = 'requested'))
  execute function transfer_reject_transition();
create or replace trigger transfer_command_is_immutable before update on transfer for each row
  when ((old.player_id, old.kind, old.amount_cents, old.cause, old.actor_id, old.idempotency_key, old.command_hash)
    is distinct from
    (new.player_id, new.kind, new.amount_cents, new.cause, new.actor_id, new.idempotency_key, new.command_hash))
  execute function transfer_reject_transition();
create or replace trigger transfer_is_not_deleted before delete on transfer
  for each row execute function transfer_reject_transition();

create or replace function transfer_request_follow_transfer() returns trigger language plpgsql as $$
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
  insert into change_event (topic, account_id, entity_id) values ('request', request.player_id, request.id);
  return null;
end $$;

create or replace trigger transfer_end_updates_request after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected')) execute function transfer_request_follow_transfer();

create or replace function transfer_request_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a request does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'transfer_request_transition_is_allowed';
end $$;

create or replace trigger transfer_request_transition_is_allowed before update of state on transfer_request for each row
  when (old.state <> new.state and old.state <> 'requested'
    and (old.state, new.state) not in (('approved', 'requested')))
  execute function transfer_request_reject_transition();
create or replace trigger transfer_request_command_is_immutable before update on transfer_request for each row
  when ((old.player_id, old.kind, old.amount_cents, old.message)
    is distinct from (new.player_id, new.kind, new.amount_cents, new.message))
  execute function transfer_request_reject_transition();

create or replace function transfer_reserve(requested transfer, day_max_cents bigint) returns void language plpgsql as $$
declare
  source constant text := transfer_source_account_of(requested);
  player constant text := 'player:' || requested.player_id;
begin
  perform ledger_open_accounts(case when source like 'agent:%' then array[player] else array[source, player] end, true);
  perform ledger_place_hold(
    requested.id, case requested.kind when 'recharge' then source else player end, requested.amount_cents);
  if day_max_cents is not null and not transfer_day_consume(requested.id, day_max_cents) then
    raise exception 'the limit of the day is exceeded'
      using errcode = 'check_violation', constraint = 'transfer_day_limit_is_respected';
  end if;
end $$;

create or replace function transfer_source_account_of(of_transfer transfer) returns text language plpgsql stable as $$
begin
  if of_transfer.cause <> 'sign_up'
    and exists (select from agent where id = of_transfer.actor_id and parent_id is not null) then
    return 'agent:' || of_transfer.actor_id;
  end if;
  return case of_transfer.cause when 'sign_up' then 'promotions:' else 'issuing:' end
    || of_transfer.provider_agent_id || ':' || right(of_transfer.player_id, 2);
end $$;

create or replace function transfer_update_known_balance(player text, sent timestamptz, change_cents bigint)
returns bigint language plpgsql as $$
declare
  may_include_change boolean;
  is_unsure boolean;
  updated player;
begin
  select coalesce(coalesce(cached.balance_reported_at, cached.balance_at) > sent, false),
      coalesce(activity.refresh_requested_at > cached.balance_at, false)
    into may_include_change, is_unsure
    from player cached left join player_activity activity on activity.player_id = cached.id
    where cached.id = player for no key update of cached;
  update player cached set balance_at = clock_timestamp(), balance_reported_at = clock_timestamp(),
      balance_cents = cached.balance_cents + case when may_include_change then 0 else change_cents end
    where cached.id = player returning * into updated;
  insert into player_activity (player_id, refresh_requested_at)
    values (player, case when may_include_change or is_unsure then clock_timestamp() else updated.balance_at end)
    on conflict (player_id) do update set refresh_requested_at = excluded.refresh_requested_at;
  return updated.balance_cents;
end $$;

create or replace view open_difference as
  select * from difference
    where gone_at is null and not exists (
      select from decision join decision_end as ending on ending.decision_id = decision.id
        where decision.difference_id = difference.id and ending.kind in ('settled', 'confirmed'));

create or replace view report_active_player as
  select block, player_number, agent_id, quarters from report_activity
  union all
  select report_block_of(at), player_number, agent_id, report_block_quarter_bit_of(at)
    from report_entry where kind <> 'correction' and cause = 'agent';

create or replace view report_player_total as
  select day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents from report_player_day
  union all
  select report_day_of(at), player_number, agent_id,
      case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end,
      case when kind = 'recharge' and cause = 'agent' then cents else 0 end,
      case when kind = 'redeem' then cents else 0 end,
      case when kind = 'recharge' and cause <> 'agent' then cents else 0 end
    from report_entry where kind <> 'correction';

create or replace view transfer_hold_violation as
  select 'transfer_differs_from_its_hold' as kind, coalesce(transfer.id, hold.id) as subject,
      format('%s, of %s, and its hold reserves %s', coalesce(transfer.state, 'unknown here'), coalesce(transfer.amount_cents, 0),
        coalesce(hold.amount_cents, 0)) as detail
    from (select * from transfer where state not in ('applied', 'rejected')) transfer
      full join (select * from ledger_hold where state = 'open') hold on hold.id = transfer.id
    where transfer.amount_cents is distinct from hold.amount_cents
  union all
  select 'agent_is_unbounded', id, format('balance %s', balance_cents)
    from ledger_account where id like 'agent:%' and may_be_negative;

create or replace view transfer_violation as
  select kind, subject, detail from transfer_hold_violation
  union all
  select kind, subject, detail from transfer_entry_violation('', (select max(id) from transfer))
  union all
  select kind, subject, detail from entry_transfer_violation(0, 9223372036854775807);

create table if not exists schema_migration (
  folder text not null, name text not null, checksum text not null,
  applied_at timestamptz not null default clock_timestamp(), primary key (folder, name));
commit;
begin;
-- Data: no trigger fires, and foreign keys are not checked.
set local session_replication_role = replica;
truncate account, activity, agent, agent_passkey, agent_recovery_code, agent_rule, agent_settings, agent_totp, allotment, announcement, audit_entry, audit_link, audit_unlinked, bulk_job, bulk_job_row, decision, decision_end, difference, export, export_part, favourite, game, game_launch_day, game_record, jackpot_change, jp_record, label, launched_game, ledger_account, ledger_entry, ledger_hold, ledger_posting, mail, message_template, notification, notification_setting, one_time_link, player, player_activity, player_creation, player_label, player_note, provider_agent, provider_budget, provider_call, provider_password_change, record_day, record_fetch, record_fetch_player, report_activity, report_entry, report_hour, report_player_day, report_quarter, report_schedule, saved_view, schema_migration, session, shift, statement, statement_player, trade_record, transfer, transfer_day, transfer_request;
insert into account (id, number, role, email, email_key, username, username_key, first_name, last_name, phone, country, date_of_birth, currency, avatar, password_hash, is_active, email_verified_at, closed_at, last_login_at, created_at, updated_at) overriding system value values
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', '100001', 'agent', 'agent@golden-acers.test', 'agent@golden-acers.test', 'root-agent', 'root-agent', 'House', 'Agent', '', NULL, NULL, 'USD', 'gorilla', '$argon2id$v=19$m=19456,t=2,p=1$91wtfshcPbZdMlwAj0cf3A$zh0APPf3NxsDd30Fb0y02xIxV8tFBIMoV66zkky3Tds', 'true', NULL, NULL, '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00'),
  ('pl_01kjmma2g03b0c0jcmzzs92rm7', '100003', 'user', 'sam@players.test', 'sam@players.test', 'sam', 'sam', 'Rosa', 'Marsh', '+1 555 010 0199', NULL, NULL, 'USD', 'gorilla', '$argon2id$v=19$m=19456,t=2,p=1$Mq2xb4GvyuhFwR/X8HAkuw$oxa9zTr2ptnXHn7lY9N6DCEZbJxftAsCoyWrGJnps3k', 'true', NULL, NULL, '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00'),
  ('pl_01kjmma2g0z5gpt2xj93eapw6t', '100002', 'user', 'rosa@players.test', 'rosa@players.test', 'rosa', 'rosa', 'Rosa', 'Marsh', '+1 555 010 0199', NULL, NULL, 'USD', 'gorilla', '$argon2id$v=19$m=19456,t=2,p=1$gh5tq8qQ+CSFVZNqILQ1UQ$amIHd+0xOlOI/ttnvPi76lJ/EbG2i6UNybYDaEKpJD4', 'true', NULL, NULL, '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00');
insert into activity (id, account_id, kind, data, at) overriding system value values
  ('ev_01m8313zrt89152xjaqbevmb7p', 'pl_01kjmma2g0z5gpt2xj93eapw6t', 'account_created', '{}', '2026-11-23 01:42:52.442464+00'),
  ('ev_01m831402r9cyva04ywkqnsb0p', 'pl_01kjmma2g0z5gpt2xj93eapw6t', 'recharge_applied', '{"amountCents": "2500", "isSignUpCredit": true}', '2026-11-23 01:42:52.760959+00'),
  ('ev_01m831409630gwcg3517djsxdq', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'account_created', '{}', '2026-11-23 01:42:52.967106+00'),
  ('ev_01m83140d8tfae2325q5f2dvnm', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'recharge_applied', '{"amountCents": "2500", "isSignUpCredit": true}', '2026-11-23 01:42:53.096881+00'),
  ('ev_01m83140k12dhq1qg11gffgg82', 'pl_01kjmma2g0z5gpt2xj93eapw6t', 'game_launched', '{"kindId": 1001, "gameName": "Acres of Gold"}', '2026-11-23 01:42:53.281081+00'),
  ('ev_01m8314118jwz2bsyq1r65e7ev', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'recharge_applied', '{"amountCents": "1250", "isSignUpCredit": false}', '2026-11-23 01:42:53.736402+00'),
  ('ev_01m831416g7aj5h8bzq1fka3qd', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'redeem_applied', '{"amountCents": "500", "isSignUpCredit": false}', '2026-11-23 01:42:53.904173+00'),
  ('ev_01m831418bjpacjp1tffad80xs', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'request_made', '{"kind": "recharge", "amountCents": "2000"}', '2026-11-23 01:42:53.963382+00');
insert into agent (id, role, parent_id, level, name, must_change_password, disabled_with) overriding system value values
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'agent', NULL, 'distributor', 'House', 'false', NULL);
insert into audit_entry (id, at, actor_id, address, action, subject_kind, subject_id, player_id, before, after, reason) overriding system value values
  ('au_01m8313ze8b2xwevy0skb271zr', '2026-11-23 01:42:52.105215+00', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '127.0.0.1', 'agent.signed_in', 'agent', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', NULL, NULL, '{"system": null, "browser": null}', NULL),
  ('au_01m83140ysgzjzv4psf0bw21fx', '2026-11-23 01:42:53.657379+00', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '127.0.0.1', 'money.recharge_requested', 'transfer', 'tr_01kjmma2g0c38cztrn46wrxd4e', 'pl_01kjmma2g03b0c0jcmzzs92rm7', NULL, '{"amountCents": "1250"}', NULL),
  ('au_01m831415hqzm4mbxwzf5bd32e', '2026-11-23 01:42:53.873811+00', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '127.0.0.1', 'money.redeem_requested', 'transfer', 'tr_01kjmma2g0bcr2w1103xhafptt', 'pl_01kjmma2g03b0c0jcmzzs92rm7', NULL, '{"amountCents": "500"}', NULL);
insert into audit_unlinked (entry_id) overriding system value values
  ('au_01m8313ze8b2xwevy0skb271zr'),
  ('au_01m83140ysgzjzv4psf0bw21fx'),
  ('au_01m831415hqzm4mbxwzf5bd32e');
insert into game (kind_id, game_name, game_type, game_logo, is_listed, "position", first_listed_at, return_percent, description) overriding system value values
  ('1001', 'Acres of Gold', 'SLOT', 'http://localhost:40847/logos/acres-of-gold.svg', 'true', '0', '2026-11-23 01:42:53.173538+00', '96.07', '{"rules": {"de": ["Fünf Walzen, drei Reihen und zwanzig Linien, die immer alle im Spiel sind.", "Drei oder mehr gleiche Symbole auf einer Linie, von links, gewinnen. Die goldene Eichel ersetzt jedes Symbol außer der Scheune.", "Drei, vier oder fünf Scheunen an beliebiger Stelle bringen 8, 10 oder 12 Freispiele, in denen jeder Gewinn dreifach zählt. Drei Scheunen in einem Freispiel bringen drei weitere.", "Ein Teil jedes Einsatzes speist die Jackpots Mini, Major und Grand, die jeder Einsatz gewinnen kann, je nach seiner Höhe. Sie kommen zur angegebenen Rückzahlung hinzu."], "en": ["Five reels, three rows and twenty lines, all of them always in play.", "Three or more of a kind on a line, from the left, win. The golden acorn stands in for every symbol but the barn.", "Three, four or five barns anywhere bring 8, 10 or 12 free spins, in which every win counts three times. Three barns in a free spin bring three spins more.", "A share of every stake feeds the Mini, Major and Grand jackpots, which any stake may win, in proportion to its size. They come on top of the return above."], "es": ["Cinco rodillos, tres filas y veinte líneas, siempre todas en juego.", "Ganan tres o más símbolos iguales en una línea, desde la izquierda. La bellota dorada sustituye a todos los símbolos menos al granero.", "Tres, cuatro o cinco graneros en cualquier lugar dan 8, 10 o 12 tiradas gratis, en las que cada premio cuenta triple. Tres graneros en una tirada gratis dan tres tiradas más.", "Una parte de cada apuesta alimenta los jackpots Mini, Major y Grand, que cualquier apuesta puede ganar, en proporción a su importe. Se suman al retorno indicado."], "fr": ["Cinq rouleaux, trois rangées et vingt lignes, toutes toujours en jeu.", "Trois symboles identiques ou plus sur une ligne, à partir de la gauche, gagnent. Le gland doré remplace tous les symboles sauf la grange.", "Trois, quatre ou cinq granges, où qu’elles soient, donnent 8, 10 ou 12 tours gratuits, où chaque gain compte triple. Trois granges pendant un tour gratuit donnent trois tours de plus.", "Une part de chaque mise alimente les jackpots Mini, Major et Grand, que toute mise peut gagner, en proportion de son montant. Ils s’ajoutent au retour indiqué."]}, "kindId": 1001, "maxWin": 8963, "volatility": "medium", "returnPercent": "96.07", "stakeMaxCents": 2000, "stakeMinCents": 20}'),
  ('2001', 'Jacks or Better', 'POKER', 'http://localhost:40847/logos/jacks-or-better.svg', 'true', '1', '2026-11-23 01:42:53.173538+00', '99.54', '{"rules": {"de": ["Aus einem vollen Blatt werden fünf Karten gegeben. Halten Sie beliebige davon; die übrigen werden einmal neu gezogen.", "Die letzte Hand zahlt ab einem Paar Buben. Ein Full House zahlt 9 Einsätze, ein Flush 6, ein Royal Flush 800.", "Die Rückzahlung gilt für das beste Spiel: Sie hängt davon ab, welche Karten Sie halten."], "en": ["Five cards are dealt from a full deck. Hold any of them; the others are drawn anew, once.", "The final hand pays from a pair of jacks upwards. A full house pays 9 stakes, a flush 6, a royal flush 800.", "The return is that of the best play: it depends on which cards you hold."], "es": ["Se reparten cinco cartas de una baraja completa. Conserva las que quieras; las demás se cambian una vez.", "La mano final paga desde una pareja de jotas. Un full paga 9 apuestas, un color 6 y una escalera real 800.", "El retorno es el del mejor juego: depende de las cartas que conserves."], "fr": ["Cinq cartes d’un jeu complet sont distribuées. Gardez celles que vous voulez ; les autres sont tirées à nouveau, une fois.", "La main finale paie à partir d’une paire de valets. Un full paie 9 mises, une couleur 6, une quinte royale 800.", "Le retour est celui du meilleur jeu : il dépend des cartes que vous gardez."]}, "kindId": 2001, "maxWin": 800, "volatility": "medium", "returnPercent": "99.54", "stakeMaxCents": 2500, "stakeMinCents": 25}'),
  ('3001', 'Golden Nets', 'FISH', 'http://localhost:40847/logos/golden-nets.svg', 'true', '2', '2026-11-23 01:42:53.173538+00', '96.00', '{"rules": {"de": ["Werfen Sie das Netz über einen bis drei Fische. Jeder Wurf kostet einen Einsatz, und jeder Fisch wird mit seiner eigenen Chance gefangen oder entkommt.", "Ein gefangener Fisch zahlt, was er wert ist: kleine oft und wenig, große selten und viel. Die Perlauster und der goldene Karpfen zeigen erst beim Fang, was sie bergen.", "Worauf Sie auch zielen, die langfristige Rückzahlung ist dieselbe; Ihr Ziel entscheidet, wie stark sie schwankt.", "Ein Teil jedes Einsatzes speist die Jackpots Mini, Major und Grand, die jeder Einsatz gewinnen kann, je nach seiner Höhe. Sie kommen zur angegebenen Rückzahlung hinzu."], "en": ["Throw the net over one to three fish. Each throw costs one stake, and each fish is caught or slips away by its own chance.", "A caught fish pays what it is worth: small ones often and little, great ones seldom and much. The pearl oyster and the golden carp show what they hold when they are caught.", "Whatever you aim at, the long-run return is the same; your aim decides how widely it scatters.", "A share of every stake feeds the Mini, Major and Grand jackpots, which any stake may win, in proportion to its size. They come on top of the return above."], "es": ["Lanza la red sobre uno, dos o tres peces. Cada lanzamiento cuesta una apuesta, y cada pez cae o escapa según su propia probabilidad.", "Un pez capturado paga lo que vale: los pequeños a menudo y poco, los grandes rara vez y mucho. La ostra perlera y la carpa dorada muestran lo que guardan al ser capturadas.", "Apuntes a lo que apuntes, el retorno a largo plazo es el mismo; tu puntería decide cuánto varía.", "Una parte de cada apuesta alimenta los jackpots Mini, Major y Grand, que cualquier apuesta puede ganar, en proporción a su importe. Se suman al retorno indicado."], "fr": ["Lancez le filet sur un, deux ou trois poissons. Chaque lancer coûte une mise, et chaque poisson est pris ou s’échappe selon sa propre chance.", "Un poisson pris paie ce qu’il vaut : les petits souvent et peu, les grands rarement et beaucoup. L’huître perlière et la carpe dorée montrent ce qu’elles cachent une fois prises.", "Quelle que soit votre cible, le retour à long terme est le même ; votre choix décide de son ampleur.", "Une part de chaque mise alimente les jackpots Mini, Major et Grand, que toute mise peut gagner, en proportion de son montant. Ils s’ajoutent au retour indiqué."]}, "kindId": 3001, "maxWin": 1500, "volatility": "varies", "returnPercent": "96.00", "stakeMaxCents": 500, "stakeMinCents": 5}');
insert into game_launch_day (day, kind_id, launches) overriding system value values
  ('2026-11-23', '1001', '1');
insert into launched_game (player_id, kind_id, launches, first_at, last_at) overriding system value values
  ('pl_01kjmma2g0z5gpt2xj93eapw6t', '1001', '1', '2026-11-23 01:42:53.282419+00', '2026-11-23 01:42:53.282419+00');
insert into ledger_account (id, may_be_negative, balance_cents, held_cents, version, opened_at) overriding system value values
  ('issuing:pa_01kjmma2g017twd8hy0ewvjdfa:m7', 'true', '-750', '0', '2', '2026-11-23 01:42:53.655967+00'),
  ('player:pl_01kjmma2g03b0c0jcmzzs92rm7', 'true', '3250', '0', '3', '2026-11-23 01:42:52.909646+00'),
  ('player:pl_01kjmma2g0z5gpt2xj93eapw6t', 'true', '2500', '0', '1', '2026-11-23 01:42:52.400505+00'),
  ('promotions:pa_01kjmma2g017twd8hy0ewvjdfa:6t', 'true', '-2500', '0', '1', '2026-11-23 01:42:52.400505+00'),
  ('promotions:pa_01kjmma2g017twd8hy0ewvjdfa:m7', 'true', '-2500', '0', '1', '2026-11-23 01:42:52.909646+00');
insert into ledger_entry (id, reference, reason, corrects_entry_id, entered_at) overriding system value values
  ('1', 'tr_01kjmma2g0mf2y7pnk7ebmn9ht', 'recharge', NULL, '2026-11-23 01:42:52.755771+00'),
  ('2', 'tr_01kjmma2g02j9t9cz9y0zh7rbr', 'recharge', NULL, '2026-11-23 01:42:53.092405+00'),
  ('3', 'tr_01kjmma2g0c38cztrn46wrxd4e', 'recharge', NULL, '2026-11-23 01:42:53.734954+00'),
  ('4', 'tr_01kjmma2g0bcr2w1103xhafptt', 'redeem', NULL, '2026-11-23 01:42:53.903038+00');
insert into ledger_hold (id, account_id, amount_cents, state, entry_id, placed_at, ended_at) overriding system value values
  ('tr_01kjmma2g02j9t9cz9y0zh7rbr', 'promotions:pa_01kjmma2g017twd8hy0ewvjdfa:m7', '2500', 'settled', '2', '2026-11-23 01:42:52.909646+00', '2026-11-23 01:42:53.092405+00'),
  ('tr_01kjmma2g0bcr2w1103xhafptt', 'player:pl_01kjmma2g03b0c0jcmzzs92rm7', '500', 'settled', '4', '2026-11-23 01:42:53.872417+00', '2026-11-23 01:42:53.903038+00'),
  ('tr_01kjmma2g0c38cztrn46wrxd4e', 'issuing:pa_01kjmma2g017twd8hy0ewvjdfa:m7', '1250', 'settled', '3', '2026-11-23 01:42:53.655967+00', '2026-11-23 01:42:53.734954+00'),
  ('tr_01kjmma2g0mf2y7pnk7ebmn9ht', 'promotions:pa_01kjmma2g017twd8hy0ewvjdfa:6t', '2500', 'settled', '1', '2026-11-23 01:42:52.400505+00', '2026-11-23 01:42:52.755771+00');
insert into ledger_posting (id, entry_id, account_id, amount_cents, balance_cents, version) overriding system value values
  ('1', '1', 'player:pl_01kjmma2g0z5gpt2xj93eapw6t', '2500', '2500', '1'),
  ('2', '1', 'promotions:pa_01kjmma2g017twd8hy0ewvjdfa:6t', '-2500', '-2500', '1'),
  ('3', '2', 'player:pl_01kjmma2g03b0c0jcmzzs92rm7', '2500', '2500', '1'),
  ('4', '2', 'promotions:pa_01kjmma2g017twd8hy0ewvjdfa:m7', '-2500', '-2500', '1'),
  ('5', '3', 'player:pl_01kjmma2g03b0c0jcmzzs92rm7', '1250', '3750', '2'),
  ('6', '3', 'issuing:pa_01kjmma2g017twd8hy0ewvjdfa:m7', '-1250', '-1250', '1'),
  ('7', '4', 'player:pl_01kjmma2g03b0c0jcmzzs92rm7', '-500', '3250', '3'),
  ('8', '4', 'issuing:pa_01kjmma2g017twd8hy0ewvjdfa:m7', '500', '-750', '2');
insert into mail (id, account_id, kind, language, recipient, content_sealed, state, written_at, expires_at, sent_at) overriding system value values
  ('ml_01kjmma2g0k06gks562pd95kym', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'verify_email', 'en', 'sam@players.test', 'v1.4bb06f8e.x2m8j9lwU9TAzJfc.oJnx2nIHgchzz3S2EYK3AGapfyW9MEJkCX5H6grxyGmqXddyHGHRZNKSe5Buqv6574L3I-SDfO75XsEI2TmffgeME0ABVQ6bAv7CNc4BVezj6oWU-20N7TdGTcBwcWL2fxD0DP1gBAjBKCdMjuWN82yveFUICyi0lQVoKc7dHv5FEWaoMVgsVWv-grazH5Y', 'waiting', '2026-03-01 12:00:00+00', '2026-03-04 12:00:00+00', NULL),
  ('ml_01kjmma2g0rfpqea26tdt9bvdw', 'pl_01kjmma2g0z5gpt2xj93eapw6t', 'verify_email', 'en', 'rosa@players.test', 'v1.4bb06f8e.2opONdWk-Brzg_Sg.TaeP-Ae1lmF3vIEhBmju7pFyb7bch0YdFXxe_BAUGuxYiefUJ5fKEEXqfnNRHG49jqt8JZVTCEAyKHi5rM3gSRToCgwgqJ9d3ty3JpIMTenLIsTKK8ZAaNrRpcy9PTsC0t0zLvIzYBoqfEwoi4K17FpsNgax4NE7J6rOq7J542ifyVwgAyUsEa_5eQEzmi4', 'waiting', '2026-03-01 12:00:00+00', '2026-03-04 12:00:00+00', NULL);
insert into notification (id, account_id, kind, data, at, read_at, mail_decided_at) overriding system value values
  ('nt_01m8314118s4tvj63f1187w75s', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'recharge_applied', '{"amountCents": "1250", "wasRequested": false}', '2026-11-23 01:42:53.736893+00', NULL, NULL),
  ('nt_01m831416gs1pnsjkyqp5pxh4b', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'redeem_applied', '{"amountCents": "500", "wasRequested": false}', '2026-11-23 01:42:53.904282+00', NULL, NULL);
insert into one_time_link (account_id, kind, token_hash, email_key, created_at, expires_at) overriding system value values
  ('pl_01kjmma2g03b0c0jcmzzs92rm7', 'verify_email', '3be6406299510e6dc7c6485c23e6352aa7029376932ff628990970a6c6935b63', 'sam@players.test', '2026-03-01 12:00:00+00', '2026-03-04 12:00:00+00'),
  ('pl_01kjmma2g0z5gpt2xj93eapw6t', 'verify_email', 'da994d2f6b911b1cc622ccee9e7373d4aac19872217475fa1c658a097e1c4cee', 'rosa@players.test', '2026-03-01 12:00:00+00', '2026-03-04 12:00:00+00');
insert into player (id, role, agent_id, referral_code, referred_by, provider_agent_id, provider_username, provider_password_sealed, provider_account_state, balance_cents, balance_at, balance_reported_at, seen_at, frozen_at, frozen_by, frozen_reason, excluded_until, number, registered_at, is_closed, search_account, search_nickname) overriding system value values
  ('pl_01kjmma2g03b0c0jcmzzs92rm7', 'user', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'ARN5WQKU', NULL, 'pa_01kjmma2g017twd8hy0ewvjdfa', 'sam_2bqaqs', 'v1.4bb06f8e.23GaKQV4ZTJz2GF1.bdTqQeBXDcMw5uJSqksdzbkDi-2YpqiV9a5eYP7kheY', 'ready', '3250', '2026-11-23 01:42:53.903439+00', '2026-11-23 01:42:53.903439+00', '2026-03-01 12:00:00+00', NULL, NULL, NULL, NULL, '100003', '2026-03-01 12:00:00+00', 'false', 'sam_2bqaqs
100003', 'sam'),
  ('pl_01kjmma2g0z5gpt2xj93eapw6t', 'user', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '3U3CZVY3', NULL, 'pa_01kjmma2g017twd8hy0ewvjdfa', 'rosa_vfv576', 'v1.4bb06f8e.NsWUGT2qR3lESYQK.oHlzgH99cJc_y1ssF23G-2jBkS33OX42tG3Mh8TxGRs', 'ready', '2500', '2026-11-23 01:42:53.235+00', '2026-11-23 01:42:53.275584+00', '2026-03-01 12:00:00+00', NULL, NULL, NULL, NULL, '100002', '2026-03-01 12:00:00+00', 'false', 'rosa_vfv576
100002', 'rosa');
insert into player_activity (player_id, launched_at, balance_changed_at, refresh_requested_at, refresh_lease_until) overriding system value values
  ('pl_01kjmma2g03b0c0jcmzzs92rm7', NULL, NULL, '2026-11-23 01:42:53.903439+00', NULL),
  ('pl_01kjmma2g0z5gpt2xj93eapw6t', '2026-11-23 01:42:53.281833+00', NULL, '2026-11-23 01:42:52.756698+00', NULL);
insert into provider_agent (id, name, "position", agent_key_sealed, sign_in_lease_until, sign_in_refused_until, credit_cents, credit_at, catalogue_at) overriding system value values
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'TestAgent', '0', 'v1.4bb06f8e.0eUOoGQX4b1yO9h5.EDYHe-4s63_rJlpw6QNeEaw7StWtsDTQffFTlUpsLwbzS5gPRjW9ZVTPnk1Au-vD', NULL, NULL, '100000000', '2026-11-23 01:42:52.631333+00', '2026-11-23 01:42:53.175248+00');
insert into provider_budget (provider_agent_id, calls, record_calls, last_call_at, paced_until, paused_until, failures, probe_at, last_time_ms) overriding system value values
  ('pa_01kjmma2g017twd8hy0ewvjdfa', '9', '0', '2026-11-23 01:42:53.885579+00', '2026-11-23 01:42:53.237139+00', '1970-01-01 00:00:00+00', '0', '1970-01-01 00:00:00+00', '1795398173886');
insert into provider_call (provider_agent_id, is_record, number, called_at) overriding system value values
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '1', '2026-11-23 01:42:52.5462+00'),
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '2', '2026-11-23 01:42:52.636661+00'),
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '3', '2026-11-23 01:42:52.688516+00'),
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '4', '2026-11-23 01:42:53.04631+00'),
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '5', '2026-11-23 01:42:53.074254+00'),
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '6', '2026-11-23 01:42:53.103142+00'),
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '7', '2026-11-23 01:42:53.236515+00'),
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '8', '2026-11-23 01:42:53.675359+00'),
  ('pa_01kjmma2g017twd8hy0ewvjdfa', 'false', '9', '2026-11-23 01:42:53.885579+00');
insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents) overriding system value values
  ('2026-11-23 01:42:52.756107+00', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '', '100002', 'recharge', 'sign_up', '2500'),
  ('2026-11-23 01:42:53.095368+00', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '', '100003', 'recharge', 'sign_up', '2500'),
  ('2026-11-23 01:42:53.735253+00', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '100003', 'recharge', 'agent', '1250'),
  ('2026-11-23 01:42:53.9032+00', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '100003', 'redeem', 'agent', '500');
insert into schema_migration (folder, name, checksum, applied_at) overriding system value values
  ('ledger', '0001-baseline.sql', '252d3e2620221f53c53018cd3f986984bd391a05b9d0b7c4c4181e42a259f82e', '2026-11-23 01:42:50.25943+00'),
  ('ledger', 'functions/ledger_check_account.sql', 'f1b1bc77dcdbc1d42191a6f45c3ddeea1acff456979b0e9965652150f775cf51', '2026-11-23 01:42:50.261374+00'),
  ('ledger', 'functions/ledger_check_entry.sql', 'f1d7ecec7dd64e11f22b4fd60e41c6ae9374a612bb5e663e8de3e9ce8b45ffca', '2026-11-23 01:42:50.262011+00'),
  ('ledger', 'functions/ledger_check_holds.sql', '02f3408a5775f5c1aab60c28ce6c4c94106d7d2ab33fc4a21b59956f9046434f', '2026-11-23 01:42:50.262842+00'),
  ('ledger', 'functions/ledger_entry_violations.sql', '549782eacc718043ee99a4a5d4017d1e16c3c27af8b0ebef337f198ef7598ae7', '2026-11-23 01:42:50.26331+00'),
  ('ledger', 'functions/ledger_lock_accounts.sql', '71e3ae5c07538c89cd00f876c76131f3a3a7a3279b6a5c602b805cb6bac119ec', '2026-11-23 01:42:50.263627+00'),
  ('ledger', 'functions/ledger_lock_open_hold.sql', '867c35ae6faeb319e576a24535447f596ee570d4bc9edeb009911a54bce789ca', '2026-11-23 01:42:50.26391+00'),
  ('ledger', 'functions/ledger_open_accounts.sql', '7c47f1010ee9e5abe9fb339481493f9b7c916ed41a2325cb7656ea72b78c5172', '2026-11-23 01:42:50.264323+00'),
  ('ledger', 'functions/ledger_place_hold.sql', '5032de5631144b41c22d76380c9f6d28a6180b2fc269a45c93f4b4ef1e47253a', '2026-11-23 01:42:50.264626+00'),
  ('ledger', 'functions/ledger_post.sql', '9a6ecc41d3d101089bb1d4785e52493575bfe098ae3786b09d644b78a3e26d5c', '2026-11-23 01:42:50.264973+00'),
  ('ledger', 'functions/ledger_reject_change.sql', 'e24c09e235fa5dc47314ba2bb09edab357856afa64d4361729bcb1c021f2c553', '2026-11-23 01:42:50.265988+00'),
  ('ledger', 'functions/ledger_release_hold.sql', '48091384f84e6b5364c091224dbb4e8ae2bba1b50fa66d40ca6c867600d7958f', '2026-11-23 01:42:50.266353+00'),
  ('ledger', 'functions/ledger_settle_hold.sql', '579599db064ebc8bfea6f57bd3bffece1ca00dc392a9cab1b1537b60f0106d5d', '2026-11-23 01:42:50.266709+00'),
  ('ledger', 'functions/ledger_write_entry.sql', 'c8ddef4c9073a37b86863eeab462036d759187791f5e5ebbfd02534366cd122e', '2026-11-23 01:42:50.267061+00'),
  ('ledger', 'views/ledger_account_violation.sql', '7890361a46f2da251cbfe6eb066531e2860b3258dd54a2b562a3abb5a2e6bfbc', '2026-11-23 01:42:50.271095+00'),
  ('ledger', 'views/ledger_violation.sql', 'f7a280250cc518a1661666a9608ea237f4066b7a1cc82d749319e7c4eac6c827', '2026-11-23 01:42:50.272039+00'),
  ('server', '0001-baseline.sql', '2f3217144208c4ab515ed61092dc307546159e407a1b0630ee7152a83d6f9b25', '2026-11-23 01:42:50.552029+00'),
  ('server', 'functions/account_copy_to_player.sql', 'd1eeddfa09c7386e98639d8c685b4b2ecfa492a248b8d6bbdba8f9c0fc8f5491', '2026-11-23 01:42:50.553572+00'),
  ('server', 'functions/account_demand_not_frozen.sql', '25c2905b2efe812fe22e19746f371dbf2632e74854082766253c118eb4577d9c', '2026-11-23 01:42:50.554052+00'),
  ('server', 'functions/account_refuse_reopening.sql', 'eb4b05320be70fd88a01cb892331a9cfae4039aa1d00dba7a77aad65e88df997', '2026-11-23 01:42:50.554731+00'),
  ('server', 'functions/account_status.sql', 'c28f834e31701fea1fa2b1957f7bbd1ba58aed466435f4859f28b7c13ff6b8ec', '2026-11-23 01:42:50.555032+00'),
  ('server', 'functions/acquire_provider_permits.sql', 'd423300f66836745b06cef40faf70b847b6d00fcb22a3b3b9383cbaebd48b494', '2026-11-23 01:42:50.556564+00'),
  ('server', 'functions/activity_refuse_change.sql', 'dd622655130f87800f6a4d8d89f8527fe2ea4136ebbcaf1164fc27460909b9c2', '2026-11-23 01:42:50.557028+00'),
  ('server', 'functions/agent_ancestry.sql', 'edfedf43b6516c1a1d2e68d09e1fded0b15e58a033e254fce4c6ff727f2fda97', '2026-11-23 01:42:50.557301+00'),
  ('server', 'functions/agent_authority.sql', '4209926856adb32ade6ffa0872b6746d80f755c469ed70537af9aec4684addff', '2026-11-23 01:42:50.55758+00'),
  ('server', 'functions/agent_check_level_order.sql', 'ac7ea77b143364812abb50acdf0e097b3c34ea0f16d44f8eefd8b3c8a67ef4dd', '2026-11-23 01:42:50.558008+00'),
  ('server', 'functions/agent_clear_password_change.sql', 'a303d409c671ce7789a1eee5e6d7a4a381ab5b839159d173a85949070586c4bf', '2026-11-23 01:42:50.560416+00'),
  ('server', 'functions/agent_credit_account.sql', '7c700ef10e0d9c0c75791e4f7f3a2c9aa992e8d06aea76f0d0f6bf5f37b007fe', '2026-11-23 01:42:50.560871+00'),
  ('server', 'functions/agent_demand_credit.sql', '16249f2b8c11128ad870b550dc404659b71bc4a45d987d5c6ba499fac4cb48fe', '2026-11-23 01:42:50.561188+00'),
  ('server', 'functions/agent_lock_tree.sql', '262316a9b69a45268a687199645e7babc0b24da683df6b0f7865bf08b2e8f7ca', '2026-11-23 01:42:50.561449+00'),
  ('server', 'functions/agent_move.sql', '362fe17f31b13192bdce75bb434ee158fa69358916c3115ac49bc8fdd8c8b5da', '2026-11-23 01:42:50.561727+00'),
  ('server', 'functions/agent_open_credit_account.sql', 'ba1e4a857ca6d9b7f061b13e35d2f9ae0411882c0b039c7fea53ce62f266f514', '2026-11-23 01:42:50.562902+00'),
  ('server', 'functions/agent_rank.sql', '1d8c038027b657b11901becfa3d990b33fa89d296e4a7f01c2972bdd047a9f8d', '2026-11-23 01:42:50.563275+00'),
  ('server', 'functions/agent_subtree.sql', '577c93994e0d4ff0e5285fc802c1b0e1b1355e0f32595af3a8568e63d7af03a1', '2026-11-23 01:42:50.563629+00'),
  ('server', 'functions/allotment_post_credit.sql', '257e732cc8b221a2de571e0b711f86c52abd8f7e35ce221d0e4f996582ad39d0', '2026-11-23 01:42:50.564089+00'),
  ('server', 'functions/audit_refuse_change.sql', '291efc5a68b34a6d181228f74490b2e433b09f4b9cbc2f51261c59b3e7be8a00', '2026-11-23 01:42:50.565352+00'),
  ('server', 'functions/audit_transfer.sql', '44053432175c7a3000452f53b3ef778a6c140bc1e83cd169ec3890fb01b967b9', '2026-11-23 01:42:50.566227+00'),
  ('server', 'functions/bulk_job_row_follow_transfer.sql', 'f510e2d3f20e26190d7d0b634597f44e984cc30e60c5575036a367f7b6363b92', '2026-11-23 01:42:50.571922+00'),
  ('server', 'functions/bulk_job_row_reject_transition.sql', '352b72fdea61d3cf1f85be034f2719f9f4cd14a25e15f30c697db1096abebd36', '2026-11-23 01:42:50.576327+00'),
  ('server', 'functions/decision_reject_change.sql', 'd4c2cd073e4a42dd334ca294efafd40b2cd7119c2b7e67b30f517cc2fc9cccfa', '2026-11-23 01:42:50.577183+00'),
  ('server', 'functions/entry_transfer_violation.sql', 'a84607f8b67d3f144413c85905b93ea1f3facb70a545de4ec1f0522511cecf20', '2026-11-23 01:42:50.578175+00'),
  ('server', 'functions/find_nearest_trade.sql', '7102cb2a411fe01a0c87152209e2ae33a56a96fb82de943fe643f644bd8624ac', '2026-11-23 01:42:50.582204+00'),
  ('server', 'functions/find_nearest_transfer.sql', '131a7abf8404083011bf1f7fe28b082dd0252e2de3f6ae61dd9a0b33cf8b3d9b', '2026-11-23 01:42:50.582717+00'),
  ('server', 'functions/player_copy_account.sql', '8f2bb3ff4509ed0f1561e42212fc4e95003a02227d0d3ca0029b094af870f4b1', '2026-11-23 01:42:50.583253+00'),
  ('server', 'functions/player_note_refuse_change.sql', 'c479136f849fed6f7c4f24ea151e6d3d000ac65f8e1de1f022bd9fca61ba500e', '2026-11-23 01:42:50.583795+00'),
  ('server', 'functions/publish_agent_move.sql', '106e4b21bf086d4ffab2342f0cb8cf089e29fad7863c001608a48987e3046d83', '2026-11-23 01:42:50.587145+00'),
  ('server', 'functions/publish_agent_rule.sql', '22dc20d91eab4f37e540475ec67158bdd64dc8261a28c3d25a33287f7e4e8e13', '2026-11-23 01:42:50.587597+00'),
  ('server', 'functions/publish_bulk_job_change.sql', '7e1f2cd3d5eac148c795579af76aa8fb90a4a80f690798897c319ccc0798126f', '2026-11-23 01:42:50.588085+00'),
  ('server', 'functions/publish_bulk_job_rows_change.sql', 'df78cbb6215fc2be16d5a7c67f5a09f87bbc9605ab09446c3b15a3fa0397c929', '2026-11-23 01:42:50.588468+00'),
  ('server', 'functions/publish_change.sql', '0bcd381402c666a34aad5c7d3229ca8f1f86f41f35b8e386090bc07c637f807e', '2026-11-23 01:42:50.589614+00'),
  ('server', 'functions/publish_decision_request_change.sql', '5702b821ccec0966bcb4cc62ab011df23c8a9282f9edbf0ea1139118283fb0b8', '2026-11-23 01:42:50.593972+00'),
  ('server', 'functions/publish_session_deletion.sql', '6949dc59527d864bf8992de45302a8deb4b12e7317c5d06e304d6139335a0b50', '2026-11-23 01:42:50.596052+00'),
  ('server', 'functions/publish_subtree_authority.sql', '03df4e4d701d1229dd8f88a69af7bd0eff064f01c73d3b88e4955128e0c299ae', '2026-11-23 01:42:50.596799+00'),
  ('server', 'functions/publish_unread_change.sql', 'ca081b03742de88f20b207aaee864f5188472ebae82d74fe91274b280e3c2cd5', '2026-11-23 01:42:50.597427+00'),
  ('server', 'functions/queue_audit_entry_for_linking.sql', '14c087a4ba6ad492a1361dab0a3cdab27d24c71c3e60bc34b177d8382af03ce5', '2026-11-23 01:42:50.59858+00'),
  ('server', 'functions/record_transfer_outcome.sql', 'f62ca306d2757e03220403db5f1014fc7026ad5149d0dafa171c7fd43921a2c3', '2026-11-23 01:42:50.601744+00'),
  ('server', 'functions/record_transfer_request.sql', 'ba52b63fd2815f1d541f34e8a8cb63208a7bade28ffffa51a4f094fca0abb29d', '2026-11-23 01:42:50.602583+00'),
  ('server', 'functions/report_block_of.sql', 'fabdd2354ca065541046c8c0b620cdf87a41dff483b89785191b96dc95c53a2e', '2026-11-23 01:42:50.610018+00'),
  ('server', 'functions/report_block_quarter_bit_of.sql', '085532f643996a1972b2ee9b8b40f602ff19482297fbcc20b5af819ce5a73ac4', '2026-11-23 01:42:50.610394+00'),
  ('server', 'functions/report_correction.sql', '5e0d024bd77e146c489b0e45790b7c055ca8f724475683d4f9c190d0111efec9', '2026-11-23 01:42:50.610892+00'),
  ('server', 'functions/report_day_of.sql', '6f3e7812af3353d485482d11a56d4c360c9cbd069412132a824e6233095559c2', '2026-11-23 01:42:50.611437+00'),
  ('server', 'functions/report_hour_start_of.sql', '4937f2c7d996b313e3a045a3362d46dae6c84ecdb515cea4079f0690940ba953', '2026-11-23 01:42:50.611745+00'),
  ('server', 'functions/report_quarter_bit_of.sql', 'a3295ebacd547dd78fc600c0eaf5237980664eae34cf63cb50af54a5ccf3af4b', '2026-11-23 01:42:50.61202+00'),
  ('server', 'functions/report_quarter_start_of.sql', '4f4de39f7f9569ebd19ff7b38be224c10bd4faebaf62cd43b4e6968fd1ec119c', '2026-11-23 01:42:50.612334+00'),
  ('server', 'functions/report_roll_up.sql', 'dfcadc1793d1e7ae055a79b582ea65ac74cada063f32b6a2038a320f56629437', '2026-11-23 01:42:50.612661+00'),
  ('server', 'functions/report_transfer.sql', '9fae4fcff564c4f72b2b2bc2ff81e04b8093a2bb36271fc19abca55d65d683f4', '2026-11-23 01:42:50.617002+00'),
  ('server', 'functions/shift_reject_change.sql', '41317656c576d234101541a982e7ed5f9e1d5822a3896118b47bc28269bd147d', '2026-11-23 01:42:50.625962+00'),
  ('server', 'functions/statement_check_close.sql', 'f90ab19f86bd79a857ead2e0786374bc467cecddd94d60aab63d54bbcc9739f9', '2026-11-23 01:42:50.626928+00'),
  ('server', 'functions/statement_reject_change.sql', 'ba66623854934b00258afc9f69dd3561588d8a250016803722eb5e32aa7f94c5', '2026-11-23 01:42:50.627437+00'),
  ('server', 'functions/transfer_apply_transition.sql', 'a57e47774ab05a831d693d43ac6b9043f1c7c799c2be4958493a8ae72e542b2e', '2026-11-23 01:42:50.630719+00'),
  ('server', 'functions/transfer_can_be_inserted.sql', 'e28f565c8ea095a7d3db83f70987dc4bf3440d7cee8814269ce0067290f32d7c', '2026-11-23 01:42:50.631016+00'),
  ('server', 'functions/transfer_day_consume.sql', '5c8d29586ecda6a932237dac12eb3ded6f018b69f35c543365104ac8dc3ee68c', '2026-11-23 01:42:50.631346+00'),
  ('server', 'functions/transfer_day_of.sql', '7f57de3f7f2bbd9a2feae3933dd0e3fd4894249f63212e601280b9d5c90a7999', '2026-11-23 01:42:50.636608+00'),
  ('server', 'functions/transfer_day_refund.sql', '7a42073ee604afd35fe7379059059536170d7bb7cc6ba65fadab43bab91dcf3b', '2026-11-23 01:42:50.637186+00'),
  ('server', 'functions/transfer_day_shard_of.sql', 'c24f477f8c628c57867ed7c129b715ec002b8b10065dac57272ca97d298517de', '2026-11-23 01:42:50.63752+00'),
  ('server', 'functions/transfer_entry_violation.sql', '2cd0882a0e17cffe8c2e81f42078552409a00f8477a56bd6e1dd3660f633a6dd', '2026-11-23 01:42:50.646307+00'),
  ('server', 'functions/transfer_insert.sql', '86fe2bab6ea986e862b488700033d5bcc436ea129c3fd12833ecb35209acece3', '2026-11-23 01:42:50.64684+00'),
  ('server', 'functions/transfer_reject_transition.sql', 'a9dd1cc5e3d5042628a576f41d37818f969ae9dbfdb87bdf2e46554894f7b5c4', '2026-11-23 01:42:50.648068+00'),
  ('server', 'functions/transfer_request_follow_transfer.sql', '7a547f2c469df5a4402ad4ab7d6980e82dad6b45b0b87c342d1df311ae6529e6', '2026-11-23 01:42:50.648522+00'),
  ('server', 'functions/transfer_request_reject_transition.sql', '9591929dd8bf961e685d5f2b2793ba1df0122d9746ad7f8bab10806a92dc5157', '2026-11-23 01:42:50.649762+00'),
  ('server', 'functions/transfer_reserve.sql', '396733ed62accc4a701ad7fd06623a3a0c0603a4ea7208633c24450b7cbe5dfa', '2026-11-23 01:42:50.65025+00'),
  ('server', 'functions/transfer_source_account_of.sql', '403a1aa0372fd42cd4fcc30a5d5fe108e2f400b6f1ff2740d72e737a640b346d', '2026-11-23 01:42:50.653365+00'),
  ('server', 'functions/transfer_update_known_balance.sql', 'b266dd63e734ea235e5488a5181b99eedf4a4caf14ce0d3541069713ca20e224', '2026-11-23 01:42:50.657279+00'),
  ('server', 'prerequisites/new_public_id.sql', '88db5cb1e5fad01d9513e5b97343f5a76a771c9eedffa7db729c928501c18f62', '2026-11-23 01:42:50.272526+00'),
  ('server', 'views/open_difference.sql', '9506affab6929e629eb831c115a5d7a21095b9f24f98b513fbed7418b714a7a3', '2026-11-23 01:42:50.658394+00'),
  ('server', 'views/report_active_player.sql', '8092754ec8cd2df00bccf3a610211d551d2e80ecb32a607565c6440b59309c22', '2026-11-23 01:42:50.659878+00'),
  ('server', 'views/report_player_total.sql', '99fb4cac839f351f185a88784f36bfb85c0e5b6b23270f53ef5c30e62557aec2', '2026-11-23 01:42:50.66586+00'),
  ('server', 'views/transfer_hold_violation.sql', '8ad6a73025cac8e7e07dcb6503ce88b5ce8ea290367a951f780a3773ab098a87', '2026-11-23 01:42:50.667818+00'),
  ('server', 'views/transfer_violation.sql', 'e0f92bce21db250a6b32e9388ea99b52df90751fa56b45c792b09fe5b2a7f2c0', '2026-11-23 01:42:50.670349+00');
insert into session (id, token_hash, account_id, created_at, expires_at, last_seen_at, ended_at, address, user_agent, confirmed_at) overriding system value values
  ('se_01kjmma2g0ft2q29mvc0815mdx', '269151c092e679c0eaa35f368eb1a06da7e2908deda92144a2d3e28c472cf5d5', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '2026-03-01 12:00:00+00', '2026-03-08 12:00:00+00', '2026-03-01 12:00:00+00', NULL, '127.0.0.1', 'lightMyRequest', NULL),
  ('se_01kjmma2g0h4rks3tjez17jsm8', 'c4bec02180b90ae3da23b4778eafe459d1a092ef158e2e62cbeba46b7ded3596', 'pl_01kjmma2g03b0c0jcmzzs92rm7', '2026-03-01 12:00:00+00', '2026-03-08 12:00:00+00', '2026-03-01 12:00:00+00', NULL, '127.0.0.1', 'lightMyRequest', NULL),
  ('se_01kjmma2g0j7f2v5yrkgday9aq', '739ef4b427992a9ac8221c0649b7afba2764d8153a73e9ff69cf49d206966c63', 'pl_01kjmma2g0z5gpt2xj93eapw6t', '2026-03-01 12:00:00+00', '2026-03-08 12:00:00+00', '2026-03-01 12:00:00+00', NULL, '127.0.0.1', 'lightMyRequest', NULL);
insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, actor_address, idempotency_key, command_hash, state, refusal_code, evidence, balance_before_cents, balance_before_at, balance_after_cents, attempts, sends, next_attempt_at, lease_until, requested_at, sent_at, sent_clock_at, settled_at) overriding system value values
  ('tr_01kjmma2g02j9t9cz9y0zh7rbr', 'pa_01kjmma2g017twd8hy0ewvjdfa', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'recharge', '2500', 'sign_up', 'pl_01kjmma2g03b0c0jcmzzs92rm7', NULL, 'sign-up-credit', '411dd9dfc6f743e7b276e49529044f6c42b363e97f0f06e9f1767f75078acb8b', 'applied', NULL, '[{"at": "2026-11-23T01:42:53.075401+00:00", "to": "sending", "send": 1}, {"at": "2026-11-23T01:42:53.095368+00:00", "by": "answer", "to": "applied"}]', '0', NULL, '2500', '1', '1', '2026-11-23 01:43:01.075401+00', NULL, '2026-11-23 01:42:52.909646+00', '2026-11-23 01:42:53.075401+00', '2026-03-01 12:00:00+00', '2026-11-23 01:42:53.095368+00'),
  ('tr_01kjmma2g0bcr2w1103xhafptt', 'pa_01kjmma2g017twd8hy0ewvjdfa', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'redeem', '500', 'agent', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '127.0.0.1', 'key-of-the-redeem', '017f7a0ee1c2863c2cdd5e6bc741c38e3d66a70ab9119bb6022b82380db18fc7', 'applied', NULL, '[{"at": "2026-11-23T01:42:53.890919+00:00", "to": "sending", "send": 1}, {"at": "2026-11-23T01:42:53.9032+00:00", "by": "answer", "to": "applied"}]', '3750', '2026-11-23 01:42:53.735471+00', '3250', '1', '1', '2026-11-23 01:43:01.890919+00', NULL, '2026-11-23 01:42:53.872417+00', '2026-11-23 01:42:53.890919+00', '2026-03-01 12:00:00+00', '2026-11-23 01:42:53.9032+00'),
  ('tr_01kjmma2g0c38cztrn46wrxd4e', 'pa_01kjmma2g017twd8hy0ewvjdfa', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'recharge', '1250', 'agent', 'ag_01kjmma2g0hgnt1h0gdjn1s7xw', '127.0.0.1', 'key-of-the-recharge', '4be396f4ab51b23e1fa2680d167a5b5128187f62bb4e42cd55d0c5687daf8f54', 'applied', NULL, '[{"at": "2026-11-23T01:42:53.687328+00:00", "to": "sending", "send": 1}, {"at": "2026-11-23T01:42:53.735253+00:00", "by": "answer", "to": "applied"}]', '2500', '2026-11-23 01:42:53.095657+00', '3750', '1', '1', '2026-11-23 01:43:01.687328+00', NULL, '2026-11-23 01:42:53.655967+00', '2026-11-23 01:42:53.687328+00', '2026-03-01 12:00:00+00', '2026-11-23 01:42:53.735253+00'),
  ('tr_01kjmma2g0mf2y7pnk7ebmn9ht', 'pa_01kjmma2g017twd8hy0ewvjdfa', 'pl_01kjmma2g0z5gpt2xj93eapw6t', 'recharge', '2500', 'sign_up', 'pl_01kjmma2g0z5gpt2xj93eapw6t', NULL, 'sign-up-credit', 'f1c3d541e99321354e295323f53ff986132e860132e67fff9b8cc11013a86409', 'applied', NULL, '[{"at": "2026-11-23T01:42:52.717098+00:00", "to": "sending", "send": 1}, {"at": "2026-11-23T01:42:52.756107+00:00", "by": "answer", "to": "applied"}]', '0', NULL, '2500', '1', '1', '2026-11-23 01:43:00.717098+00', NULL, '2026-11-23 01:42:52.400505+00', '2026-11-23 01:42:52.717098+00', '2026-03-01 12:00:00+00', '2026-11-23 01:42:52.756107+00');
insert into transfer_day (actor_id, kind, day, shard, cents) overriding system value values
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'recharge', '2026-11-23', '0', '157'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'recharge', '2026-11-23', '1', '157'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'recharge', '2026-11-23', '2', '156'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'recharge', '2026-11-23', '3', '156'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'recharge', '2026-11-23', '4', '156'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'recharge', '2026-11-23', '5', '156'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'recharge', '2026-11-23', '6', '156'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'recharge', '2026-11-23', '7', '156'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'redeem', '2026-11-23', '0', '63'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'redeem', '2026-11-23', '1', '63'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'redeem', '2026-11-23', '2', '63'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'redeem', '2026-11-23', '3', '63'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'redeem', '2026-11-23', '4', '62'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'redeem', '2026-11-23', '5', '62'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'redeem', '2026-11-23', '6', '62'),
  ('ag_01kjmma2g0hgnt1h0gdjn1s7xw', 'redeem', '2026-11-23', '7', '62');
insert into transfer_request (id, player_id, kind, amount_cents, message, state, reason, transfer_id, failed_transfer_id, decided_by, assigned_to, requested_at, decided_at) overriding system value values
  ('rq_01kjmma2g0qxybqbnhrfp4s3fg', 'pl_01kjmma2g03b0c0jcmzzs92rm7', 'recharge', '2000', 'Please', 'requested', NULL, NULL, NULL, NULL, NULL, '2026-11-23 01:42:53.962572+00', NULL);
select setval('account_number_seq', 100003);
select setval('ledger_entry_id_seq', 4);
select setval('ledger_posting_id_seq', 8);
commit;
