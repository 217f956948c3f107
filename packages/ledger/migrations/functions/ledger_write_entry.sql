-- Writes an entry over locked accounts; the first one no longer holds `released` cents. When an account has
-- too little, nothing is written and the error carries its id as the detail. Accounts are found by id instead
-- of a join: a join's plan that was made while the table was small would read the whole table for ever.
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
