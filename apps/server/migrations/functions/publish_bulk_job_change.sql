-- Publishes a bulk job to the agent that owns it.
create or replace function publish_bulk_job_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('bulk_job', new.agent_id, new.id);
  return null;
end $$;

create or replace trigger bulk_job_is_published after insert or update of state, pause_code, blocked_code on bulk_job
  for each row execute function publish_bulk_job_change();
