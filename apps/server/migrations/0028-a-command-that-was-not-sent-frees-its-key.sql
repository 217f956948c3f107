-- A command that the provider had no turn for is tried again under its key. The function gets one more parameter, so it is
-- created again after this file.
drop function if exists transfer_apply_transition(
  text, text, integer, integer, text, text, float8, timestamptz, jsonb);
