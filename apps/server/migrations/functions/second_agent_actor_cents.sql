-- What an agent moved in one direction within 24 hours without a second agent, over all receivers: recharges
-- and allotments, or redeems and credit taken back. Zero for the root, above which no agent can confirm.
create or replace function second_agent_actor_cents(actor text, of_kind text) returns bigint language sql stable
-- Planning again for each actor would take longer than the statement itself.
set plan_cache_mode to force_generic_plan as $$
  select coalesce(sum(amount_cents), 0)::bigint from (
    select amount_cents from transfer
      where actor_id = actor and kind = case when of_kind in ('recharge', 'allot') then 'recharge' else 'redeem' end
        and cause <> 'sign_up' and cause <> 'promotion' and state <> 'rejected'
        and second_agent_id is null and requested_at > now() - interval '24 hours'
    union all
    select amount_cents from allotment
      where actor_id = actor and kind = case when of_kind in ('recharge', 'allot') then 'allot' else 'take_back' end
        and second_agent_id is null and created_at > now() - interval '24 hours'
  ) moved
  where exists (select from agent where id = actor and parent_id is not null)
$$;
