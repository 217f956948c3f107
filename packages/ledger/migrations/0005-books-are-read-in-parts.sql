-- Books are read in parts, so that a look at them takes no longer when they are long. Why: a look each minute read every posting, and
-- beyond some millions of them it would have met the limit of a statement, for ever. And it missed rows that point at rows which are
-- gone, and settled holds whose entry moved another amount: whoever writes past the triggers is past the foreign keys too.

drop view ledger_violation;

create index ledger_hold_of_entry on ledger_hold (entry_id) where entry_id is not null;

-- What is wrong with the accounts as they stand. Each must agree with its newest posting, and that one with those before it (below).
create view ledger_account_violation as
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

-- What is wrong with the entries of these ids, their postings and the holds that they settled.
create function ledger_entry_violations(after bigint, up_to bigint)
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

-- All of it, for whoever has the time.
create view ledger_violation as
  select kind, subject, detail from ledger_account_violation
  union all
  select kind, subject, detail from ledger_entry_violations(0, 9223372036854775807);
