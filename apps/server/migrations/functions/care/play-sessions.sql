-- Records that a player played, from a launch or from the provider's records. A pause of half an hour ends a
-- session. The first round after a launch continues the session, because its record may arrive only when the
-- player leaves the game.
create or replace function play_session_note(of_player text, from_at timestamptz, to_at timestamptz, is_launch boolean)
returns void language sql as $$
  insert into play_session as session (player_id, started_at, last_at, awaits_round)
    values (of_player, from_at, to_at, is_launch)
    on conflict (player_id) do update set
      started_at = case when excluded.started_at >= session.last_at + interval '30 minutes'
          and (is_launch or not session.awaits_round) then excluded.started_at else session.started_at end,
      last_at = excluded.last_at,
      awaits_round = is_launch
    where excluded.last_at >= session.last_at
$$;

create or replace function play_session_note_launch() returns trigger language plpgsql as $$
begin
  perform play_session_note(new.player_id, clock_timestamp(), clock_timestamp(), true);
  return null;
end $$;
create or replace trigger running_game_begins_session after insert on running_game for each row
  when (new.stop_requested_at is null and not new.launch_id like 'records %') execute function play_session_note_launch();
create or replace trigger running_game_continues_session after update of launch_id on running_game for each row
  when (new.stop_requested_at is null and old.launch_id <> new.launch_id) execute function play_session_note_launch();

-- A player of the provider's own app also gets a running game, without a launch of ours, so that it can be
-- stopped.
create or replace function play_session_note_records() returns trigger language plpgsql as $$
declare
  sign record;
begin
  for sign in
    with play as (
      select player_id, inserted_at as at, coalesce(inserted_at - lag(inserted_at) over one >= interval '30 minutes', true) as is_first
        from changed_record where inserted_at > clock_timestamp() - interval '1 day' and inserted_at <= clock_timestamp()
        window one as (partition by player_id order by inserted_at)),
    numbered as (
      select player_id, at, count(*) filter (where is_first) over (partition by player_id order by at) as number from play)
    select player_id, min(at) as from_at, max(at) as to_at from numbered group by player_id, number order by player_id, number
  loop
    perform play_session_note(sign.player_id, sign.from_at, sign.to_at, false);
    insert into running_game (player_id, launch_id)
      select sign.player_id, 'records ' || sign.player_id
        where sign.to_at > clock_timestamp() - interval '10 minutes'
          and exists (select from player_limit where player_id = sign.player_id and kind not like 'recharge%')
      on conflict (player_id) do nothing;
  end loop;
  return null;
end $$;
create or replace trigger game_record_continues_session after insert on game_record
  referencing new table as changed_record for each statement execute function play_session_note_records();

-- Starts a visit when a player is seen after a break. A sign-out does not start a break, or signing in again
-- would postpone a reality check. Neither does play in a game's window while our pages are closed.
create or replace function player_start_visit() returns trigger language plpgsql as $$
begin
  if old.visit_started_at is null or not exists (select from play_session where player_id = new.id
    and started_at < old.seen_at + interval '30 minutes' and last_at > new.seen_at - interval '30 minutes') then
    new.visit_started_at = new.seen_at;
  end if;
  return new;
end $$;

create or replace trigger player_seen_after_a_break_starts_a_visit before update of seen_at on player for each row
  when (old.visit_started_at is null or new.seen_at >= old.seen_at + interval '30 minutes')
  execute function player_start_visit();
