-- A row that is done never changes again. A row that failed, or whose transfer was rejected for a temporary
-- reason, can be retried.
create or replace function bulk_job_row_reject_transition() returns trigger language plpgsql as $$
begin
  raise exception 'a row of a bulk job does not go from % to %', old.state, new.state
    using errcode = 'integrity_constraint_violation', constraint = 'bulk_job_row_transition_is_allowed';
end $$;

create or replace trigger bulk_job_row_transition_is_allowed before update of state on bulk_job_row for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('waiting', 'running'), ('waiting', 'checking'), ('waiting', 'failed'), ('waiting', 'cancelled'),
    ('running', 'waiting'), ('running', 'done'), ('running', 'failed'), ('running', 'cancelled'),
    ('checking', 'done'), ('checking', 'failed'), ('checking', 'waiting'),
    ('failed', 'waiting')))
  execute function bulk_job_row_reject_transition();
