-- Refuses the changes that its trigger names by event, columns and `when` clause. Argument: the name of the
-- constraint, which the program maps to an error code.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: %', tg_op, tg_table_name, tg_argv[0]
    using errcode = 'integrity_constraint_violation', constraint = tg_argv[0];
end $$;
