-- A player proves that it holds the phone of its profile by a code of a text message. The number in its one
-- international form belongs to one account. A trigger forgets both when the number of the profile changes.
alter table account add column phone_verified_at timestamptz;
alter table account add column verified_number text;
alter table account add constraint account_verified_number_is_unique unique (verified_number);
alter table account add constraint account_verified_number_has_a_time check
  ((verified_number is null) = (phone_verified_at is null)) not valid;
alter table account add constraint account_verified_number_is_international check
  (verified_number ~ '^\+[1-9][0-9]{6,14}$') not valid;

-- The newest code of an account. `sends` outlives the number, so that changing it shortens no wait.
create table phone_code (
  account_id text primary key,
  number text not null,
  code_hash text not null,
  tries integer not null default 0,
  sends integer not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint phone_code_account_exists foreign key (account_id) references account (id),
  constraint phone_code_tries_are_few check (tries between 0 and 5),
  constraint phone_code_sends_are_counted check (sends between 1 and 1000)
);
