-- News for agents: jobs as they go on, and roles as they change. Why here: a row of a job follows its transfer, a role binds whole
-- levels, and neither would be told by a verb that forgot to.

create function publish_bulk_job_change() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id) values ('job', new.agent_id, new.id);
  return null;
end $$;
create trigger bulk_job_publishes_change after insert or update of state, pause_code, held_code on job for each row
  execute function publish_bulk_job_change();

-- Once a statement, however many rows it ends. When a row is due, and who leased it, is nobody's news.
create function publish_bulk_job_rows_change() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id)
    select distinct 'job', job.agent_id, job.id
      from before_it join after_it using (job_id, position) join job on job.id = job_id
      where before_it.state <> after_it.state or (before_it.secret_sealed is null) <> (after_it.secret_sealed is null);
  return null;
end $$;
create trigger bulk_job_rows_publish_change after update on bulk_job_row
  referencing old table as before_it new table as after_it for each statement execute function publish_bulk_job_rows_change();

-- What an agent may do follows from the rules above it: whoever's may have changed asks again.
create function publish_subtree_authority(owner text, of_level text) returns void language sql as $$
  insert into news (topic, account_id, thing_id)
    select 'standing', agent.id, agent.id from agent
      where agent.id in (select agent_subtree(owner)) and (of_level is null or agent.level = of_level)
$$;
create function publish_agent_rule() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(coalesce(new.owner_id, old.owner_id), coalesce(new.level, old.level));
  return null;
end $$;
create trigger agent_rule_is_published after insert or update or delete on agent_rule for each row
  execute function publish_agent_rule();
create function publish_agent_move() returns trigger language plpgsql as $$
begin
  perform publish_subtree_authority(new.id, null);
  return null;
end $$;
create trigger agent_move_is_published after update of parent_id, must_change_password on agent for each row
  when (old.parent_id is distinct from new.parent_id or old.must_change_password <> new.must_change_password)
  execute function publish_agent_move();

-- An agent's session that nobody uses any more is ended, and recorded, without a request that finds it. Not by `last_seen_at`: that
-- moves with every touch of every session.
create index session_of_agent_open on session (account_id) where ended_at is null and account_id like 'ag\_%';
