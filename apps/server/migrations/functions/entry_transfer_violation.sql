-- Violations in the entries with ids in (after, up_to]: entries that move a player's money and belong to no
-- transfer.
create or replace function entry_transfer_violation(after bigint, up_to bigint)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'entry_has_no_transfer', entry.reference, format('a %s', entry.reason)
    from ledger_entry entry
    where entry.id > after and entry.id <= up_to and entry.reason in ('recharge', 'redeem')
      and not exists (select from transfer where transfer.id = entry.reference)
$$;
