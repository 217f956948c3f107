-- Inserts a transfer, reserves its money and counts it into its actor's day. `requested`: its columns,
-- without those that have the same value in every new transfer. Returns no row when the facts that it was
-- admitted on have changed. Locks account and player, the rows that triggers write, the ledger accounts, and
-- the day's sum, in this order. One function, because a round trip costs more than its work. The program
-- decides; under the locks, the function only checks that the facts still hold.
create or replace function transfer_insert(requested jsonb, grace_ms float8, known_status text, day_max_cents bigint)
returns setof transfer language plpgsql as $$
declare
  inserted transfer := jsonb_populate_record(null::transfer, requested);
begin
  if not transfer_can_be_inserted(inserted.player_id, known_status, inserted.actor_id, inserted.idempotency_key) then
    return;
  end if;
  inserted.state := 'requested';
  inserted.evidence := '[]';
  inserted.attempts := 0;
  inserted.sends := 0;
  inserted.requested_at := now();
  inserted.next_attempt_at := clock_timestamp() + grace_ms * interval '1 millisecond';
  insert into transfer select (inserted).* returning * into inserted;
  perform transfer_reserve(inserted, day_max_cents);
  return next inserted;
end $$;
