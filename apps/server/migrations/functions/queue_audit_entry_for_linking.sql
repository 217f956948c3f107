-- Queues a new entry for its link in the hash chain.
create or replace function queue_audit_entry_for_linking() returns trigger language plpgsql as $$
begin
  insert into audit_unlinked (entry_id) values (new.id);
  return null;
end $$;

create or replace trigger audit_entry_is_queued_for_linking after insert on audit_entry
  for each row execute function queue_audit_entry_for_linking();
