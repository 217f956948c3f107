-- Accounts with one phone number, national and international: its last eight digits.
create index concurrently if not exists account_by_phone_digits on account (right(regexp_replace(phone, '\D', '', 'g'), 8)) where phone <> '';
