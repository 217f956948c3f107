-- A rule changes the permissions of the agents of its level below its owner.
create or replace function publish_agent_rule() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(coalesce(new.owner_id, old.owner_id), coalesce(new.level, old.level));
  return null;
end $$;

create or replace trigger agent_rule_is_published after insert or update or delete on agent_rule
  for each row execute function publish_agent_rule();
