-- Stores a round that the program has played from the player's seeds, with all that belongs to it: nonce,
-- step, one ledger entry for stake and payout, shares of the pots, jackpot. One trip, which locks the player.
-- Returns `done`, a refusal's code, or:
--   stale                 the next round is drawn from something else by now: play it again
--   round.key_reused      a round has this key, the same one or another
-- Other parameters than columns:
--   bank                  the account of the game's bank
--   seen_since            the session is over unless it was seen since then
--   drawn                 decides whether the stake wins a pot; null: it feeds none
--   next_state            null: the round is over
--   aimed                 the target of a shot in shared waters; null: the game has none
create or replace function round_open(
  opened text, owner text, session text, game text, request_key text, stake bigint, placed_bet jsonb, bank text,
  seen_since timestamptz, pair text, pair_client_seed text, pair_nonce bigint, blocks integer, drawn numeric,
  payout bigint, step_events jsonb, next_state jsonb, decide_at timestamptz, at timestamptz, aimed bigint,
  out outcome text, out balance bigint, out jackpot text, out jackpot_cents bigint
) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  account constant text := 'credit:' || owner;
  is_over constant boolean := next_state is null;
  seen_at timestamptz;
  before bigint;
  won text;
begin
  select checked.refusal, checked.balance, checked.seen_at into outcome, before, seen_at
    from round_refusal(owner, session, game, request_key, stake, seen_since, aimed, at) checked;
  if outcome is null and play_limit_refuses(owner, stake, at) then outcome := 'limit.reached'; end if;
  if outcome is not null then return; end if;
  update seed_pair set nonce = nonce + 1
    where id = pair and player_id = owner and nonce = pair_nonce and client_seed = pair_client_seed and ended_at is null;
  if not found then
    outcome := 'stale';
    return;
  end if;
  balance := before - stake + payout;
  insert into round (id, player_id, session_id, slug, key, stake_cents, bet, status, state, payout_cents, step, started_at,
      ended_at, seed_pair_id, nonce, blocks_used, decide_by, balance_before_cents, balance_after_cents)
    values (opened, owner, session, game, request_key, stake, placed_bet, case when is_over then 'over' else 'open' end,
      next_state, payout, 1, at, case when is_over then at end, pair, pair_nonce, blocks, decide_at, before,
      case when is_over then balance end);
  insert into round_step (round_id, step, move, events, taken_at) values (opened, 0, null, step_events, at);
  if aimed is not null then perform waters_store_catch(game, owner, aimed, step_events, at); end if;
  if seen_at < at - interval '5 seconds' then
    update game_session set last_seen_at = at where id = session;
  end if;
  if drawn is not null then
    insert into pot_share (pot, cents_e4) select slug, stake * contribution_bps from pot where contribution_bps > 0;
    won := pot_drawn(drawn, stake);
    if won is not null then
      select paid.jackpot, paid.cents into jackpot, jackpot_cents from pot_pay(won, opened, owner, at) paid;
      balance := balance + jackpot_cents;
    end if;
  end if;
  -- Last, because all players of a game share its banks, which stay locked until the commit.
  if payout <> stake then
    perform ledger_write_entry('round:' || opened || ':0', 'round', null, array[account, bank],
      array[payout - stake, stake - payout], 0);
  end if;
  outcome := 'done';
end $$;

-- Returns why this round can't be opened, null if it can, with the player's balance and when its session was
-- seen. Locks the player. The session is over unless it was seen since `seen_since`. `aimed`: the target of a
-- shot in shared waters.
create or replace function round_refusal(
  owner text, session text, game text, request_key text, stake bigint, seen_since timestamptz,
  aimed bigint, at timestamptz, out refusal text, out balance bigint, out seen_at timestamptz
) language plpgsql as $$
declare
  stake_limit bigint;
begin
  select least(player.max_stake_cents, agent.max_stake_cents) into strict stake_limit
    from player join agent on agent.id = player.agent_id where player.id = owner for no key update of player;
  select ledger_account.balance_cents, game_session.last_seen_at, case
      when exists (select from round where player_id = owner and key = request_key) then 'round.key_reused'
      when coalesce(game_session.last_seen_at < seen_since, true) then 'session.ended'
      when exists (select from round where player_id = owner and slug = game and status = 'open') then 'round.already_open'
      when stake > stake_limit then 'round.stake_above_limit'
      when ledger_account.balance_cents < stake then 'round.balance_low'
    end
    into strict balance, seen_at, refusal
    from ledger_account
      left join game_session on game_session.id = session and game_session.player_id = owner and game_session.ended_at is null
    where ledger_account.id = 'credit:' || owner;
  if refusal is null and aimed is not null and waters_is_caught(game, owner, aimed, at) then
    refusal := 'round.target_gone';
  end if;
end $$;

-- Stores a later step that the program has played: step, one ledger entry for added stake and payout, round.
-- One trip, which locks the player. Returns the balance, or null and changes nothing unless the round waits
-- for this step, the session is not over, and limits and balance allow what the step adds to the stake.
-- Other parameters than columns:
--   session               null: the caller has checked it
--   taken                 the number of steps before this one
--   bank                  the account of the game's bank
--   seen_since            the session is over unless it was seen since then
--   next_state            null: the round is over
create or replace function round_move(
  moved text, owner text, session text, taken integer, chosen jsonb, added bigint, bank text, seen_since timestamptz,
  pair text, pair_nonce bigint, blocks integer, payout bigint, step_events jsonb, next_state jsonb, decide_at timestamptz,
  at timestamptz, out balance bigint
) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  account constant text := 'credit:' || owner;
  is_over constant boolean := next_state is null;
  stake_limit bigint;
  seen_at timestamptz;
begin
  select least(player.max_stake_cents, agent.max_stake_cents) into strict stake_limit
    from player join agent on agent.id = player.agent_id where player.id = owner for no key update of player;
  select ledger_account.balance_cents - added + payout, game_session.last_seen_at into balance, seen_at
    from ledger_account
      join round on round.id = moved and round.player_id = owner and round.status = 'open' and round.step = taken
      left join game_session on game_session.id = session and game_session.player_id = owner and game_session.ended_at is null
    where ledger_account.id = account and (session is null or game_session.last_seen_at >= seen_since) and added >= 0
      and (added = 0 or ledger_account.balance_cents >= added and (round.stake_cents + added > stake_limit) is not true);
  if not found then return; end if;
  if play_limit_refuses(owner, added, at) then
    balance := null;
    return;
  end if;
  insert into round_step (round_id, step, move, events, taken_at) values (moved, taken, chosen, step_events, at);
  update round
    set status = case when is_over then 'over' else 'open' end, state = next_state, payout_cents = payout, step = taken + 1,
      stake_cents = stake_cents + added, added_stake_cents = added_stake_cents + added,
      ended_at = case when is_over then at end, decide_by = decide_at,
      balance_after_cents = case when is_over then balance end,
      seed_pair_id = pair, nonce = pair_nonce, blocks_used = blocks
    where id = moved;
  if seen_at < at - interval '5 seconds' then
    update game_session set last_seen_at = at where id = session;
  end if;
  -- Last, because all players of a game share its banks, which stay locked until the commit.
  if payout <> added then
    perform ledger_write_entry('round:' || moved || ':' || taken, 'round', null, array[account, bank],
      array[payout - added, added - payout], 0);
  end if;
end $$;
