-- Jackpots that every stake of their games feeds and any of these stakes may win. Why in shards: a pot is all games' and all players', and
-- one row for it would make every round wait for another one's commit. What lies in a pot are accounts of the ledger.

create table pot (
  slug text primary key,
  -- As the records name it.
  name text not null,
  -- What it begins with again after a win, as far as the contributions beyond the cap don't fill it already.
  seed_cents bigint not null,
  -- Ten-thousandths of a stake.
  contribution_bps integer not null,
  -- The most that it pays. What is contributed beyond it stays in the pot for the next one.
  cap_cents bigint not null,
  -- A stake wins with the chance stake / odds. Rarest first, pots are drawn in this order.
  odds_cents bigint not null,
  hits bigint not null default 0,
  last_hit_at timestamptz,
  last_hit_cents bigint,
  constraint pot_name_is_unique unique (name),
  constraint pot_slug_is_well_formed check (slug ~ '^[a-z]{1,20}$'),
  constraint pot_seed_is_not_negative check (seed_cents >= 0),
  constraint pot_contribution_is_a_small_share check (contribution_bps between 0 and 500),
  constraint pot_cap_is_at_least_its_seed check (cap_cents >= seed_cents and cap_cents > 0),
  -- Else the contributions beyond the cap would grow for ever, and never be paid.
  constraint pot_cap_exceeds_contributions_between_wins check (cap_cents * 10000 > odds_cents * contribution_bps),
  constraint pot_odds_are_positive check (odds_cents > 0),
  constraint pot_odds_differ unique (odds_cents),
  constraint pot_last_hit_is_recorded check ((hits = 0) = (last_hit_at is null) and (hits = 0) = (last_hit_cents is null))
);

create table pot_shard (
  pot text not null,
  shard integer not null,
  -- All that stakes ever contributed to it, in ten-thousandths of a cent. Its whole cents were posted, and the rest is carried.
  contributed_cents_e4 bigint not null default 0,
  constraint pot_shard_is_one_row primary key (pot, shard),
  constraint pot_shard_has_a_pot foreign key (pot) references pot (slug),
  constraint pot_shard_is_known check (shard between 0 and 7),
  constraint pot_shard_only_grows check (contributed_cents_e4 >= 0)
);

create function pot_account(pot text, shard integer) returns text language sql immutable as $$
  select 'pot:' || pot || case shard when 0 then '' else '.' || shard end
$$;
create function pot_accounts(pot text) returns text[] language sql immutable as $$
  select array_agg(pot_account(pot, shard) order by shard) from generate_series(0, 7) as shard
$$;

-- The whole cents that a contribution makes, on top of what was contributed before. Both in ten-thousandths of a cent: whatever the
-- amounts, the shares of all contributions sum to the whole cents of their sum.
create function pot_whole_cents(before bigint, contribution bigint) returns bigint language sql immutable as $$
  select (before + contribution) / 10000 - before / 10000
$$;

-- Adds a stake's share to the pots, in one shard of each, and answers the whole cents that this makes of it. Locks these shards in the
-- order of their pots until the commit.
create function pot_contribute(stake bigint, shard integer) returns table (
  slug text, name text, odds_cents bigint, share_cents bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  perform from pot_shard where shard = pot_contribute.shard order by pot for no key update;
  return query
    update pot_shard set contributed_cents_e4 = contributed_cents_e4 + stake * pot.contribution_bps
      from pot where pot.slug = pot_shard.pot and pot_shard.shard = pot_contribute.shard
      returning pot.slug, pot.name, pot.odds_cents,
        pot_whole_cents(contributed_cents_e4 - stake * pot.contribution_bps, stake * pot.contribution_bps);
end $$;

insert into pot (slug, name, seed_cents, contribution_bps, cap_cents, odds_cents) values
  ('mini', 'Mini', 500, 50, 5000, 100000),
  ('major', 'Major', 5000, 50, 100000, 2000000),
  ('grand', 'Grand', 100000, 50, 2500000, 50000000);
insert into pot_shard (pot, shard) select slug, shard from pot, generate_series(0, 7) as shard;

-- The house puts up the seeds: `seeds` is below zero by all that it ever put up.
do $$
declare
  one record;
begin
  perform ledger_open_accounts(array['seeds'], true);
  for one in select * from pot order by slug loop
    perform ledger_open_accounts(pot_accounts(one.slug), false);
    perform ledger_post('seed:' || one.slug, 'seed', null,
      array['seeds', pot_account(one.slug, 0)], array[-one.seed_cents, one.seed_cents]);
  end loop;
end $$;

-- What the draws of a session's next round come from; its hash is told before. Those that run get one that nobody chose.
alter table game_session add column draw_seed text;
update game_session set draw_seed = encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex');
alter table game_session alter column draw_seed set not null;
-- What the round was drawn from, told with it. Null: its game feeds no jackpot, or it was played before there were any.
alter table round add column draw_seed text;
