-- A player's date of birth, where a deployment asks for it when somebody registers. Why nullable: most don't ask, and of whoever came
-- before they did it is not known.
alter table account add column date_of_birth date;
