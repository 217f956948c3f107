-- A step may add to a round's stake, and a round that its player leaves open is decided after a time.

-- The part of `stake_cents` that later steps added.
alter table round add column added_stake_cents bigint not null default 0;
-- When its default moves are played. Null: it is over, or something else decides it.
alter table round add column decide_by timestamptz;
update round set decide_by = now() + interval '15 minutes' where status = 'open';
alter table round add constraint round_opens_with_a_stake
  check (added_stake_cents >= 0 and stake_cents > added_stake_cents);
alter table round add constraint round_is_decided_only_while_open check (decide_by is null or status = 'open');
create index round_by_decide_by on round (decide_by) where decide_by is not null;
