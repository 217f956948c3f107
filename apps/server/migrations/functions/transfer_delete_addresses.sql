-- Deletes the oldest network addresses of transfers, except those of the last month. Programs have no other
-- way to delete them. The addresses of the audit log are separate. Returns how many were deleted.
create or replace function transfer_delete_addresses(days integer, most integer) returns bigint language sql security definer
set search_path = public, pg_temp as $$
  with deleted as (
    update transfer set actor_address = null where id in (
      select id from transfer where actor_address is not null
        and requested_at < clock_timestamp() - greatest(days, 30) * interval '1 day'
        order by requested_at limit most for update skip locked) returning 1)
  select count(*) from deleted
$$;
