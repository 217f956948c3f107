-- One plan for each statement of the verbs, whichever accounts they name, and one question for each check at a commit. Why: the
-- database made a plan for the very accounts of each call, because it takes unknown ones for many, and making it took longer than the
-- call. What is refused stays the same.

alter function ledger_lock_accounts(text[]) set plan_cache_mode to force_generic_plan;

-- Writes an entry over locked accounts, the first of which no longer holds what is released. An account that is not covered moves
-- nothing, and then all of it is refused with the account's id as the detail. Accounts are sought by their ids, because a plan that was
-- made to join them while the table was small would read all of it.
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
    insert into ledger_posting as written (entry_id, account_id, amount_cents, balance_cents, version)
      select new_entry, moved.id, changes[array_position(account_ids, moved.id)], moved.balance_cents, moved.version from moved
      returning written.entry_id, written.account_id, written.balance_cents, written.version;
  get diagnostics written = row_count;
  if written < cardinality(account_ids) then
    select named.id into short_account_id from unnest(account_ids) with ordinality as named (id, position)
      where not exists (
        select from ledger_posting posting where posting.entry_id = new_entry and posting.account_id = named.id)
      order by named.position limit 1;
    raise exception 'an account has too little for this'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = short_account_id;
  end if;
end $$;

-- Accounts are nearly always open already, and then one look says so.
create or replace function ledger_open_accounts(account_ids text[], negative boolean) returns void language plpgsql
set plan_cache_mode to force_generic_plan as $$
declare
  other text;
begin
  if (select count(*) from ledger_account where id = any (account_ids) and may_be_negative = negative)
    = cardinality(account_ids) then
    return;
  end if;
  insert into ledger_account (id, may_be_negative)
    select requested.id, negative from unnest(account_ids) as requested (id)
    where not exists (select from ledger_account account where account.id = requested.id)
    -- In the order in which the verbs lock them, or two that open the same ones would wait for each other.
    order by requested.id
    on conflict (id) do nothing;
  select id into other from ledger_account where id = any (account_ids) and may_be_negative <> negative limit 1;
  if other is not null then
    raise exception 'the account % is open with another nature', other
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_kind_is_immutable';
  end if;
end $$;

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

create or replace function ledger_check_holds() returns trigger language plpgsql as $$
declare
  checked text;
begin
  if tg_table_name = 'ledger_account' then checked := new.id; else checked := new.account_id; end if;
  if exists (
    select from ledger_account account
      where account.id = checked and account.held_cents <> coalesce(
        (select sum(amount_cents) from ledger_hold where account_id = checked and state = 'open'), 0)
  ) then
    raise exception 'account % does not hold what its open holds sum to', checked
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_holds';
  end if;
  return null;
end $$;
