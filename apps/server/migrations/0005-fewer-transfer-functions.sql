-- `transfer_insert` holds the money itself. A parameter of `transfer_apply_transition` has a new name, which
-- `create or replace` refuses, so the function is created again after this file.
drop function if exists transfer_reserve(transfer, bigint);
drop function if exists transfer_apply_transition(
  text, text, integer, integer, text, text, float8, timestamptz, jsonb, text);
