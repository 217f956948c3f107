-- What one round may cost, set by the operator of an agent's players or of one player. Null: what the game allows.
alter table agent add column max_stake_cents bigint;
alter table player add column max_stake_cents bigint;
alter table agent add constraint agent_max_stake_is_positive check (max_stake_cents > 0);
alter table player add constraint player_max_stake_is_positive check (max_stake_cents > 0);
