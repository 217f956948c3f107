-- A statement is closed only after it was compared, and without open differences.
create or replace function statement_check_close() returns trigger language plpgsql as $$
begin
  if old.state <> 'compared' or exists (select from open_difference where statement_id = new.id) then
    raise exception 'statement % has open differences', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'statement_closes_at_zero';
  end if;
  return new;
end $$;

create or replace trigger statement_closes_at_zero before update of state on statement for each row
  when (new.state = 'closed' and old.state <> 'closed') execute function statement_check_close();
