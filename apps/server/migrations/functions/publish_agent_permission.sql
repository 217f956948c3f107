-- A changed permission affects the agent and the grants that it has made.
create or replace function publish_agent_permission() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(coalesce(new.agent_id, old.agent_id), null);
  return null;
end $$;

create or replace trigger agent_permission_is_published after insert or update or delete on agent_permission
  for each row execute function publish_agent_permission();
