-- Returns what decides whether an agent's command about a player or an agent needs a second agent, as the
-- program's SecondAgentFacts. The threshold is null if the root set none. Whether an agent below could decide
-- first is read for the root only; a player that the root took over still counts as a player of its former
-- agent. actor_cents: the agent's day (second_agent_actor_cents), which is the same for all rows of a
-- statement.
create or replace function second_agent_facts(
  actor text, subject text, of_kind text, actor_cents bigint
) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'thresholdCents', (select settings.four_eyes_from_cents from agent_settings settings
      join agent root on root.id = settings.agent_id where root.parent_id is null),
    'dayCents', second_agent_day_cents(subject, of_kind),
    'actorDayCents', actor_cents,
    'isRoot', is_root,
    'canAgentBelowDecide', is_root and exists (
      select from agent_ancestry(coalesce(
          (select coalesce(taken_from_agent_id, agent_id) from player where id = subject), (select parent_id from agent where id = subject))) as above (id)
        join account on account.id = above.id
        where above.id <> actor and account.is_active))
    from (select exists (select from agent where id = actor and parent_id is null) as is_root) reader
$$;

-- Returns the sum that was moved in one direction for a player, or given to or taken from an agent, within 24
-- hours without a second agent. All actors count together, so that the sum cannot be split among sessions or
-- agents.
create or replace function second_agent_day_cents(subject text, of_kind text) returns bigint language sql stable
-- Planning again for each subject would take longer than the statement itself.
set plan_cache_mode to force_generic_plan as $$
  select coalesce(sum(amount_cents), 0)::bigint from (
    select amount_cents from transfer
      where of_kind in ('recharge', 'redeem') and player_id = subject and kind = of_kind
        and not transfer_is_promised(cause) and state <> 'rejected'
        and second_agent_id is null and requested_at > now() - interval '24 hours'
    union all
    select amount_cents from allotment
      where of_kind in ('allot', 'take_back') and agent_id = subject and kind = of_kind
        and second_agent_id is null and created_at > now() - interval '24 hours'
  ) moved
$$;

-- Returns the sum that an agent moved in one direction within 24 hours without a second agent, over all
-- receivers: recharges and allotments, or redeems and credit taken back. Zero for the root, above which no
-- agent can confirm.
create or replace function second_agent_actor_cents(actor text, of_kind text) returns bigint language sql stable
-- Planning again for each actor would take longer than the statement itself.
set plan_cache_mode to force_generic_plan as $$
  select coalesce(sum(amount_cents), 0)::bigint from (
    select amount_cents from transfer
      where actor_id = actor and kind = case when of_kind in ('recharge', 'allot') then 'recharge' else 'redeem' end
        and not transfer_is_promised(cause) and state <> 'rejected'
        and second_agent_id is null and requested_at > now() - interval '24 hours'
    union all
    select amount_cents from allotment
      where actor_id = actor and kind = case when of_kind in ('recharge', 'allot') then 'allot' else 'take_back' end
        and second_agent_id is null and created_at > now() - interval '24 hours'
  ) moved
  where exists (select from agent where id = actor and parent_id is not null)
$$;

-- Serialises an agent's commands without a second agent until the transaction ends, so that two of them
-- cannot both fit into its day. Taken after the lock of the player or agent concerned.
create or replace function second_agent_lock_actor(actor text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('second agent ' || actor, 0))
$$;

-- Returns the agents who could act as an agent: itself, who created it or changed its password or factors,
-- and who could act as one of these.
create or replace function agent_controllers(of_agent text) returns setof text language sql stable as $$
  with recursive controller (id) as (
    select of_agent
    union
    select earlier.id from controller cross join lateral (
      select created_by from agent where agent.id = controller.id and created_by is not null
      union all
      select changed_by from agent_credential_change where agent_id = controller.id) earlier (id))
  select id from controller
$$;

-- Returns whether one agent may confirm another's decision: it must not be below the decider, and nobody but
-- the root could act as both. The root creates agents and has nobody above it.
create or replace function decision_agents_are_independent(decider text, confirmer text) returns boolean
language sql stable as $$
  select confirmer not in (select agent_subtree(decider))
    and not exists (
      select agent_controllers(decider) intersect select agent_controllers(confirmer)
      except select id from agent where parent_id is null)
$$;

-- An approval must be confirmed by an independent agent.
create or replace function approval_demand_independence() returns trigger language plpgsql as $$
begin
  if not decision_agents_are_independent(new.decided_by, new.ended_by) then
    raise exception '% does not confirm what % decided', new.ended_by, new.decided_by
      using errcode = 'integrity_constraint_violation', constraint = 'approval_is_confirmed_by_an_independent_agent';
  end if;
  return new;
end $$;

create or replace trigger approval_is_confirmed_by_an_independent_agent before insert or update on approval for each row
  when (new.state = 'confirmed' and new.ended_by <> new.decided_by) execute function approval_demand_independence();

-- An approval ends once, its command and its decision cannot change, and it cannot be deleted.
create or replace trigger approval_ends_once before update on approval for each row
  when (old.state <> 'waiting') execute function refuse_change('approval_change_is_allowed');
create or replace trigger approval_command_is_immutable before update on approval for each row
  when ((old.kind, old.command, old.command_hash, old.idempotency_key, old.amount_cents, old.player_id, old.agent_id, old.decided_by,
      old.api_key_id, old.requested_by)
    is distinct from
    (new.kind, new.command, new.command_hash, new.idempotency_key, new.amount_cents, new.player_id, new.agent_id, new.decided_by,
      new.api_key_id, new.requested_by)
    or (old.is_decided and not new.is_decided))
  execute function refuse_change('approval_change_is_allowed');
create or replace trigger approval_is_not_deleted before delete on approval
  for each row execute function refuse_change('approval_change_is_allowed');
