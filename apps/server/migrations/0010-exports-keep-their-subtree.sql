-- A file is downloaded only while every agent whose rows it may hold is still below its owner. Files made before have no agents.
-- The code says why no file was made, where its owner can do something about it.
alter table export add column subtree_agent_ids text[] not null default '{}';
alter table export add column failure text;
alter table export add constraint export_failure_is_known
  check (failure is null or state = 'failed' and failure = 'too_many_rows');
