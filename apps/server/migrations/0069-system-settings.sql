-- The operator changes limits and times of all servers while they run. One row: values by the name of the variable
-- that sets their default. The program checks names and bounds.
create table system_settings (
  id text primary key default 'system',
  changed jsonb not null default '{}',
  constraint system_settings_are_one_row check (id = 'system'),
  constraint system_settings_are_an_object check (jsonb_typeof(changed) = 'object')
);
insert into system_settings default values;

-- What the operator says to everybody meanwhile.
alter table maintenance add column message text;
alter table maintenance add constraint maintenance_message_is_short check (char_length(message) <= 200);
