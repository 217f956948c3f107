-- A request follows its transfer to its end. Why by trigger: the end may be told by the provider's answer, by its records hours
-- later, by a person, or by another server than the one that approved; whoever writes it, the request must not be left behind.

-- The transfer that was to answer an open request and was rejected.
alter table transfer_request add column failed_transfer_id text;
alter table transfer_request add constraint transfer_request_failed_transfer_exists
  foreign key (failed_transfer_id) references transfer (id);

-- Rejected, the request waits in the queue again, unless its player asked anew meanwhile: then it stays approved, and its
-- transfer tells that nothing was moved. Every other end is news of the request too, for the agents who look at it.
create function transfer_request_follow_transfer() returns trigger language plpgsql as $$
declare
  request transfer_request;
begin
  select * into request from transfer_request where transfer_id = new.id;
  if not found then return null; end if;
  if new.state = 'rejected' then
    begin
      update transfer_request
        set state = 'requested', decided_by = null, decided_at = null, transfer_id = null, failed_transfer_id = new.id
        where id = request.id;
      return null;
    exception when unique_violation then
      null;
    end;
  end if;
  insert into news (topic, account_id, thing_id) values ('request', request.player_id, request.id);
  return null;
end $$;
create trigger transfer_end_updates_request after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected')) execute function transfer_request_follow_transfer();
