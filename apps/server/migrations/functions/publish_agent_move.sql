-- A move, or a required password change, changes the permissions of the whole subtree.
create or replace function publish_agent_move() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(new.id, null);
  return null;
end $$;

create or replace trigger agent_move_is_published after update of parent_id, must_change_password on agent for each row
  when (old.parent_id is distinct from new.parent_id or old.must_change_password <> new.must_change_password)
  execute function publish_agent_move();
