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

-- Whether a consumer has facts to read, unless another server reads for it or a newer one runs. Its position
-- passes facts of other kinds here, without a transaction of the program.
create or replace function fact_has_next(consumer_name text, consumer_version integer, of_kinds text[]) returns boolean
language plpgsql as $$
begin
  perform from fact_consumer where name = consumer_name and version = consumer_version for no key update skip locked;
  if not found then return false; end if;
  -- A separate statement, so that its snapshot is newer than the locked position.
  update fact_consumer set seen = pg_current_snapshot()
    where name = consumer_name and target is null and not exists (
      select from fact where transaction_id >= pg_snapshot_xmin(seen)
        and not pg_visible_in_snapshot(transaction_id, seen) and kind = any (of_kinds));
  return not found;
end $$;

-- Locks the position of a consumer, moves it behind the next facts of players who are not set aside, and
-- returns these in the order of their numbers. Returns none if another server reads or a newer one runs. A
-- target of several batches does not contain this transaction, because its id is assigned later.
create or replace function fact_read_next(consumer_name text, consumer_version integer, of_kinds text[], most integer)
returns setof fact language plpgsql as $$
declare
  at fact_consumer;
  is_continued boolean;
  next_facts fact[];
begin
  select * into at from fact_consumer
    where name = consumer_name and version = consumer_version for no key update skip locked;
  if not found then return; end if;
  loop
    is_continued := at.target is not null;
    -- A separate statement, so that its snapshot is newer than the locked position.
    select coalesce(at.target, pg_current_snapshot()) into at.target;
    next_facts := array(
      select fact from fact
        where transaction_id >= pg_snapshot_xmin(at.seen) and not pg_visible_in_snapshot(transaction_id, at.seen)
          and pg_visible_in_snapshot(transaction_id, at.target) and number > at.after_number and kind = any (of_kinds)
          and not exists (
            select from fact_set_aside aside where aside.consumer = consumer_name and aside.player_id = fact.player_id)
        order by number limit most);
    if cardinality(next_facts) = most then
      at.after_number := next_facts[most].number;
    else
      at.seen := at.target;
      at.target := null;
      at.after_number := 0;
    end if;
    -- Behind the end of a target there may be newer facts.
    exit when cardinality(next_facts) > 0 or not is_continued;
  end loop;
  update fact_consumer set seen = at.seen, target = at.target, after_number = at.after_number where name = consumer_name;
  return query select * from unnest(next_facts);
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
          where aside.player_id = old.player_id and old.number <> all (aside.passed))
      order by number limit max_rows);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
