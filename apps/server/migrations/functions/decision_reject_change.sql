-- Decisions are append-only.
create or replace function decision_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'decision_is_append_only';
end $$;

create or replace trigger decision_is_immutable before update or delete on decision
  for each row execute function decision_reject_change();
create or replace trigger decision_end_is_immutable before update or delete on decision_end
  for each row execute function decision_reject_change();
create or replace trigger decision_is_not_truncated before truncate on decision
  for each statement execute function decision_reject_change();
create or replace trigger decision_end_is_not_truncated before truncate on decision_end
  for each statement execute function decision_reject_change();
