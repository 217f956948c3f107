-- The root decides large amounts alone for players of its own. Without this a move would make any player its own.
alter table player
  add column taken_from_agent_id text,
  add constraint player_former_manager_exists foreign key (taken_from_agent_id) references agent (id);
