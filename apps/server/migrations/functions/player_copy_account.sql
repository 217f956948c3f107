-- Copies into `player` what the search over players needs of `account`.
create or replace function player_copy_account() returns trigger language plpgsql as $$
begin
  select number, created_at, not is_active, username_key
    into new.number, new.registered_at, new.is_closed, new.search_nickname
    from account where id = new.id;
  new.search_account := lower(new.provider_username) || E'\n' || new.number;
  return new;
end $$;

create or replace trigger player_copies_account before insert or update of provider_username, search_nickname on player
  for each row execute function player_copy_account();
