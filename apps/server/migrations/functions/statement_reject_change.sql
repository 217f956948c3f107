-- A statement is never deleted, and a closed one never changes.
create or replace function statement_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'statement %: %', old.id, tg_argv[0]
    using errcode = 'integrity_constraint_violation', constraint = tg_argv[0];
end $$;

create or replace trigger statement_is_not_deleted before delete on statement
  for each row execute function statement_reject_change('statement_is_not_deleted');
create or replace trigger statement_closed_is_immutable before update on statement for each row
  when (old.state = 'closed') execute function statement_reject_change('statement_closed_is_immutable');
