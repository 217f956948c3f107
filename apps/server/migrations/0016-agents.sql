-- The agents' tree: who may do what in it, how much each may give out, and when one is stopped. Why the credit is drawn by triggers
-- on `transfer`: whoever writes a transfer, the agent that commanded it can't give more than it was allotted.

alter table agent
  -- The first password came from somebody else: it opens nothing but its own change.
  add column must_change_password boolean not null default false,
  -- The agent with whose stopping this one stopped: itself, or one above it. It comes back with that one.
  add column stopped_with text,
  add constraint agent_disabled_with_exists foreign key (stopped_with) references agent (id);

create function agent_clear_password_change() returns trigger language plpgsql as $$
begin
  update agent set must_change_password = false where id = new.id and must_change_password;
  return null;
end $$;
create trigger account_password_change_clears_demand after update of password_hash on account for each row
  when (new.role = 'agent' and old.password_hash <> new.password_hash)
  execute function agent_clear_password_change();

-- A rule of an agent for one level: the root's stands in place of the configuration, any other one narrows what stands above
-- it, for the agents of that level below its owner. Null: nothing is said about it.
create table agent_rule (
  owner_id text not null,
  level text not null,
  permissions text[],
  command_max_cents bigint,
  day_max_cents bigint,
  primary key (owner_id, level),
  constraint agent_rule_owner_exists foreign key (owner_id) references agent (id),
  constraint agent_rule_level_is_known check (level in ('distributor', 'store', 'cashier')),
  constraint agent_rule_permissions_are_few check (cardinality(permissions) <= 100),
  constraint agent_rule_command_max_fits check (command_max_cents between 1 and 100000000000),
  constraint agent_rule_day_max_fits check (day_max_cents between 1 and 100000000000000)
);

-- What stands above an agent about its level: one object per rule, and whether the agent is the root, which no rule binds.
create function agent_authority(of text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'isRoot', agent.parent_id is null,
    'level', agent.level,
    'mustChangePassword', agent.must_change_password,
    'rules', coalesce((
      select jsonb_agg(jsonb_build_object(
          'isRoots', owner.parent_id is null,
          'permissions', rule.permissions,
          'commandMaxCents', rule.command_max_cents,
          'dayMaxCents', rule.day_max_cents))
        from agent_rule rule join agent owner on owner.id = rule.owner_id
        where rule.level = agent.level and rule.owner_id <> agent.id
          and rule.owner_id in (select agent_ancestry(agent.id))), '[]'))
    from agent where agent.id = of
$$;

-- The tree ------------------------------------------------------------------------------------------------------------

-- Levels never change and each is below its parent's, so no move can make a circle and no lock is needed to see that.
create function agent_rank(parent text, level text) returns integer language sql immutable as $$
  select case when parent is null then 0 when level = 'distributor' then 1 when level = 'store' then 2 else 3 end
$$;
create function agent_check_level_order() returns trigger language plpgsql as $$
declare
  above integer;
begin
  if tg_op = 'UPDATE' and (old.level <> new.level or (old.parent_id is null) <> (new.parent_id is null)) then
    raise exception 'the agent % keeps its level', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'agent_level_stays';
  end if;
  if new.parent_id is not null then
    select agent_rank(parent_id, level) into above from agent where id = new.parent_id;
    if above >= agent_rank(new.parent_id, new.level) then
      raise exception 'the agent % must be of a lower level than the one above it', new.id
        using errcode = 'integrity_constraint_violation', constraint = 'agent_level_is_below_its_parents';
    end if;
  end if;
  return new;
end $$;
create trigger agent_check_level_order before insert or update of parent_id, level on agent
  for each row execute function agent_check_level_order();

-- Credit allotted down the tree ---------------------------------------------------------------------------------------

-- `agent:<id>` is what an agent below the root may still give out. The root's side is `house:<part>`, which goes below zero
-- and is kept in parts by the agents below; what was given to players stands in `sold:<part>`, in parts by the players.
create function agent_open_credit_account() returns trigger language plpgsql as $$
begin
  perform ledger_open_accounts(array['agent:' || new.id], false);
  return null;
end $$;
create trigger agent_open_credit_account after insert on agent for each row
  when (new.parent_id is not null) execute function agent_open_credit_account();
do $$
begin
  perform ledger_open_accounts(array(select 'agent:' || id from agent where parent_id is not null), false);
end $$;

-- The account on the parent's side of an agent.
create function agent_credit_account(parent text, child text) returns text language sql stable as $$
  select case when parent_id is null then 'house:' || right(child, 2) else 'agent:' || id end
    from agent where id = parent
$$;

-- Locks the account until the transaction ends.
create function agent_demand_credit(account text, cents bigint) returns void language plpgsql as $$
declare
  available bigint;
begin
  perform ledger_lock_accounts(array[account]);
  select balance_cents - held_cents into available from ledger_account where id = account and not may_be_negative;
  if available < cents then
    raise exception 'the account % has too little credit', account
      using errcode = 'check_violation', constraint = 'agent_has_the_credit', detail = account;
  end if;
end $$;

create table allotment (
  id text primary key,
  actor_id text not null,
  -- Between this agent and the one above it at that time.
  agent_id text not null,
  parent_id text not null,
  kind text not null,
  amount_cents bigint not null,
  reason text,
  idempotency_key text not null,
  made_at timestamptz not null default now(),
  constraint allotment_id_is_prefixed check (id like 'al\_%'),
  constraint allotment_actor_exists foreign key (actor_id) references account (id),
  constraint allotment_agent_exists foreign key (agent_id) references agent (id),
  constraint allotment_parent_exists foreign key (parent_id) references agent (id),
  constraint allotment_kind_is_known check (kind in ('allot', 'take_back')),
  constraint allotment_amount_is_positive check (amount_cents > 0),
  constraint allotment_key_is_used_once unique (actor_id, idempotency_key)
);
create index allotment_of_agent on allotment (agent_id, made_at desc);
create trigger allotment_stays before update or delete on allotment
  for each row execute function ledger_reject_change();

-- The credit moves with the row that says who moved it: neither is there without the other. Order of locks: the agent, then
-- both accounts by their ids.
create function allotment_credit_is_posted() returns trigger language plpgsql as $$
declare
  above text := agent_credit_account(new.parent_id, new.agent_id);
  below text := 'agent:' || new.agent_id;
  accounts text[] := case new.kind when 'allot' then array[above, below] else array[below, above] end;
begin
  if above like 'house:%' then perform ledger_open_accounts(array[above], true); end if;
  perform ledger_lock_accounts(accounts);
  perform agent_demand_credit(accounts[1], new.amount_cents);
  perform ledger_post(new.id, new.kind, null, accounts, array[-new.amount_cents, new.amount_cents]);
  return null;
end $$;
create trigger allotment_credit_is_posted after insert on allotment
  for each row execute function allotment_credit_is_posted();

-- What the agent and all below it still have goes back to the one above it, and is given by the new one: nobody's total
-- changes, and the new one must have it. Moves and new agents wait for each other, so that the subtree stands still.
create function agent_lock_tree() returns void language sql as $$ select pg_advisory_xact_lock(4872301998) $$;
create function agent_move(moved text, receiver text, reference text) returns bigint language plpgsql as $$
declare
  giver text;
  sides text[];
  total bigint;
begin
  perform agent_lock_tree();
  select parent_id into giver from agent where id = moved for no key update;
  update agent set parent_id = receiver where id = moved;
  sides := array[agent_credit_account(giver, moved), agent_credit_account(receiver, moved)];
  perform ledger_open_accounts(array(select side from unnest(sides) as side where side like 'house:%'), true);
  perform ledger_lock_accounts(
    array(select 'agent:' || id from agent_subtree(moved) as id union select unnest(sides)));
  select sum(balance_cents) into total from ledger_account
    where id in (select 'agent:' || below from agent_subtree(moved) as below);
  if total > 0 and sides[1] <> sides[2] then
    perform agent_demand_credit(sides[2], total);
    perform ledger_post(reference, 'agent_moved', null, sides, array[total, -total]);
  end if;
  return total;
end $$;

-- A recharge by an agent below the root sets its credit aside with the transfer, gives it out when it is applied, and has it back
-- when it is rejected. A redeem brings credit in. Order of locks: the transfer, the agent's credit, `sold`, then the player's books.
create function transfer_draws_credit() returns trigger language plpgsql as $$
declare
  account text := 'agent:' || new.actor_id;
  sold text := 'sold:' || right(new.player_id, 2);
  own text := 'credit:' || new.id;
begin
  if not exists (select from agent where id = new.actor_id and parent_id is not null) then return null; end if;
  if tg_op = 'INSERT' then
    if new.kind = 'recharge' then
      perform agent_demand_credit(account, new.amount_cents);
      perform ledger_place_hold(own, account, new.amount_cents);
    end if;
    return null;
  end if;
  perform ledger_open_accounts(array[sold], true);
  if new.kind = 'redeem' then
    if new.state = 'applied' then
      perform ledger_post(own, 'redeem', null, array[account, sold], array[new.amount_cents, -new.amount_cents]);
    end if;
  elsif not exists (select from ledger_hold where id = own and state = 'open') then
    -- It was asked for before agents had credit of their own.
    return null;
  elsif new.state = 'applied' then
    perform ledger_settle_hold(own, own, 'recharge', sold);
  else
    perform ledger_release_hold(own);
  end if;
  return null;
end $$;
create trigger transfer_takes_credit after insert on transfer for each row
  when (new.actor_id like 'ag\_%') execute function transfer_draws_credit();
create trigger transfer_settles_credit after update of state on transfer for each row
  when (new.actor_id like 'ag\_%' and old.state <> new.state and new.state in ('applied', 'rejected'))
  execute function transfer_draws_credit();

-- Invitations ---------------------------------------------------------------------------------------------------------

alter table one_time_link drop constraint one_time_link_kind_is_known;
alter table one_time_link add constraint one_time_link_kind_is_known check (
  kind in ('verify_email', 'reset_password', 'accept_invitation'));
alter table mail drop constraint mail_kind_is_known;
alter table mail add constraint mail_kind_is_known check (kind in (
  'verify_email', 'reset_password', 'password_changed', 'email_changed', 'account_closed', 'unread_notifications',
  'agent_invited'));
