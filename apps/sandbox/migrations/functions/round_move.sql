-- Stores a later step that the program has played: step, one ledger entry for added stake and payout, round.
-- One trip, which locks the player. Returns the balance, or null and changes nothing unless the round waits
-- for this step, the session is not over, and limit and balance allow what the step adds to the stake.
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
