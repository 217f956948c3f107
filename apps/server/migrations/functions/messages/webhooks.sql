-- Each player with a waiting delivery has a row. The upsert locks an existing one, so that no other
-- transaction removes it before it sees this delivery.
create or replace function webhook_delivery_waits() returns trigger language plpgsql as $$
begin
  insert into webhook_waiting_player as waiting (endpoint_id, player_id, due_at)
    select endpoint_id, player_id, min(next_attempt_at) from changed_delivery
      where state = 'waiting' and player_id is not null group by 1, 2 order by 1, 2
    on conflict (endpoint_id, player_id) do update set due_at = excluded.due_at
      where excluded.due_at < waiting.due_at;
  return null;
end $$;

create or replace trigger webhook_delivery_waits_when_queued after insert on webhook_delivery
  referencing new table as changed_delivery for each statement execute function webhook_delivery_waits();
create or replace trigger webhook_delivery_waits_again after update on webhook_delivery
  referencing new table as changed_delivery for each statement execute function webhook_delivery_waits();
