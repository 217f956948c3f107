-- Why this round can't be opened, null if it can, with the player's balance and when its session was seen.
-- Locks the player. The session is over unless it was seen since `seen_since`.
create or replace function round_refusal(
  owner text, session text, game text, request_key text, stake bigint, seen_since timestamptz,
  out refusal text, out balance bigint, out seen_at timestamptz
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
end $$;
