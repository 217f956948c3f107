-- Locks a transfer until the transaction ends, which serialises decisions about it.
create or replace function transfer_lock(transfer_id text) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from transfer where id = transfer_id for update;
end $$;
