-- `refuse_change` takes its place. The triggers are created again after this file.
-- Unused since 1.0
drop function if exists ledger_reject_change() cascade;
