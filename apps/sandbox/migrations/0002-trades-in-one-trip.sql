-- A recharge or redeem in one statement, and an agent's credit in parts. Why parts: each call holds the agent's row until its commit
-- is on the disk, and all calls of one agent would follow one another. Part 0 is the purse as it was.

create function agent_purse(agent text, part integer) returns text language sql immutable as $$
  select 'credit:' || agent || case part when 0 then '' else '.' || part end
$$;
create function agent_purses(agent text) returns text[] language sql immutable as $$
  select array_agg(agent_purse(agent, part) order by part) from generate_series(0, 7) as part
$$;

-- Spread evenly over all parts.
do $$
declare
  one record;
begin
  for one in select agent.id, balance_cents / 8 as cents
    from agent join ledger_account on ledger_account.id = agent_purse(agent.id, 0) order by agent.id
  loop
    perform ledger_open_accounts((agent_purses(one.id))[2:], false);
    if one.cents > 0 then
      perform ledger_post('spread:' || one.id, 'spread', null,
        agent_purses(one.id), array[-7 * one.cents] || array_fill(one.cents, array[7]));
    end if;
  end loop;
end $$;

-- Which accounts pay how much of it: the player's own part of the agent's credit where that covers it, else the fullest ones, locked
-- in the order of their ids so that none of them changes any more. Null when all together have too little.
create function agent_payers(agent text, player text, cents bigint, out accounts text[], out changes bigint[])
language plpgsql as $$
declare
  own constant text := agent_purse(agent, ascii(right(player, 1)) % 8);
  rest bigint := cents;
  purse record;
begin
  if (select balance_cents - held_cents from ledger_account where id = own) >= cents then
    accounts := array[own];
    changes := array[-cents];
    return;
  end if;
  perform ledger_lock_accounts(agent_purses(agent));
  for purse in select id, balance_cents - held_cents as cents from ledger_account
    where id = any (agent_purses(agent)) order by 2 desc, id
  loop
    exit when rest = 0 or purse.cents = 0;
    accounts := accounts || purse.id;
    changes := changes || -least(rest, purse.cents);
    rest := rest - least(rest, purse.cents);
  end loop;
  if rest > 0 then
    accounts := null;
    changes := null;
  end if;
end $$;

-- Answers `done`, `repeated`, or why not, in the program's words. `call_time`: the time that the call was signed with, used up by
-- it whatever comes of it; null: times may be used again. `score` is above zero for a recharge. A name is the agent's own: with
-- it, a transfer that was carried out since `named_since` is not carried out twice. Who was seen in a game since `present_since`, or
-- is in a round, can't be redeemed from. Locks the player, so that nothing plays meanwhile.
create function trade_carry_out(
  agent text, call_time bigint, player text, score bigint, name text, at timestamptz, named_since timestamptz,
  present_since timestamptz
) returns text language plpgsql as $$
declare
  purse constant text := 'credit:' || player;
  had bigint;
  accounts text[] := array[purse, agent_purse(agent, ascii(right(player, 1)) % 8)];
  changes bigint[] := array[score, -score];
  trade_id bigint;
begin
  if call_time is not null then
    insert into call_time (agent_id, time_ms, used_at) values (agent, call_time, at) on conflict do nothing;
    if not found then return 'signature'; end if;
  end if;
  perform from player one where one.id = player for no key update;
  if name is not null then
    -- A used time refers to the agent, so the row is shared already by all that wait here.
    perform from agent one where one.id = agent for no key update;
    if exists (select from trade where agent_id = agent and transaction_id = name and inserted_at >= named_since) then
      return case when exists (
        select from trade where agent_id = agent and transaction_id = name and inserted_at >= named_since
          and player_id = player and score_cents = score) then 'repeated' else 'transaction_reused' end;
    end if;
  end if;
  if score < 0 and (
    exists (select from game_session where player_id = player and ended_at is null and last_seen_at >= present_since)
    or exists (select from round where player_id = player and status = 'open'))
  then
    return 'player_in_game';
  end if;
  select balance_cents into strict had from ledger_account where id = purse;
  if had + score < 0 then return 'player_balance_low'; end if;
  if score > 0 then
    select payers.accounts || purse, payers.changes || score into accounts, changes
      from agent_payers(agent, player, score) payers where payers.accounts is not null;
    if not found then return 'agent_credit_low'; end if;
  end if;
  insert into trade (agent_id, player_id, balance_before_cents, score_cents, transaction_id, inserted_at)
    values (agent, player, had, score, name, at) returning id into trade_id;
  perform ledger_post('trade:' || trade_id, case when score > 0 then 'recharge' else 'redeem' end, null, accounts, changes);
  return 'done';
end $$;
