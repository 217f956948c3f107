-- Adds a change to the change feed. Arguments: the topic, and the column with the account id. Triggers
-- publish, so that changes by every server and by hand are seen.
create or replace function publish_change() returns trigger language plpgsql as $$
declare
  account text;
begin
  if tg_argv[1] = 'id' then account := new.id;
  -- A visitor's ticket has no player and is published under its own id.
  elsif tg_argv[1] = 'player_id' then account := coalesce(new.player_id, new.id);
  else account := new.account_id;
  end if;
  insert into change_event (topic, account_id, entity_id) values (tg_argv[0], account, new.id);
  return null;
end $$;

-- Publishes that a page of a player shows something that has changed. Arguments: what the page shows, and the
-- column with the player. Rows without the column concern every player (`*`).
create or replace function publish_page_change() returns trigger language plpgsql as $$
declare
  account text := coalesce(to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[1], '*');
begin
  insert into change_event (topic, account_id, entity_id) values (tg_argv[0], account, account);
  return null;
end $$;

create or replace trigger account_closing_is_published after update of is_active on account for each row
  when (old.is_active and not new.is_active) execute function publish_change('account', 'id');

-- What pages show of the account, and forms edit.
create or replace trigger profile_is_published
  after update of first_name, last_name, username, email, phone, country, region, currency, avatar,
    email_verified_at, phone_verified_at on account for each row
  when ((old.first_name, old.last_name, old.username, old.email, old.phone, old.country, old.region, old.currency,
      old.avatar, old.email_verified_at, old.phone_verified_at)
    is distinct from (new.first_name, new.last_name, new.username, new.email, new.phone, new.country, new.region,
      new.currency, new.avatar, new.email_verified_at, new.phone_verified_at))
  execute function publish_change('profile', 'id');

-- Servers cache sessions, so they must see every change of what a session depends on. An account's role never
-- changes.
create or replace trigger session_change_is_published after update of token_hash, account_id, expires_at on session for each row
  when ((old.token_hash, old.account_id, old.expires_at) is distinct from (new.token_hash, new.account_id, new.expires_at))
  execute function publish_change('session', 'account_id');
create or replace trigger session_end_is_published after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function publish_change('session', 'account_id');

-- Another device has signed in or out.
create or replace trigger session_is_a_device after insert or delete on session
  for each row execute function publish_page_change('devices', 'account_id');
create or replace trigger session_end_is_a_device after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function publish_page_change('devices', 'account_id');

-- The provider's records of the player have changed.
create or replace trigger play_is_published after insert on fact for each row
  when (new.kind = 'play.recorded') execute function publish_page_change('play', 'player_id');

create or replace trigger player_limit_is_published after insert or update or delete on player_limit
  for each row execute function publish_page_change('limits', 'player_id');

create or replace trigger friend_is_published after insert on player for each row
  when (new.referred_by is not null) execute function publish_page_change('referrals', 'referred_by');

create or replace trigger player_balance_is_published after update of balance_cents, balance_at on player for each row
  when ((old.balance_cents, old.balance_at) is distinct from (new.balance_cents, new.balance_at))
  execute function publish_change('balance', 'id');

create or replace trigger transfer_is_published after insert on transfer
  for each row execute function publish_change('transfer', 'player_id');
-- Players see `requested` and `sending` as one state.
create or replace trigger transfer_state_is_published after update of state on transfer for each row
  when (old.state <> new.state and new.state <> 'sending') execute function publish_change('transfer', 'player_id');
create or replace trigger transfer_request_is_published after insert or update on transfer_request
  for each row execute function publish_change('request', 'player_id');

create or replace trigger notification_is_published after insert on notification
  for each row execute function publish_change('notification', 'account_id');
create or replace trigger activity_is_published after insert on activity
  for each row execute function publish_change('activity', 'account_id');

create or replace trigger site_figures_are_published after update on site_figures
  for each row execute function publish_change('site', 'id');

create or replace trigger system_settings_are_published after update on system_settings
  for each row execute function publish_change('system', 'id');

-- A deleted session is no longer signed in.
create or replace function publish_session_deletion() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('session', old.account_id, old.id);
  return null;
end $$;

create or replace trigger session_deletion_is_published after delete on session
  for each row execute function publish_session_deletion();

-- Each server caches the period until it changes.
create or replace function publish_maintenance() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('maintenance', 'maintenance', 'maintenance');
  return null;
end $$;

create or replace trigger maintenance_is_published after insert or update or delete on maintenance
  for each statement execute function publish_maintenance();

-- Publishes an alarm to the agents that see it: one agent and those above it, or all agents (`*`).
create or replace function publish_alarm_change() returns trigger language plpgsql as $$
begin
  insert into change_event (topic, account_id, entity_id) values ('alarm', coalesce(new.agent_id, '*'), new.id);
  return null;
end $$;

create or replace trigger alarm_is_published after insert or update of ended_at, acknowledged_at on alarm
  for each row execute function publish_alarm_change();
