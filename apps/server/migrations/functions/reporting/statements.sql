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

-- A statement is never deleted, and a closed one never changes.
create or replace trigger statement_is_not_deleted before delete on statement
  for each row execute function refuse_change('statement_is_not_deleted');
create or replace trigger statement_closed_is_immutable before update on statement for each row
  when (old.state = 'closed') execute function refuse_change('statement_closed_is_immutable');
