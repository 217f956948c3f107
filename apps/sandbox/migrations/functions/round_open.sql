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
create or replace function round_open(
  opened text, owner text, session text, game text, request_key text, stake bigint, placed_bet jsonb, bank text,
  seen_since timestamptz, pair text, pair_client_seed text, pair_nonce bigint, blocks integer, drawn numeric,
  payout bigint, step_events jsonb, next_state jsonb, decide_at timestamptz, at timestamptz,
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
    from round_refusal(owner, session, game, request_key, stake, seen_since) checked;
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
