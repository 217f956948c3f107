-- Returns the player's seat, or takes the first free one, and keeps it until the commit. A seat is free
-- again 90 seconds after it was last renewed.
create or replace function waters_take_seat(
  game text, owner text, at timestamptz, out table_number integer, out seat integer
) language plpgsql as $$
begin
  for attempt in 1..2 loop
    select taken.table_number, taken.seat into table_number, seat
      from waters_seat taken where taken.slug = game and taken.player_id = owner for share;
    if found then
      update waters_seat taken set seen_at = at
        where taken.slug = game and taken.player_id = owner and taken.seen_at < at - interval '10 seconds';
      return;
    end if;
    -- One by one, so that no two players take the same seat. The player may have taken one meanwhile.
    if attempt = 1 then perform pg_advisory_xact_lock(hashtextextended('waters:' || game, 0)); end if;
  end loop;
  delete from waters_seat taken where taken.slug = game and taken.seen_at < at - interval '90 seconds';
  select numbers.number / 4, numbers.number % 4 into table_number, seat
    from generate_series(0, 4 * (select count(*) from waters_seat taken where taken.slug = game)) numbers (number)
    where not exists (
      select from waters_seat taken
        where taken.slug = game and taken.table_number = numbers.number / 4 and taken.seat = numbers.number % 4)
    order by numbers.number limit 1;
  insert into waters_seat (slug, table_number, seat, player_id, seen_at)
    values (game, table_number, seat, owner, at);
end $$;

-- Returns whether the player's table has caught the target. Until the commit, other shots at it wait: which
-- of two shots is refused depends on their order alone, never on what they would win.
create or replace function waters_is_caught(game text, owner text, aimed bigint, at timestamptz)
returns boolean language plpgsql as $$
declare
  own_table integer;
begin
  select taken.table_number into own_table from waters_take_seat(game, owner, at) taken;
  perform pg_advisory_xact_lock(hashtextextended(format('waters:%s:%s:%s', game, own_table, aimed), 0));
  return exists (
    select from waters_catch where slug = game and table_number = own_table and target = aimed);
end $$;

-- Stores that a shot has caught its target, if it has.
create or replace function waters_store_catch(game text, owner text, aimed bigint, shot jsonb, at timestamptz)
returns void language sql as $$
  insert into waters_catch (slug, table_number, target, seat, multiplier, caught_at)
    select game, taken.table_number, aimed, taken.seat, (event ->> 'multiplier')::integer, at
      from waters_seat taken, jsonb_array_elements(shot) event
      where taken.slug = game and taken.player_id = owner and event ->> 'type' = 'capture'
$$;
