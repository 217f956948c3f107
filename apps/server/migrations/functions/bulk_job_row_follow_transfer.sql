-- Ends the row when its transfer ends: by the provider's response, by its records, or by a review. If the
-- transfer was rejected for a temporary reason, nothing moved, and the row waits for another attempt within
-- the worker's `maxPostpones` and `postponeDelay`. The trigger fires for keys of bulk jobs only, so that
-- other transfers pay nothing for it.
create or replace function bulk_job_row_follow_transfer() returns trigger language plpgsql as $$
begin
  if new.refusal_code in ('provider.busy', 'provider.unavailable', 'provider.sign_in_failed', 'provider.agent_credit_low',
    'transfer.not_carried_out') then
    update bulk_job_row
      set state = 'waiting', attempt = attempt + 1, transfer_id = null, postponed_count = postponed_count + 1,
        due_at = clock_timestamp() + least(60, 3 * 2 ^ least(postponed_count, 5)) * interval '1 second'
      where transfer_id = new.id and state = 'checking' and postponed_count < 100;
  end if;
  update bulk_job_row
    set state = case new.state when 'applied' then 'done' else 'failed' end, code = new.refusal_code,
      ended_at = clock_timestamp()
    where transfer_id = new.id and state = 'checking';
  return null;
end $$;

create or replace trigger transfer_end_updates_bulk_job_row after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected') and new.idempotency_key like 'jb\_%')
  execute function bulk_job_row_follow_transfer();
