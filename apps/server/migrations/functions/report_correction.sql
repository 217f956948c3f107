-- Queues a correction for the reports once its decision is final.
create or replace function report_correction() returns trigger language plpgsql as $$
begin
  insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
    select new.ended_at, player.agent_id, decision.decided_by, account.number, 'correction', 'correction',
        difference.change_cents
      from decision join difference on difference.id = decision.difference_id
        join player on player.id = difference.player_id join account on account.id = player.id
      where decision.id = new.decision_id and decision.outcome = 'corrected';
  return null;
end $$;

create or replace trigger correction_is_reported after insert on decision_end for each row
  when (new.kind in ('settled', 'confirmed')) execute function report_correction();
