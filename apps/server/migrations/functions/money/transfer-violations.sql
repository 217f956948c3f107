-- Violations in the transfers with ids in (after, up_to]: a transfer whose amount differs from its ledger
-- entry.
create or replace function transfer_entry_violation(after text, up_to text)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'transfer_differs_from_its_entry', id, detail from (
    select transfer.id,
        format('%s, a %s of %s, and its entry gives the player %s', transfer.state, transfer.kind, transfer.amount_cents,
          coalesce(posting.amount_cents, 0)) as detail,
        coalesce(posting.amount_cents, 0) <> case
          when transfer.state <> 'applied' then 0
          when transfer.kind = 'recharge' then transfer.amount_cents
          else -transfer.amount_cents end as is_broken
      from transfer
        left join ledger_entry entry on entry.reference = transfer.id
        left join ledger_posting posting on posting.entry_id = entry.id and posting.account_id = 'player:' || transfer.player_id
      where transfer.id > after and transfer.id <= up_to
  ) compared where is_broken
$$;

-- Violations in the entries with ids in (after, up_to]: entries that move a player's money and belong to no
-- transfer.
create or replace function entry_transfer_violation(after bigint, up_to bigint)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'entry_has_no_transfer', entry.reference, format('a %s', entry.reason)
    from ledger_entry entry
    where entry.id > after and entry.id <= up_to and entry.reason in ('recharge', 'redeem')
      and not exists (select from transfer where transfer.id = entry.reference)
$$;
