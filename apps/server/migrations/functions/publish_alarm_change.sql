-- Publishes an alarm to the agents that see it: one agent and those above it, or all agents (`*`).
create or replace function publish_alarm_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('alarm', coalesce(new.agent_id, '*'), new.id);
  return null;
end $$;

create or replace trigger alarm_is_published after insert or update of ended_at, acknowledged_at on alarm
  for each row execute function publish_alarm_change();
