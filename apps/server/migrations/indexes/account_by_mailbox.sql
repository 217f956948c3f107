-- Accounts that may have one mailbox. The program compares the whole address.
create index concurrently if not exists account_by_mailbox on account (account_mailbox_stem(email_key));
