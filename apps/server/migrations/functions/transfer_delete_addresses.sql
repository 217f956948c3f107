-- Deletes the oldest network addresses of transfers: the program's only way to it, and never those of the
-- last month. The audit log has its own. Returns how many.
create or replace function transfer_delete_addresses(days integer, most integer) returns bigint language sql security definer
set search_path = public, pg_temp as $$
  with deleted as (
    update transfer set actor_address = null where id in (
      select id from transfer where actor_address is not null
        and requested_at < clock_timestamp() - greatest(days, 30) * interval '1 day'
        order by requested_at limit most for update skip locked) returning 1)
  select count(*) from deleted
$$;
