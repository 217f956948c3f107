-- From 1.0.0 to 1.1.0. Programs may no longer write these tables. The functions that do keep the rules over
-- several rows themselves, so the triggers that checked them at each commit go, with the columns and foreign
-- keys of a posting that follow from how it is written. `ledger_violation` finds what a restore or a superuser
-- breaks. The files of functions/ create what takes the place of these functions and triggers.
drop function if exists ledger_check_account() cascade;
drop function if exists ledger_check_entry() cascade;
drop function if exists ledger_check_holds() cascade;
drop function if exists ledger_reject_change() cascade;
-- They return the entry's id now, which `create or replace` refuses.
drop function if exists ledger_post(text, text, bigint, text[], bigint[]);
drop function if exists ledger_settle_hold(text, text, text, text);
drop function if exists ledger_write_entry(text, text, bigint, text[], bigint[], bigint);

-- PostgreSQL reads each check from its text at each statement: the checks of an entry cost a third of it. The
-- functions check the same, and one check stays, against the owner.
alter table ledger_account
  drop constraint ledger_account_id_is_short,
  drop constraint ledger_account_balance_is_in_range,
  drop constraint ledger_account_held_is_not_negative,
  drop constraint ledger_account_has_sufficient_funds,
  add constraint ledger_account_has_sufficient_funds check (may_be_negative or balance_cents >= held_cents);
alter table ledger_entry
  drop constraint ledger_entry_corrected_entry_exists,
  drop constraint ledger_entry_reference_is_short,
  drop constraint ledger_entry_reason_is_a_word;
-- A posting is found by its account and version, or by its entry and account.
alter table ledger_posting
  drop constraint ledger_posting_pkey,
  drop column id,
  drop constraint ledger_posting_entry_exists,
  drop constraint ledger_posting_account_is_known,
  drop constraint ledger_posting_amount_is_not_zero,
  drop constraint ledger_posting_version_is_positive;

-- Corrections are few, and lists show them by their time.
create index ledger_entry_correction on ledger_entry (entered_at desc, id desc) where reason = 'correction';
