-- Reserves in the ledger what the transfer will move, and counts it into its actor's day. day_max_cents null:
-- a credit of the casino, which no day limits. An agent's account was opened with the agent.
create or replace function transfer_reserve(requested transfer, day_max_cents bigint) returns void language plpgsql as $$
declare
  source constant text := transfer_source_account_of(requested);
  player constant text := 'player:' || requested.player_id;
begin
  perform ledger_open_accounts(case when source like 'agent:%' then array[player] else array[source, player] end, true);
  perform ledger_place_hold(
    requested.id, case requested.kind when 'recharge' then source else player end, requested.amount_cents);
  if day_max_cents is not null and not transfer_day_consume(requested.id, day_max_cents) then
    raise exception 'the limit of the day is exceeded'
      using errcode = 'check_violation', constraint = 'transfer_day_limit_is_respected';
  end if;
end $$;
