-- Why a player may not play or be credited, each its own column because they end differently: a frozen one when somebody thaws
-- it, an excluded one by itself at its time, which is the database's ('infinity' for ever). A closed one is its account's.
alter table player add column frozen_at timestamptz;
alter table player add column excluded_until timestamptz;
