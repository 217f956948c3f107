-- What never happens costs nothing any more on the way of an entry. PostgreSQL reads a check from its text at each
-- statement, and locks a row before it updates it when any trigger waits for its update. `ledger_write_entry` refuses a
-- posting of zero, and `ledger_violation` finds one. The triggers of functions/ledger_reject_change.sql refuse whole
-- statements now, under other names.
alter table ledger_posting drop constraint ledger_posting_amount_is_not_zero;

drop trigger if exists ledger_entry_is_immutable on ledger_entry;
drop trigger if exists ledger_entry_is_not_truncated on ledger_entry;
drop trigger if exists ledger_posting_is_immutable on ledger_posting;
drop trigger if exists ledger_posting_is_not_truncated on ledger_posting;
drop trigger if exists ledger_account_kind_is_immutable on ledger_account;
drop trigger if exists ledger_account_is_not_deleted on ledger_account;
drop trigger if exists ledger_account_is_not_truncated on ledger_account;
drop trigger if exists ledger_hold_is_not_deleted on ledger_hold;
drop trigger if exists ledger_hold_is_not_truncated on ledger_hold;
