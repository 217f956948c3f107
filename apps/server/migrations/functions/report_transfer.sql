-- Queues an applied transfer for the reports. A correction is counted with its sign, with those of the
-- ledger.
create or replace function report_transfer() returns trigger language plpgsql as $$
begin
  insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
    select new.settled_at, player.agent_id, case when new.cause in ('agent', 'correction') then new.actor_id else '' end,
        account.number, case new.cause when 'correction' then 'correction' else new.kind end, new.cause,
        case when new.cause = 'correction' and new.kind = 'redeem' then -new.amount_cents else new.amount_cents end
      from player join account on account.id = player.id where player.id = new.player_id;
  return null;
end $$;

create or replace trigger transfer_applied_is_reported after update of state on transfer for each row
  when (old.state <> new.state and new.state = 'applied') execute function report_transfer();
create or replace trigger transfer_inserted_applied_is_reported after insert on transfer for each row
  when (new.state = 'applied') execute function report_transfer();
