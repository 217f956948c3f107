-- Makes servers read the permissions of the agents below the owner again, of one level or of all.
create or replace function publish_subtree_authority(owner text, of_level text) returns void language sql as $$
  insert into change_event (topic, account_id, entity_id)
    select 'authority', agent.id, agent.id from agent
      where agent.id in (select agent_subtree(owner)) and (of_level is null or agent.level = of_level)
$$;
