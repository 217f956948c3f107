-- Violations in the open transfers: one whose hold reserves another amount. And agents' accounts that may go
-- below zero, because an agent is limited only by its balance.
create or replace view transfer_hold_violation as
  select 'transfer_differs_from_its_hold' as kind, coalesce(transfer.id, hold.id) as subject,
      format('%s, of %s, and its hold reserves %s', coalesce(transfer.state, 'unknown here'), coalesce(transfer.amount_cents, 0),
        coalesce(hold.amount_cents, 0)) as detail
    from (select * from transfer where state not in ('applied', 'rejected')) transfer
      full join (select * from ledger_hold where state = 'open') hold on hold.id = transfer.id
    where transfer.amount_cents is distinct from hold.amount_cents
  union all
  select 'agent_is_unbounded', id, format('balance %s', balance_cents)
    from ledger_account where id like 'agent:%' and may_be_negative;
