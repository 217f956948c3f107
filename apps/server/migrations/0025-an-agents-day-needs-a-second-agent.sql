-- What one agent moves within a day without a second agent is bounded too, whoever its players are.
create index transfer_of_actor_unconfirmed on transfer (actor_id, requested_at)
  where second_agent_id is null and cause <> 'sign_up';
create index allotment_of_actor on allotment (actor_id, created_at);

-- They get other parameters, so they are created again after this file.
drop function if exists transfer_insert(jsonb, float8, text, bigint, bigint);
drop function if exists transfer_can_be_inserted(transfer, text, bigint);
drop function if exists second_agent_facts(text, text, text);
