-- A recharge or redeem in one statement, and an agent's credit in shards. Why shards: each call holds the agent's row until its commit
-- is on the disk, and all calls of one agent would follow one another. Shard 0 is the account as it was.

create function agent_credit_account(agent text, shard integer) returns text language sql immutable as $$
  select 'credit:' || agent || case shard when 0 then '' else '.' || shard end
$$;
create function agent_credit_accounts(agent text) returns text[] language sql immutable as $$
  select array_agg(agent_credit_account(agent, shard) order by shard) from generate_series(0, 7) as shard
$$;

-- Spread evenly over all shards.
do $$
declare
  one record;
begin
  for one in select agent.id, balance_cents / 8 as cents
    from agent join ledger_account on ledger_account.id = agent_credit_account(agent.id, 0) order by agent.id
  loop
    perform ledger_open_accounts((agent_credit_accounts(one.id))[2:], false);
    if one.cents > 0 then
      perform ledger_post('spread:' || one.id, 'spread', null,
        agent_credit_accounts(one.id), array[-7 * one.cents] || array_fill(one.cents, array[7]));
    end if;
  end loop;
end $$;

-- Which accounts pay how much of it: the player's own shard of the agent's credit where that covers it, else the fullest ones, locked
-- in the order of their ids so that none of them changes any more. Null when all together have too little.
create function agent_debit_allocation(agent text, player text, cents bigint, out accounts text[], out changes bigint[])
language plpgsql as $$
declare
  own constant text := agent_credit_account(agent, ascii(right(player, 1)) % 8);
  remaining_cents bigint := cents;
  account record;
begin
  if (select balance_cents - held_cents from ledger_account where id = own) >= cents then
    accounts := array[own];
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

-- Answers `done`, `repeated`, or why not, in the program's words. `timestamp_ms`: the time that the call was signed with, used up by
-- it whatever comes of it; null: times may be used again. `score` is above zero for a recharge. `transaction_id` is the agent's own: with
-- it, a transfer that was carried out since `transaction_id_since` is not carried out twice. Who was seen in a game since `present_since`, or
-- is in a round, can't be redeemed from. Locks the player, so that nothing plays meanwhile.
create function trade_apply(
  agent text, timestamp_ms bigint, player text, score bigint, transaction_id text, at timestamptz,
  transaction_id_since timestamptz, present_since timestamptz
) returns text language plpgsql as $$
declare
  account constant text := 'credit:' || player;
  balance_before bigint;
  accounts text[] := array[account, agent_credit_account(agent, ascii(right(player, 1)) % 8)];
  changes bigint[] := array[score, -score];
  trade_id bigint;
begin
  if timestamp_ms is not null then
    insert into used_timestamp (agent_id, timestamp_ms, used_at) values (agent, timestamp_ms, at) on conflict do nothing;
    if not found then return 'signature'; end if;
  end if;
  perform from player one where one.id = player for no key update;
  if transaction_id is not null then
    -- A used time refers to the agent, so the row is shared already by all that wait here.
    perform from agent one where one.id = agent for no key update;
    if exists (
      select from trade one where one.agent_id = agent and one.transaction_id = trade_apply.transaction_id
        and one.inserted_at >= transaction_id_since)
    then
      return case when exists (
        select from trade one where one.agent_id = agent and one.transaction_id = trade_apply.transaction_id
          and one.inserted_at >= transaction_id_since and one.player_id = player and one.score_cents = score)
        then 'repeated' else 'transaction_reused' end;
    end if;
  end if;
  if score < 0 and (
    exists (select from game_session where player_id = player and ended_at is null and last_seen_at >= present_since)
    or exists (select from round where player_id = player and status = 'open'))
  then
    return 'player_in_game';
  end if;
  select balance_cents into strict balance_before from ledger_account where id = account;
  if balance_before + score < 0 then return 'player_balance_low'; end if;
  if score > 0 then
    select debits.accounts || account, debits.changes || score into accounts, changes
      from agent_debit_allocation(agent, player, score) debits where debits.accounts is not null;
    if not found then return 'agent_credit_low'; end if;
  end if;
  insert into trade (agent_id, player_id, balance_before_cents, score_cents, transaction_id, inserted_at)
    values (agent, player, balance_before, score, transaction_id, at) returning id into trade_id;
  perform ledger_post('trade:' || trade_id, case when score > 0 then 'recharge' else 'redeem' end, null, accounts, changes);
  return 'done';
end $$;
