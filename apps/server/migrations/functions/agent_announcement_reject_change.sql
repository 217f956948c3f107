-- An announcement cannot change after it was sent, and no state goes back. Drafts and scheduled ones can
-- change.
create or replace function agent_announcement_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or old.agent_id <> new.agent_id or old.idempotency_key <> new.idempotency_key
    or not (old.state = new.state or old.state in ('draft', 'scheduled') and new.state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')
      or old.state = 'sending' and new.state in ('sent', 'ended') or old.state = 'sent' and new.state = 'ended')
    or old.state not in ('draft', 'scheduled')
      and (old.texts, old.audience, old.is_promotion, old.send_at, old.sent_at)
        is distinct from (new.texts, new.audience, new.is_promotion, new.send_at, new.sent_at)
  then
    raise exception 'an announcement that was sent never changes'
      using errcode = 'check_violation', constraint = 'agent_announcement_change_is_allowed';
  end if;
  return new;
end $$;

create or replace trigger agent_announcement_keeps_what_was_sent before update or delete on agent_announcement
  for each row execute function agent_announcement_reject_change();
