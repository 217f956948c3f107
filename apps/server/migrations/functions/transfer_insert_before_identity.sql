-- For servers of the previous version, which call `transfer_insert` without identity thresholds until they
-- are replaced. Dropped in the release after 1.1, with transfer_can_be_inserted of four arguments.
create or replace function transfer_insert(
  requested jsonb, grace_ms float8, known_status text, day_max_cents bigint, known_unconfirmed_cents bigint,
  actor_max_cents bigint
) returns setof transfer language sql as $$
  select * from transfer_insert(
    requested, grace_ms, known_status, day_max_cents, known_unconfirmed_cents, actor_max_cents, null, null)
$$;
