-- Violations in the entries with ids in (after, up_to]: in their postings, and in the holds that they
-- settled. The ledger is verified range by range, so that each read is short however long the ledger is.
-- Reports missing rows too, because a write that bypasses triggers also bypasses foreign keys.
create or replace function ledger_entry_violations(after bigint, up_to bigint)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'entry_does_not_sum_to_zero', entry.id::text,
      format('%s postings sum to %s', count(posting.version), coalesce(sum(posting.amount_cents), 0))
    from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
    where entry.id > after and entry.id <= up_to
    group by entry.id having count(posting.version) < 2 or sum(posting.amount_cents) <> 0
  union all
  select 'posting_breaks_the_chain', format('%s version %s', posting.account_id, posting.version),
      format('%s and %s do not make %s', before.balance_cents, posting.amount_cents, posting.balance_cents)
    from ledger_posting posting
      left join ledger_posting before on before.account_id = posting.account_id and before.version = posting.version - 1
    where posting.entry_id > after and posting.entry_id <= up_to
      and (coalesce(before.balance_cents, 0) + posting.amount_cents <> posting.balance_cents
        or (before.version is null) <> (posting.version = 1))
  union all
  select 'posting_moves_nothing', format('%s version %s', account_id, version), format('entry %s', entry_id)
    from ledger_posting where entry_id > after and entry_id <= up_to and amount_cents = 0
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
