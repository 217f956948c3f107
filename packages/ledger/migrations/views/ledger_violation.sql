-- Every violation in the whole ledger. Empty, unless a write bypassed the functions. Reads every posting.
create or replace view ledger_violation as
  select kind, subject, detail from ledger_account_violation
  union all
  select kind, subject, detail from ledger_entry_violations(0, 9223372036854775807);
