-- An activity cannot be changed. Deleting old ones is allowed.
create or replace trigger activity_is_immutable before update on activity
  for each row execute function refuse_change('activity_is_immutable');
