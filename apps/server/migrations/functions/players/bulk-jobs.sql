-- A row that is done never changes again. A row that failed, or whose transfer was rejected for a temporary
-- reason, can be retried.
create or replace trigger bulk_job_row_transition_is_allowed before update of state on bulk_job_row for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('waiting', 'running'), ('waiting', 'checking'), ('waiting', 'failed'), ('waiting', 'cancelled'),
    ('running', 'waiting'), ('running', 'done'), ('running', 'failed'), ('running', 'cancelled'),
    ('checking', 'done'), ('checking', 'failed'), ('checking', 'waiting'),
    ('failed', 'waiting')))
  execute function refuse_change('bulk_job_row_transition_is_allowed');

-- How often a row waits for another attempt: another transfer of the player, or an unreachable provider, may
-- delay it by an hour and a half.
create or replace function bulk_job_row_max_postpones() returns integer language sql immutable as $$
  select 100
$$;

-- The delay of the next attempt: three seconds, twice as long after each, up to a minute.
create or replace function bulk_job_row_delay(postponed integer) returns interval language sql immutable as $$
  select least(60, 3 * 2 ^ least(postponed, 5)) * interval '1 second'
$$;

-- Ends the row when its transfer ends: by the provider's response, by its records, or by a review. If the
-- transfer was rejected in an outage, nothing moved, and the row waits for another attempt. The trigger fires
-- for keys of bulk jobs only, so that other transfers pay nothing for it.
create or replace function bulk_job_row_follow_transfer() returns trigger language plpgsql as $$
begin
  if transfer_refusal_is_outage(new.refusal_code) then
    update bulk_job_row
      set state = 'waiting', attempt = attempt + 1, transfer_id = null, postponed_count = postponed_count + 1,
        due_at = clock_timestamp() + bulk_job_row_delay(postponed_count)
      where transfer_id = new.id and state = 'checking' and postponed_count < bulk_job_row_max_postpones();
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

create or replace trigger bulk_job_is_published after insert or update of state, pause_code, blocked_code, stopped_by on bulk_job
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
