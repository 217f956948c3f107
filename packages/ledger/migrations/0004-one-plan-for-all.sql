-- One plan for each statement of the verbs, whichever accounts they name, and one question for each check at a commit. Why: the
-- database made a plan for the very accounts of each call, because it takes unknown ones for many, and making it took longer than the
-- call. What is refused stays the same.

alter function ledger_lock_accounts(text[]) set plan_cache_mode to force_generic_plan;
alter function ledger_move(text, text, bigint, text[], bigint[], bigint) set plan_cache_mode to force_generic_plan;

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
    select asked.id, negative from unnest(account_ids) as asked (id)
    where not exists (select from ledger_account account where account.id = asked.id)
    -- In the order in which the verbs lock them, or two that open the same ones would wait for each other.
    order by asked.id
    on conflict (id) do nothing;
  select id into other from ledger_account where id = any (account_ids) and may_be_negative <> negative limit 1;
  if other is not null then
    raise exception 'the account % is open with another nature', other
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_keeps_its_nature';
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

create or replace function ledger_check_held() returns trigger language plpgsql as $$
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
