-- Leases the provider agent's transfer that has waited longest in one of these states, and counts the
-- attempt. Returns no row if none is due.
create or replace function transfer_lease_due(due_states text[], agent text, lease_ms float8)
returns setof transfer language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  leased_until constant timestamptz := clock_timestamp() + lease_ms * interval '1 millisecond';
begin
  return query
    update transfer set lease_until = leased_until, next_attempt_at = leased_until, attempts = transfer.attempts + 1
      where id = (
        select due.id from transfer due
          where due.state = any (due_states) and due.state in ('requested', 'sending', 'unknown')
            and due.provider_agent_id = agent and due.next_attempt_at <= clock_timestamp()
            and coalesce(due.lease_until <= clock_timestamp(), true)
          order by due.next_attempt_at limit 1 for update skip locked)
      returning transfer.*;
end $$;
