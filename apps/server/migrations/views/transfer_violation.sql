-- Every violation in which transfers and ledger disagree. Reads all of both.
create or replace view transfer_violation as
  select kind, subject, detail from transfer_hold_violation
  union all
  select kind, subject, detail from transfer_entry_violation('', (select max(id) from transfer))
  union all
  select kind, subject, detail from entry_transfer_violation(0, 9223372036854775807);
