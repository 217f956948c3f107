-- The books. Every cent that moves is written once and never changed: an entry with two or more postings that sum to
-- zero. What may not happen is refused here, so that no bug of a program can write a wrong book. Constraint names are
-- sentences, because a program turns them into what it tells its user.

create table ledger_account (
  id text primary key
    constraint ledger_account_id_is_short check (id ~ '^[a-z0-9_:.-]{1,80}$'),
  -- Accounts that stand for the outside world go below zero; nobody else does.
  may_be_negative boolean not null,
  balance_cents bigint not null default 0
    constraint ledger_account_balance_is_in_range check (abs(balance_cents) <= 1000000000000000),
  -- Promised by open holds, and not to be spent otherwise.
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
  -- A mistake is undone by a new entry that names the old one.
  corrects_entry_id bigint references ledger_entry,
  entered_at timestamptz not null default now()
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entry,
  account_id text not null
    constraint ledger_posting_account_is_known references ledger_account,
  amount_cents bigint not null
    constraint ledger_posting_amount_is_not_zero check (amount_cents <> 0),
  -- The account right after this posting.
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
  entry_id bigint references ledger_entry,
  placed_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint ledger_hold_entry_belongs_to_settled check ((state = 'settled') = (entry_id is not null)),
  constraint ledger_hold_end_belongs_to_ended check ((state = 'open') = (ended_at is null))
);
create index ledger_hold_open on ledger_hold (account_id) where state = 'open';

-- What is written stays written ------------------------------------------------------------------------------------

create function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_is_append_only';
end $$;

create trigger ledger_entry_is_immutable before update or delete on ledger_entry
  for each row execute function ledger_reject_change();
create trigger ledger_posting_is_immutable before update or delete on ledger_posting
  for each row execute function ledger_reject_change();
create trigger ledger_account_is_not_deleted before delete on ledger_account
  for each row execute function ledger_reject_change();
create trigger ledger_hold_is_not_deleted before delete on ledger_hold
  for each row execute function ledger_reject_change();
-- An account keeps its nature, and a hold ends once and keeps its amount.
create trigger ledger_account_kind_is_immutable before update on ledger_account for each row
  when (old.id <> new.id or old.may_be_negative <> new.may_be_negative or new.version < old.version)
  execute function ledger_reject_change();
create trigger ledger_hold_ends_once before update on ledger_hold for each row
  when (old.state <> 'open' or old.id <> new.id or old.account_id <> new.account_id
    or old.amount_cents <> new.amount_cents)
  execute function ledger_reject_change();

create trigger ledger_entry_is_not_truncated before truncate on ledger_entry
  for each statement execute function ledger_reject_change();
create trigger ledger_posting_is_not_truncated before truncate on ledger_posting
  for each statement execute function ledger_reject_change();
create trigger ledger_account_is_not_truncated before truncate on ledger_account
  for each statement execute function ledger_reject_change();
create trigger ledger_hold_is_not_truncated before truncate on ledger_hold
  for each statement execute function ledger_reject_change();

-- What must be true at every commit ----------------------------------------------------------------------------------

create function ledger_check_entry() returns trigger language plpgsql as $$
declare
  checked bigint := case tg_table_name when 'ledger_entry' then (to_jsonb(new) ->> 'id')::bigint
                                       else (to_jsonb(new) ->> 'entry_id')::bigint end;
  postings bigint;
  total numeric;
begin
  select count(*), sum(amount_cents) into postings, total from ledger_posting where entry_id = checked;
  if postings < 2 or total <> 0 then
    raise exception 'entry % has % postings that sum to %', checked, postings, coalesce(total, 0)
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_entry();
create constraint trigger ledger_posting_sums_to_zero after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_check_entry();

create function ledger_check_account() returns trigger language plpgsql as $$
declare
  account ledger_account;
  newest bigint;
begin
  select * into account from ledger_account where id = new.id;
  select balance_cents into newest from ledger_posting
    where account_id = account.id and version = account.version;
  if coalesce(newest, 0) <> account.balance_cents or (newest is null and account.version <> 0) then
    raise exception 'account % does not have the balance of its newest posting', account.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_postings';
  end if;
  return null;
end $$;
create constraint trigger ledger_account_opens_empty after insert on ledger_account
  deferrable initially deferred for each row execute function ledger_check_account();
create constraint trigger ledger_account_agrees_with_its_postings after update on ledger_account
  deferrable initially deferred for each row
  when (old.balance_cents <> new.balance_cents or old.version <> new.version)
  execute function ledger_check_account();

create function ledger_check_holds() returns trigger language plpgsql as $$
declare
  checked text := case tg_table_name when 'ledger_account' then to_jsonb(new) ->> 'id'
                                     else to_jsonb(new) ->> 'account_id' end;
  held bigint;
  promised numeric;
begin
  select held_cents into held from ledger_account where id = checked;
  select coalesce(sum(amount_cents), 0) into promised from ledger_hold
    where account_id = checked and state = 'open';
  if held <> promised then
    raise exception 'account % holds %, and its open holds sum to %', checked, held, promised
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_holds';
  end if;
  return null;
end $$;
create constraint trigger ledger_account_agrees_with_its_holds after update on ledger_account
  deferrable initially deferred for each row
  when (old.held_cents <> new.held_cents) execute function ledger_check_holds();
create constraint trigger ledger_hold_is_counted after insert or update on ledger_hold
  deferrable initially deferred for each row execute function ledger_check_holds();

-- The verbs, one round trip each. Order of locks: the hold, then its accounts sorted by id ---------------------------

create function ledger_lock_accounts(account_ids text[]) returns void language plpgsql as $$
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

-- Raises with the account's id as the detail, so that the caller can say whose money is missing.
create function ledger_check_covered(account_ids text[], changes bigint[], released bigint) returns void
language plpgsql as $$
declare
  short_account_id text;
begin
  select account.id into short_account_id
    from unnest(account_ids, changes) with ordinality as change (id, cents, position)
    join ledger_account account using (id)
    where not may_be_negative and change.cents < 0
      and balance_cents - held_cents + change.cents + case change.position when 1 then released else 0 end < 0
    order by change.position limit 1;
  if short_account_id is not null then
    raise exception 'an account has too little for this'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = short_account_id;
  end if;
end $$;

create function ledger_write(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[]
) returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  new_entry bigint;
begin
  insert into ledger_entry (reference, reason, corrects_entry_id)
    values (entry_reference, entry_reason, corrects) returning id into new_entry;
  return query
    with moved as (
      update ledger_account account
        set balance_cents = account.balance_cents + change.cents, version = account.version + 1
        from unnest(account_ids, changes) as change (id, cents)
        where account.id = change.id
        returning account.id, change.cents, account.balance_cents, account.version
    )
    insert into ledger_posting as written (entry_id, account_id, amount_cents, balance_cents, version)
      select new_entry, moved.id, moved.cents, moved.balance_cents, moved.version from moved
      returning written.entry_id, written.account_id, written.balance_cents, written.version;
end $$;

create function ledger_post(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[]
) returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql as $$
begin
  perform ledger_lock_accounts(account_ids);
  perform ledger_check_covered(account_ids, changes, 0);
  return query select * from ledger_write(entry_reference, entry_reason, corrects, account_ids, changes);
end $$;

create function ledger_place_hold(hold_id text, holder text, cents bigint) returns void language plpgsql as $$
begin
  insert into ledger_hold (id, account_id, amount_cents) values (hold_id, holder, cents);
  perform ledger_lock_accounts(array[holder]);
  perform ledger_check_covered(array[holder], array[-cents], 0);
  update ledger_account set held_cents = held_cents + cents where id = holder;
end $$;

-- The open hold, locked.
create function ledger_lock_open_hold(hold_id text) returns ledger_hold language plpgsql as $$
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

create function ledger_settle_hold(hold_id text, entry_reference text, entry_reason text, receiver text)
returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
  accounts text[] := array[hold.account_id, receiver];
  changes bigint[] := array[-hold.amount_cents, hold.amount_cents];
begin
  perform ledger_lock_accounts(accounts);
  perform ledger_check_covered(accounts, changes, hold.amount_cents);
  update ledger_account set held_cents = held_cents - hold.amount_cents where id = hold.account_id;
  return query select * from ledger_write(entry_reference, entry_reason, null, accounts, changes);
  update ledger_hold set state = 'settled', ended_at = now(),
      entry_id = (select entry.id from ledger_entry entry where entry.reference = entry_reference)
    where id = hold_id;
end $$;

create function ledger_release_hold(hold_id text) returns void language plpgsql as $$
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
begin
  perform ledger_lock_accounts(array[hold.account_id]);
  update ledger_account set held_cents = held_cents - hold.amount_cents where id = hold.account_id;
  update ledger_hold set state = 'released', ended_at = now() where id = hold_id;
end $$;

-- Empty, or something wrote past all of the above --------------------------------------------------------------------

create view ledger_violation as
  select 'entry_does_not_sum_to_zero' as kind, entry.id::text as subject,
      format('%s postings sum to %s', count(posting.id), coalesce(sum(posting.amount_cents), 0)) as detail
    from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
    group by entry.id having count(posting.id) < 2 or sum(posting.amount_cents) <> 0
  union all
  select 'account_differs_from_its_postings', account.id,
      format('balance %s, postings %s; version %s, postings %s', account.balance_cents,
        coalesce(sum(posting.amount_cents), 0), account.version, count(posting.id))
    from ledger_account account left join ledger_posting posting on posting.account_id = account.id
    group by account.id
    having account.balance_cents <> coalesce(sum(posting.amount_cents), 0)
      or account.version <> count(posting.id)
  union all
  select 'posting_breaks_the_chain', account_id || ' version ' || version,
      format('%s and %s do not make %s', before_cents, amount_cents, balance_cents)
    from (
      select account_id, version, amount_cents, balance_cents,
          lag(balance_cents, 1, 0::bigint) over (partition by account_id order by version) as before_cents,
          row_number() over (partition by account_id order by version) as place
        from ledger_posting
    ) chain
    where before_cents + amount_cents <> balance_cents or place <> version
  union all
  select 'account_differs_from_its_holds', account.id,
      format('held %s, open holds %s', account.held_cents, coalesce(sum(hold.amount_cents), 0))
    from ledger_account account left join ledger_hold hold on hold.account_id = account.id and hold.state = 'open'
    group by account.id having account.held_cents <> coalesce(sum(hold.amount_cents), 0)
  union all
  select 'account_has_insufficient_funds', id, format('balance %s, held %s', balance_cents, held_cents)
    from ledger_account where not may_be_negative and balance_cents - held_cents < 0
  union all
  select 'ledger_does_not_balance', 'all accounts', format('sum to %s', sum(balance_cents))
    from ledger_account having sum(balance_cents) <> 0;
