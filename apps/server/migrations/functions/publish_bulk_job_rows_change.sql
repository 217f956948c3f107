-- Publishes the jobs of the changed rows, once a statement. Changes of due time and lease are not published.
create or replace function publish_bulk_job_rows_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id)
    select distinct 'bulk_job', bulk_job.agent_id, bulk_job.id
      from old_rows join new_rows using (bulk_job_id, position) join bulk_job on bulk_job.id = bulk_job_id
      where old_rows.state <> new_rows.state or (old_rows.secret_sealed is null) <> (new_rows.secret_sealed is null);
  return null;
end $$;

create or replace trigger bulk_job_rows_are_published after update on bulk_job_row
  referencing old table as old_rows new table as new_rows
  for each statement execute function publish_bulk_job_rows_change();
