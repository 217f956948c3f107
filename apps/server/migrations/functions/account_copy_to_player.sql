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
