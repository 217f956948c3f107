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
