-- A closed account stays closed.
create or replace function account_refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'a closed account stays closed'
    using errcode = 'integrity_constraint_violation', constraint = 'account_closed_stays_closed';
end $$;

create or replace trigger account_closed_stays_closed before update of closed_at on account for each row
  when (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function account_refuse_reopening();
