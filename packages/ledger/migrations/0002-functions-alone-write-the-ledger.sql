-- Programs may no longer write these tables. The functions that do keep the rules over several rows themselves,
-- so the triggers that checked them at each commit are gone, and the columns and foreign keys of a posting that
-- follow from how it is written. `ledger_violation` finds what a restore or a superuser breaks.
drop trigger if exists ledger_account_opens_empty on ledger_account;
drop trigger if exists ledger_account_agrees_with_its_postings on ledger_account;
drop trigger if exists ledger_account_agrees_with_its_holds on ledger_account;
drop trigger if exists ledger_entry_sums_to_zero on ledger_entry;
drop trigger if exists ledger_posting_sums_to_zero on ledger_posting;
drop trigger if exists ledger_hold_is_counted on ledger_hold;
drop function if exists ledger_check_account();
drop function if exists ledger_check_entry();
drop function if exists ledger_check_holds();

-- They return the entry's id now, which `create or replace` refuses.
drop function if exists ledger_post(text, text, bigint, text[], bigint[]);
drop function if exists ledger_settle_hold(text, text, text, text);
drop function if exists ledger_write_entry(text, text, bigint, text[], bigint[], bigint);

-- A posting is found by its account and version, or by its entry and account.
alter table ledger_posting drop constraint ledger_posting_pkey;
alter table ledger_posting drop column id;
alter table ledger_posting drop constraint ledger_posting_entry_exists;
alter table ledger_posting drop constraint ledger_posting_account_is_known;
alter table ledger_entry drop constraint ledger_entry_corrected_entry_exists;

-- PostgreSQL reads each check from its text at each statement: the fourteen of an entry cost a third of it. The
-- functions check the same, and one check of each table stays, against the owner.
alter table ledger_account drop constraint ledger_account_id_is_short;
alter table ledger_account drop constraint ledger_account_balance_is_in_range;
alter table ledger_account drop constraint ledger_account_held_is_not_negative;
alter table ledger_entry drop constraint ledger_entry_reference_is_short;
alter table ledger_entry drop constraint ledger_entry_reason_is_a_word;
alter table ledger_posting drop constraint ledger_posting_version_is_positive;
alter table ledger_account drop constraint ledger_account_has_sufficient_funds;
alter table ledger_account add constraint ledger_account_has_sufficient_funds
  check (may_be_negative or balance_cents >= held_cents) not valid;
alter table ledger_account validate constraint ledger_account_has_sufficient_funds;
