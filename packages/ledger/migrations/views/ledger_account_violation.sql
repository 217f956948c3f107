-- Violations in the present accounts. Each account must agree with its newest posting;
-- ledger_entry_violations checks that posting against earlier ones.
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
