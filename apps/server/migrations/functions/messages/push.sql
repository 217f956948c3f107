-- A browser gets no more messages when its session ends, for whatever reason: sign-out, changed password,
-- freeze, exclusion or closing of the account.
create or replace function push_end_subscription() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create or replace trigger session_end_ends_its_push_subscription after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function push_end_subscription();
