-- Transfers are compared with the books in parts, as the books themselves are read. And a view that no report reads any more goes.

drop view transfer_violation;
drop view report_flow;

-- What is wrong with the transfers of these ids: each says the same as the entry that bears its name.
create function transfer_entry_violation(after text, up_to text)
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

-- The entries of these ids that move a player's money and are of no transfer.
create function entry_transfer_violation(after bigint, up_to bigint)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'entry_is_of_no_transfer', entry.reference, format('a %s', entry.reason)
    from ledger_entry entry
    where entry.id > after and entry.id <= up_to and entry.reason in ('recharge', 'redeem')
      and not exists (select from transfer where transfer.id = replace(entry.reference, 'credit:', ''))
$$;

-- What is wrong with what is set aside, and with what bounds an agent: it does so only while it can't go below zero.
create view transfer_hold_violation as
  select 'transfer_differs_from_its_hold' as kind, coalesce(transfer.id, hold.id) as subject,
      format('%s, of %s, and its hold sets %s aside', coalesce(transfer.state, 'unknown here'), coalesce(transfer.amount_cents, 0),
        coalesce(hold.amount_cents, 0)) as detail
    from (select * from transfer where state not in ('applied', 'rejected')) transfer
      full join (select * from ledger_hold where state = 'open') hold on hold.id = transfer.id
    where transfer.amount_cents is distinct from hold.amount_cents
  union all
  select 'agent_is_unbounded', id, format('balance %s', balance_cents)
    from ledger_account where id like 'agent:%' and may_be_negative;

-- All of it, for whoever has the time.
create view transfer_violation as
  select kind, subject, detail from transfer_hold_violation
  union all
  select kind, subject, detail from transfer_entry_violation('', (select max(id) from transfer))
  union all
  select kind, subject, detail from entry_transfer_violation(0, 9223372036854775807);
