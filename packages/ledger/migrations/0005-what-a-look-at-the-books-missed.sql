-- What a look at the books missed: rows that point at rows which are gone, and a settled hold whose entry moved another amount. Why:
-- whoever writes past the triggers is past the foreign keys too, and the figures of what is left may still add up.

alter view ledger_violation rename to ledger_wrong_figure;

create view ledger_violation as
  select kind, subject, detail from ledger_wrong_figure
  union all
  select 'entry_is_missing', entry_id::text, format('its posting to %s moves %s', account_id, amount_cents)
    from ledger_posting posting
    where not exists (select from ledger_entry entry where entry.id = posting.entry_id)
  union all
  select 'account_is_missing', named.account_id, 'postings or holds name it'
    from (select account_id from ledger_posting union select account_id from ledger_hold) named
    where not exists (select from ledger_account account where account.id = named.account_id)
  union all
  select 'hold_differs_from_its_entry', hold.id,
      format('held %s of %s, and its entry moves %s', hold.amount_cents, hold.account_id, coalesce(posting.amount_cents, 0))
    from ledger_hold hold
      left join ledger_posting posting on posting.entry_id = hold.entry_id and posting.account_id = hold.account_id
    where hold.state = 'settled' and posting.amount_cents is distinct from -hold.amount_cents;
