-- Records every transfer that an agent requests. Its outcome is in the transfer. The transfer of a bulk job's
-- row is recognised by its key, because it exists before the row refers to it.
create or replace function audit_transfer() returns trigger language plpgsql as $$
declare
  job bulk_job;
begin
  if new.idempotency_key ~ '^jb_[0-9a-z]{26}-\d{1,9}-\d{1,9}$' then
    select one.* into job from bulk_job_row part join bulk_job one on one.id = part.bulk_job_id
      where part.bulk_job_id = split_part(new.idempotency_key, '-', 1)
        and part.position = split_part(new.idempotency_key, '-', 2)::integer
        and part.attempt = split_part(new.idempotency_key, '-', 3)::integer
        and part.player_id = new.player_id and one.agent_id = new.actor_id;
  end if;
  insert into audit_entry (actor_id, address, action, subject_kind, subject_id, player_id, after, reason)
    values (new.actor_id, new.actor_address,
      'money.' || case new.cause when 'agent' then new.kind else new.cause end || '_requested',
      'transfer', new.id, new.player_id,
      jsonb_strip_nulls(jsonb_build_object('amountCents', new.amount_cents::text, 'job', job.id,
        'apiKey', new.actor_api_key_id,
        'kind', case when new.cause <> 'agent' then new.kind end,
        'isAlone', case when new.decided_alone then true end)),
      coalesce(new.reason, job.reason));
  return null;
end $$;

create or replace trigger transfer_is_audited after insert on transfer for each row
  when (new.actor_id <> new.player_id) execute function audit_transfer();
