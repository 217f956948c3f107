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

-- Deletes facts that every consumer has read, except those of a player who is set aside. Returns how many.
create or replace function fact_purge(max_rows integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted integer;
begin
  delete from fact where number in (
    select number from fact old
      where not exists (select from fact_consumer where not pg_visible_in_snapshot(old.transaction_id, seen))
        and not exists (select from fact_set_aside aside
          where aside.player_id = old.player_id and aside.from_number <= old.number)
      order by number limit max_rows);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
