-- Returns the order of levels: 0 is the root.
create or replace function agent_rank(parent text, level text) returns integer language sql immutable as $$
  select case when parent is null then 0 when level = 'distributor' then 1 when level = 'store' then 2 else 3 end
$$;

-- Returns the ids of the agent and of all agents above it.
create or replace function agent_ancestry(leaf text) returns setof text language sql stable as $$
  with recursive ancestry as (
    select id, parent_id from agent where id = leaf
    union select above.id, above.parent_id from agent above join ancestry on ancestry.parent_id = above.id)
  select id from ancestry
$$;

-- Returns the ids of the agent and of all agents below it. `union` ends the recursion even if the tree has a
-- cycle.
create or replace function agent_subtree(root text) returns setof text language sql stable parallel safe as $$
  with recursive subtree as (
    select id from agent where id = root
    union select below.id from agent below join subtree on subtree.id = below.parent_id)
  select id from subtree
$$;

-- Returns the name of an agent if it stands above another one now, otherwise null.
create or replace function agent_name_above(above text, of_agent text) returns text language sql stable strict as $$
  select name from agent where id = above and id <> of_agent and id in (select agent_ancestry(of_agent))
$$;

-- Returns whether an agent, or one above it, is disabled. A disabled agent's keys and jobs do nothing.
create or replace function agent_is_disabled(of_agent text) returns boolean language sql stable as $$
  select exists (select from agent_ancestry(of_agent) as above (id) join account on account.id = above.id
    where not account.is_active)
$$;

-- An agent's level never changes and is below its parent's. So a move cannot create a cycle, and no lock is
-- needed.
create or replace function agent_check_level_order() returns trigger language plpgsql as $$
declare
  above integer;
begin
  if tg_op = 'UPDATE' and (old.level <> new.level or (old.parent_id is null) <> (new.parent_id is null)) then
    raise exception 'the level of agent % never changes', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'agent_level_is_immutable';
  end if;
  if new.parent_id is not null then
    select agent_rank(parent_id, level) into above from agent where id = new.parent_id;
    if above >= agent_rank(new.parent_id, new.level) then
      raise exception 'agent % must have a lower level than the agent above it', new.id
        using errcode = 'integrity_constraint_violation', constraint = 'agent_level_is_below_its_parents';
    end if;
  end if;
  return new;
end $$;

create or replace trigger agent_level_order_is_checked before insert or update of parent_id, level on agent
  for each row execute function agent_check_level_order();

-- Serialises moves and new agents, so that a subtree does not change while it moves.
create or replace function agent_lock_tree() returns void language sql as $$ select pg_advisory_xact_lock(4872301999) $$;

-- Moves an agent below another one and returns the credit that moved. All credit of its subtree, marketing
-- budgets and what is left of the budgets of its offers included, goes back to the agent above and is
-- allotted by the new one, which must have it: nobody's total changes.
create or replace function agent_move(moved text, receiver text, reference text) returns bigint language plpgsql as $$
declare
  giver text;
  sides text[];
  total bigint;
begin
  perform agent_lock_tree();
  select parent_id into giver from agent where id = moved for no key update;
  update agent set parent_id = receiver where id = moved;
  sides := array[agent_credit_account(giver, moved), agent_credit_account(receiver, moved)];
  perform ledger_open_accounts(array(select side from unnest(sides) as side where side like 'treasury:%'), true);
  perform ledger_lock_accounts(
    array(select 'agent:' || id from agent_subtree(moved) as id union select unnest(sides)
      union select account.id from agent_subtree(moved) as below join ledger_account account
        on account.id = 'marketing:' || below
      union select account.id from promotion_offer offer join ledger_account account
        on account.id = 'offer:' || offer.id and account.balance_cents > 0
        where offer.agent_id in (select agent_subtree(moved))));
  select sum(balance_cents) into total from ledger_account
    where id in (select unnest(array['agent:' || below, 'marketing:' || below]) from agent_subtree(moved) as below
      union select 'offer:' || offer.id from promotion_offer offer where offer.agent_id in (select agent_subtree(moved)));
  if total > 0 and sides[1] <> sides[2] then
    perform agent_demand_credit(sides[2], total);
    perform ledger_post(reference, 'agent_moved', null, sides, array[total, -total]);
  end if;
  return total;
end $$;
