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
