-- Copies into `player` the columns of `account` that the search over players needs. A placeholder address is
-- not copied as contact data, and a closed account has no contact data.
create or replace function player_copy_account() returns trigger language plpgsql as $$
begin
  select number, created_at, not is_active, username_key,
      case when closed_at is not null then '' else
        concat_ws(E'\n', search_fold(first_name || ' ' || last_name), regexp_replace(phone, '\D', '', 'g'),
          case when email_key not like '%@players.internal' then search_fold(split_part(email, '@', 1)) end) end
    into new.number, new.registered_at, new.is_closed, new.search_nickname, new.search_contact
    from account where id = new.id;
  new.search_account := lower(new.provider_username) || E'\n' || new.number;
  return new;
end $$;

create or replace trigger player_copies_account before insert or update of provider_username, search_nickname on player
  for each row execute function player_copy_account();

-- Copies a change of the account to its player. The update fires the player's trigger, player_copies_account,
-- which reads the account.
create or replace function account_copy_to_player() returns trigger language plpgsql as $$
begin
  update player set search_nickname = new.username_key where id = new.id;
  return null;
end $$;

create or replace trigger account_is_copied_to_player
  after update of username_key, is_active, first_name, last_name, phone, email on account for each row
  when ((old.username_key, old.is_active, old.first_name, old.last_name, old.phone, old.email)
    is distinct from (new.username_key, new.is_active, new.first_name, new.last_name, new.phone, new.email))
  execute function account_copy_to_player();

-- Author, player and time of a note cannot change, and it cannot be deleted.
create or replace trigger player_note_author_is_immutable before update on player_note for each row
  when ((old.player_id, old.author_id, old.written_at) is distinct from (new.player_id, new.author_id, new.written_at))
  execute function refuse_change('player_note_author_is_immutable');
create or replace trigger player_note_is_not_deleted before delete on player_note
  for each row execute function refuse_change('player_note_author_is_immutable');
