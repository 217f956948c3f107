-- Accounts that may have one mailbox: without tags, dots and domain. The program compares the whole address.
create index concurrently if not exists account_by_mailbox on account (replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', ''));
