-- The sessions in which an agent is available for chats: signed in, with a console that renews it.
create or replace view available_chat_agent as
  select presence.agent_id, presence.session_id
    from chat_presence presence join session on session.id = presence.session_id
    where session.ended_at is null and presence.seen_at > clock_timestamp() - interval '75 seconds';
