-- Records when the pause of an offer starts and ends.
create or replace function promotion_offer_note_pause() returns trigger language plpgsql as $$
begin
  if new.state = 'paused' then
    insert into promotion_offer_pause (offer_id) values (new.id);
  else
    update promotion_offer_pause set resumed_at = clock_timestamp() where offer_id = new.id and resumed_at is null;
  end if;
  return null;
end $$;

create or replace trigger promotion_offer_pause_is_noted after update of state on promotion_offer for each row
  when (old.state <> new.state and 'paused' in (old.state, new.state)) execute function promotion_offer_note_pause();
