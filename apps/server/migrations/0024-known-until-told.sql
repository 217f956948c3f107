-- Who signed in stays known to a server until the database tells otherwise, so every change of what a session depends on is told.
-- Its end and its account's closing are told since 0005; an account's role never changes, for its id says it.

create trigger session_change_is_published after update of token_hash, account_id, expires_at on session for each row
  when ((old.token_hash, old.account_id, old.expires_at) is distinct from (new.token_hash, new.account_id, new.expires_at))
  execute function publish_change('session', 'account_id');

create function publish_session_deletion() returns trigger language plpgsql as $$
begin
  insert into news (topic, account_id, thing_id) values ('session', old.account_id, old.id);
  return null;
end $$;
create trigger session_deletion_is_published after delete on session for each row execute function publish_session_deletion();

-- A database that breaks down forgets its news, and this name with them: whoever finds another one than before has missed some.
create unlogged table change_feed_epoch (
  one boolean primary key default true,
  name uuid not null default gen_random_uuid(),
  constraint change_feed_epoch_is_one check (one)
);
insert into change_feed_epoch default values;
