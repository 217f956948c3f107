-- What a step of a transfer does to the ledger follows from its state, and the day is counted from the row that
-- was just inserted. `create or replace` refuses other parameters, so both functions are created again.
drop function if exists transfer_apply_transition(
  text, text, integer, integer, text, text, float8, timestamptz, jsonb, text);
drop function if exists transfer_day_consume(text, bigint);
