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
