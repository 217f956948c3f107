-- Accounts are opened with their first use, so every use asks for them. Why a function: it writes nothing where they are
-- open already, and one round trip serves all of them.

create function ledger_open_accounts(account_ids text[], negative boolean) returns void language plpgsql as $$
declare
  other text;
begin
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
