-- An activity cannot be changed. Deleting old ones is allowed.
create or replace function activity_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an activity is never changed'
    using errcode = 'integrity_constraint_violation', constraint = 'activity_is_immutable';
end $$;

create or replace trigger activity_is_immutable before update on activity
  for each row execute function activity_refuse_change();
