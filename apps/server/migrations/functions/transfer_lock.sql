-- Locks a transfer until the transaction ends, so that the decisions about it are made one after the other.
create or replace function transfer_lock(transfer_id text) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from transfer where id = transfer_id for update;
end $$;
