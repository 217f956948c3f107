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
