-- Writes a fact about a player, in the caller's transaction. Only `transfer_record_fact` writes those of
-- transfers.
create or replace function fact_record(fact_kind text, of_player text, fact_data jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if fact_kind like 'transfer.%' then
    raise exception 'Only a step of a transfer writes the fact %.', fact_kind using errcode = 'insufficient_privilege';
  end if;
  insert into fact (kind, player_id, agent_id, provider_agent_id, data)
    select fact_kind, id, agent_id, provider_agent_id, fact_data from player where id = of_player;
end $$;

-- The facts of a player that a consumer has not read yet, also because the player is set aside. A transaction
-- that would be unsafe before the consumer has read them looks here.
create or replace function fact_list_unread(of_consumer text, of_player text) returns setof fact language sql stable as $$
  select fact.* from fact join fact_consumer consumer on consumer.name = of_consumer
    where fact.player_id = of_player
      and (not pg_visible_in_snapshot(transaction_id, seen)
          and not (number <= after_number and pg_visible_in_snapshot(transaction_id, target))
        or exists (select from fact_set_aside aside where aside.consumer = of_consumer
          and aside.player_id = of_player and aside.from_number <= fact.number))
$$;

-- Deletes facts that every consumer has read, except those of a player who is set aside. Returns how many.
create or replace function fact_purge(max_rows integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  delete from fact where number in (
    select number from fact old
      where transaction_id < (select pg_snapshot_xmin(seen) from fact_consumer order by pg_snapshot_xmin(seen) limit 1)
        and not exists (select from fact_set_aside aside
          where aside.player_id = old.player_id and aside.from_number <= old.number)
      order by number limit max_rows);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
