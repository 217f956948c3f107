-- `refuse_change` of the ledger's folder takes its place. The triggers are created again after this file.
-- Unused since 1.0
drop function if exists seed_pair_reject_change() cascade;
