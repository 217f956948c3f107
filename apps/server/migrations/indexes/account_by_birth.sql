-- Accounts with one date of birth. The program compares the names.
create index concurrently if not exists account_by_birth on account (date_of_birth) where date_of_birth is not null;
