-- Some states and provinces forbid play, and the country alone does not tell who lives there. A code of ISO 3166-2,
-- null where the person was not asked.
alter table account add column region text;
alter table account add constraint account_region_is_a_code check (region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$') not valid;
