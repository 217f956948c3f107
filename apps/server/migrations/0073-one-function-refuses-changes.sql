-- `refuse_change` of the ledger's folder takes their place. The triggers are created again after this file.
-- Unused since 1.0
drop function if exists account_refuse_reopening() cascade;
drop function if exists activity_refuse_change() cascade;
drop function if exists agent_announcement_reject_change() cascade;
drop function if exists api_key_reject_change() cascade;
drop function if exists approval_reject_change() cascade;
drop function if exists audit_refuse_change() cascade;
drop function if exists bulk_job_row_reject_transition() cascade;
drop function if exists decision_reject_change() cascade;
drop function if exists player_exclusion_reject_shortening() cascade;
drop function if exists player_limit_reject_loosening() cascade;
drop function if exists player_note_refuse_change() cascade;
drop function if exists promotion_claim_reject_transition() cascade;
drop function if exists promotion_offer_reject_change() cascade;
drop function if exists shift_reject_change() cascade;
drop function if exists statement_reject_change() cascade;
drop function if exists tournament_reject_change() cascade;
drop function if exists tournament_result_reject_change() cascade;
drop function if exists transfer_reject_transition() cascade;
drop function if exists transfer_request_reject_transition() cascade;
