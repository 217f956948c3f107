-- Accounts with one phone number, national and international: its last nine digits.
create index concurrently if not exists account_by_phone_digits on account (right(regexp_replace(phone, '\D', '', 'g'), 9)) where phone <> '';
