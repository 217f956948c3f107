-- Serialises moves and new agents, so that a subtree does not change while it moves.
create or replace function agent_lock_tree() returns void language sql as $$ select pg_advisory_xact_lock(4872301999) $$;
