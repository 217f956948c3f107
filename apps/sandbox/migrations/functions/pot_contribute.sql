-- Adds a stake's share to one shard of each pot, and returns the whole cents that this makes. Locks these
-- shards in the order of their pots until the commit.
create or replace function pot_contribute(stake bigint, shard integer) returns table (
  slug text, name text, odds_cents bigint, share_cents bigint
) language plpgsql security definer
set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform from pot_shard where shard = pot_contribute.shard order by pot for no key update;
  return query
    update pot_shard set contributed_cents_e4 = contributed_cents_e4 + stake * pot.contribution_bps
      from pot where pot.slug = pot_shard.pot and pot_shard.shard = pot_contribute.shard
      returning pot.slug, pot.name, pot.odds_cents,
        pot_whole_cents(contributed_cents_e4 - stake * pot.contribution_bps, stake * pot.contribution_bps);
end $$;
