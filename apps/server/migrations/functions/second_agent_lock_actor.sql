-- Serialises an agent's commands without a second agent until the transaction ends, so that two of them
-- cannot both fit into its day. Taken after the lock of the player or agent concerned.
create or replace function second_agent_lock_actor(actor text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('second agent ' || actor, 0))
$$;
