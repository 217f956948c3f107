-- Opens the accounts that do not exist yet. An account is opened at its first use, so nearly always one read
-- finds that all exist.
create or replace function ledger_open_accounts(account_ids text[], negative boolean) returns void language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode to force_generic_plan as $$
declare
  other_id text;
begin
  if (select count(*) from ledger_account where id = any (account_ids) and may_be_negative = negative)
    = cardinality(account_ids) then
    return;
  end if;
  select requested.id into other_id from unnest(account_ids) as requested (id)
    where requested.id !~ '^[a-z0-9_:.-]{1,80}$' limit 1;
  if found then
    raise exception 'the account % has no short name', other_id
      using errcode = 'check_violation', constraint = 'ledger_account_id_is_short';
  end if;
  insert into ledger_account (id, may_be_negative)
    select requested.id, negative from unnest(account_ids) as requested (id)
    where not exists (select from ledger_account account where account.id = requested.id)
    -- The same order as in ledger_lock_accounts prevents deadlocks between transactions that open the same
    -- accounts.
    order by requested.id
    on conflict (id) do nothing;
  select id into other_id from ledger_account where id = any (account_ids) and may_be_negative <> negative limit 1;
  if other_id is not null then
    raise exception 'the account % is open with another nature', other_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_kind_is_immutable';
  end if;
end $$;

-- Locks the accounts until the transaction ends, sorted by id, which prevents deadlocks.
create or replace function ledger_lock_accounts(account_ids text[]) returns void language plpgsql security definer
set search_path = public, pg_temp
-- Planning again for each list of ids would take longer than the statement itself.
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

-- Writes an entry and moves its balances, and returns its id. See ledger_write_entry.
create or replace function ledger_post(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[]
) returns bigint language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  return ledger_write_entry(entry_reference, entry_reason, corrects, account_ids, changes, 0);
end $$;

-- Writes an entry with its postings and changes the balances. The first account's held amount is reduced by
-- `released` cents. Returns the entry's id. Locks the accounts in the order of their ids, which prevents
-- deadlocks. Only this function enforces these rules, because programs cannot write the tables:
--   an entry has at least two postings, none of zero, and they sum to zero;
--   its accounts exist, differ, and are not overdrawn (the error's detail is the account's id);
--   an account has the balance and the version of its newest posting.
-- Each statement selects one row by its key, so that its plan is good for a table of any size.
create or replace function ledger_write_entry(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[], released bigint
) returns bigint language plpgsql as $$
declare
  new_entry bigint;
  places integer[] := array[1, 2];
  place integer;
  account text;
  previous text;
  change bigint;
  released_here bigint;
  total bigint := 0;
  new_balance bigint;
  new_version bigint;
begin
  if cardinality(account_ids) < 2 or cardinality(account_ids) is distinct from cardinality(changes) then
    raise exception 'an entry has two postings or more'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  if length(entry_reference) not between 1 and 100 then
    raise exception 'a reference has 100 characters at most'
      using errcode = 'check_violation', constraint = 'ledger_entry_reference_is_short';
  end if;
  if length(entry_reason) > 50 or entry_reason !~ '^[a-z0-9_.-]+$' then
    raise exception 'a reason is a word'
      using errcode = 'check_violation', constraint = 'ledger_entry_reason_is_a_word';
  end if;
  if cardinality(account_ids) > 2 then
    places := array(select number::integer from unnest(account_ids) with ordinality as named (id, number) order by id);
  elsif account_ids[2] < account_ids[1] then
    places := array[2, 1];
  end if;
  if corrects is not null then
    perform from ledger_entry where id = corrects;
    if not found then
      raise exception 'there is no entry % to correct', corrects
        using errcode = 'foreign_key_violation', constraint = 'ledger_entry_corrected_entry_exists';
    end if;
  end if;
  insert into ledger_entry (reference, reason, corrects_entry_id)
    values (entry_reference, entry_reason, corrects) returning id into new_entry;
  foreach place in array places loop
    account := account_ids[place];
    change := changes[place];
    released_here := case place when 1 then released else 0 end;
    update ledger_account
      set balance_cents = balance_cents + change, held_cents = held_cents - released_here, version = version + 1
      where id = account and (may_be_negative or balance_cents + change >= held_cents - released_here)
      returning balance_cents, version into new_balance, new_version;
    -- One condition, because PostgreSQL prepares each expression again in each transaction.
    if not found or change = 0 or account = previous or abs(new_balance) > 1000000000000000 then
      raise exception 'the entry % moves % on the account %', entry_reference, change, account
        using errcode = 'check_violation', detail = account, constraint = case
          when change = 0 then 'ledger_posting_amount_is_not_zero'
          when account = previous or not exists (select from ledger_account where id = account)
            then 'ledger_posting_account_is_known'
          when new_balance is null then 'ledger_account_has_sufficient_funds'
          else 'ledger_account_balance_is_in_range'
        end;
    end if;
    insert into ledger_posting (entry_id, account_id, amount_cents, balance_cents, version)
      values (new_entry, account, change, new_balance, new_version);
    previous := account;
    total := total + change;
  end loop;
  if total <> 0 then
    raise exception 'entry % sums to %', entry_reference, total
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return new_entry;
end $$;

-- The ledger is append-only: the triggers refuse every change except those of balances and of holds that end.
-- They fire by statement, because a row trigger would make every allowed update lock its row first.
create or replace trigger ledger_entry_is_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change('ledger_is_append_only');
create or replace trigger ledger_posting_is_append_only before update or delete or truncate on ledger_posting
  for each statement execute function refuse_change('ledger_is_append_only');
create or replace trigger ledger_account_keeps_its_kind before update of id, may_be_negative or delete or truncate on ledger_account
  for each statement execute function refuse_change('ledger_is_append_only');
create or replace trigger ledger_hold_keeps_its_amount before update of id, account_id, amount_cents or delete or truncate on ledger_hold
  for each statement execute function refuse_change('ledger_is_append_only');

create or replace trigger ledger_hold_ends_once before update on ledger_hold for each row
  when (old.state <> 'open') execute function refuse_change('ledger_is_append_only');
