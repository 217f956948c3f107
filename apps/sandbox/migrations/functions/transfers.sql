-- Recharges (score above zero) or redeems, and returns `done`, `repeated`, or the refusal's code. In one
-- function, so that it is one statement. Locks the player, so that nothing is played meanwhile.
--   timestamp_ms          the call's signed time, used up whatever the result; null: times may be used again.
--   transaction_id        the agent's own: applied once since transaction_id_since; null: none.
--   present_since         no redeem from a player seen in a game since then, or in a round.
create or replace function trade_apply(
  agent text, timestamp_ms bigint, player text, score bigint, transaction_id text, at timestamptz,
  transaction_id_since timestamptz, present_since timestamptz
) returns text language plpgsql security definer
-- A plan that was made for a nearly empty table would be reused and read the whole table.
set search_path = public, pg_temp set enable_seqscan to off as $$
declare
  player_account constant text := 'credit:' || player;
  balance_before bigint;
  accounts text[] := array[player_account, agent_credit_account(agent, ascii(right(player, 1)) % 8)];
  changes bigint[] := array[score, -score];
  trade_id bigint;
begin
  if timestamp_ms is not null then
    insert into used_timestamp (agent_id, timestamp_ms, used_at) values (agent, timestamp_ms, at) on conflict do nothing;
    if not found then return 'signature'; end if;
  end if;
  perform from player locked where locked.id = trade_apply.player for no key update;
  if transaction_id is not null then
    -- The used timestamp's foreign key shares the agent's row already with all calls that wait here.
    perform from agent locked where locked.id = trade_apply.agent for no key update;
    if exists (
      select from trade where agent_id = agent and trade.transaction_id = trade_apply.transaction_id
        and inserted_at >= transaction_id_since)
    then
      return case when exists (
        select from trade where agent_id = agent and trade.transaction_id = trade_apply.transaction_id
          and inserted_at >= transaction_id_since and player_id = player and score_cents = score
      ) then 'repeated' else 'transaction_reused' end;
    end if;
  end if;
  if score < 0 and (
    exists (select from game_session where player_id = player and ended_at is null and last_seen_at >= present_since)
    or exists (select from round where player_id = player and status = 'open'))
  then
    return 'player_in_game';
  end if;
  select balance_cents into strict balance_before from ledger_account where id = player_account;
  if balance_before + score < 0 then return 'player_balance_low'; end if;
  if score > 0 then
    select debits.accounts || player_account, debits.changes || score into accounts, changes
      from agent_debit_allocation(agent, player, score) debits where debits.accounts is not null;
    if not found then return 'agent_credit_low'; end if;
  end if;
  insert into trade (agent_id, player_id, balance_before_cents, score_cents, transaction_id, inserted_at)
    values (agent, player, balance_before, score, trade_apply.transaction_id, at) returning id into trade_id;
  perform ledger_post('trade:' || trade_id, case when score > 0 then 'recharge' else 'redeem' end, null, accounts, changes);
  return 'done';
end $$;

-- Returns which accounts pay an amount, and how much each: the player's own shard of the agent's credit where
-- that suffices, otherwise the fullest ones. All of them are then locked, sorted by id, so that none changes
-- any more. Null when all together have too little.
create or replace function agent_debit_allocation(
  agent text, player text, cents bigint, out accounts text[], out changes bigint[]
) language plpgsql as $$
declare
  own_account constant text := agent_credit_account(agent, ascii(right(player, 1)) % 8);
  remaining_cents bigint := cents;
  account record;
begin
  if (select balance_cents - held_cents from ledger_account where id = own_account) >= cents then
    accounts := array[own_account];
    changes := array[-cents];
    return;
  end if;
  perform ledger_lock_accounts(agent_credit_accounts(agent));
  for account in select id, balance_cents - held_cents as cents from ledger_account
    where id = any (agent_credit_accounts(agent)) order by 2 desc, id
  loop
    exit when remaining_cents = 0 or account.cents = 0;
    accounts := accounts || account.id;
    changes := changes || -least(remaining_cents, account.cents);
    remaining_cents := remaining_cents - least(remaining_cents, account.cents);
  end loop;
  if remaining_cents > 0 then
    accounts := null;
    changes := null;
  end if;
end $$;

-- Returns the ledger accounts of all shards of an agent's credit, in their order.
create or replace function agent_credit_accounts(agent text) returns text[] language sql immutable as $$
  select array_agg(agent_credit_account(agent, shard) order by shard) from generate_series(0, 7) as shard
$$;

-- Returns the ledger account of a shard of an agent's credit. In shards, because each call holds its row
-- until the commit is on disk: with one row, all calls of an agent would run one after the other.
create or replace function agent_credit_account(agent text, shard integer) returns text language sql immutable as $$
  select 'credit:' || agent || case shard when 0 then '' else '.' || shard end
$$;
