-- Inserts an entry into the audit log. There is no other way. Time and id always have their defaults, so that
-- no caller can choose them.
create or replace function audit_record(
  actor text, address text, action text, subject_kind text, subject_id text, player text,
  before jsonb, after jsonb, reason text
) returns void language sql security definer
set search_path = public, pg_temp as $$
  insert into audit_entry (actor_id, address, action, subject_kind, subject_id, player_id, before, after, reason)
    values (actor, address, action, subject_kind, subject_id, player, before, after, reason)
$$;

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
        'skipsOffers', case when new.skips_offers then true end,
        'undoes', new.undoes_transfer_id,
        'kind', case when new.cause <> 'agent' then new.kind end,
        'isAlone', case when new.decided_alone then true end)),
      coalesce(new.reason, job.reason));
  return null;
end $$;

create or replace trigger transfer_is_audited after insert on transfer for each row
  when (new.actor_id <> new.player_id) execute function audit_transfer();

-- The audit log is append-only.
create or replace trigger audit_entry_is_immutable before update or delete on audit_entry
  for each row execute function refuse_change('audit_is_immutable');
create or replace trigger audit_entry_is_not_truncated before truncate on audit_entry
  for each statement execute function refuse_change('audit_is_immutable');
create or replace trigger audit_link_is_immutable before update or delete on audit_link
  for each row execute function refuse_change('audit_is_immutable');
create or replace trigger audit_link_is_not_truncated before truncate on audit_link
  for each statement execute function refuse_change('audit_is_immutable');

-- Queues a new entry for its link in the hash chain.
create or replace function queue_audit_entry_for_linking() returns trigger language plpgsql as $$
begin
  insert into audit_unlinked (entry_id) values (new.id);
  return null;
end $$;

create or replace trigger audit_entry_is_queued_for_linking after insert on audit_entry
  for each row execute function queue_audit_entry_for_linking();

-- Links waiting entries to the hash chain. Their numbers continue the chain, and an entry that does not wait
-- is not linked.
create or replace function audit_link_entries(first_number bigint, entry_ids text[], hashes text[])
returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  waiting bigint;
begin
  if first_number is distinct from 1 + coalesce((select max(number) from audit_link), 0) then
    raise exception 'link % does not continue the chain', first_number
      using errcode = 'integrity_constraint_violation', constraint = 'audit_link_continues_the_chain';
  end if;
  delete from audit_unlinked where entry_id = any (entry_ids);
  get diagnostics waiting = row_count;
  if waiting <> cardinality(entry_ids) then
    raise exception 'an entry does not wait for its link'
      using errcode = 'integrity_constraint_violation', constraint = 'audit_link_entry_is_waiting';
  end if;
  insert into audit_link (number, entry_id, hash)
    select first_number + position - 1, linked.entry_id, linked.hash
      from unnest(entry_ids, hashes) with ordinality as linked (entry_id, hash, position);
end $$;

-- Moves the address of a new entry into its own table, whichever function inserts the entry. The entry keeps
-- a digest.
create or replace function audit_detach_address() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  salt text := gen_random_uuid()::text;
begin
  insert into audit_address (entry_id, at, salt, address) values (new.id, new.at, salt, new.address);
  new.address := audit_address_digest(salt, new.address);
  return new;
end $$;

create or replace trigger audit_entry_detaches_its_address before insert on audit_entry for each row
  when (new.address is not null) execute function audit_detach_address();

-- The digest of an address that an audit entry stores. It fits the column and cannot be mistaken for an
-- address.
create or replace function audit_address_digest(salt text, address text) returns text language sql immutable
set search_path = public, pg_temp as $$
  select 'sha256:' || left(encode(sha256(convert_to(salt || ' ' || address, 'UTF8')), 'hex'), 52)
$$;

-- Deletes the oldest addresses of the audit log, except those of the last month. Programs have no other way
-- to delete them. Returns how many were deleted.
create or replace function audit_delete_addresses(days integer, most integer) returns bigint language sql security definer
set search_path = public, pg_temp as $$
  with deleted as (
    delete from audit_address where entry_id in (
      select entry_id from audit_address where at < clock_timestamp() - greatest(days, 30) * interval '1 day'
        order by at limit most) returning 1)
  select count(*) from deleted
$$;

-- Erases the personal values in the audit log when the account is closed. A trigger does it, because programs
-- can insert keys but not delete them.
create or replace function audit_erase_personal_values() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from audit_personal_key where player_id = new.id;
  return null;
end $$;

create or replace trigger account_closure_erases_audit_values after update of closed_at on account for each row
  when (old.closed_at is null and new.closed_at is not null) execute function audit_erase_personal_values();
