-- A row that is done never changes again. A row that failed, or whose transfer was rejected for a temporary
-- reason, can be retried.
create or replace trigger bulk_job_row_transition_is_allowed before update of state on bulk_job_row for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('waiting', 'running'), ('waiting', 'checking'), ('waiting', 'failed'), ('waiting', 'cancelled'),
    ('running', 'waiting'), ('running', 'done'), ('running', 'failed'), ('running', 'cancelled'),
    ('checking', 'done'), ('checking', 'failed'), ('checking', 'waiting'),
    ('failed', 'waiting')))
  execute function refuse_change('bulk_job_row_transition_is_allowed');

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

-- Publishes a bulk job to the agent that owns it.
create or replace function publish_bulk_job_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('bulk_job', new.agent_id, new.id);
  return null;
end $$;

create or replace trigger bulk_job_is_published after insert or update of state, pause_code, blocked_code on bulk_job
  for each row execute function publish_bulk_job_change();

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
