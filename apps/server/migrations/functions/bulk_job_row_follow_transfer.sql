-- Ends the row with its transfer, whoever settles it: the provider's response, its records hours later, or a
-- person. The trigger fires only for keys of bulk jobs, so that other transfers cost nothing.
create or replace function bulk_job_row_follow_transfer() returns trigger language plpgsql as $$
begin
  update bulk_job_row
    set state = case new.state when 'applied' then 'done' else 'failed' end, code = new.refusal_code,
      ended_at = clock_timestamp()
    where transfer_id = new.id and state = 'checking';
  return null;
end $$;

create or replace trigger transfer_end_updates_bulk_job_row after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected') and new.idempotency_key like 'jb\_%')
  execute function bulk_job_row_follow_transfer();
