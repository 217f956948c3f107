-- A player whose request was approved but not carried out is told so, as it is told of everything else that became of the request: the
-- wallet knew, and nobody who wasn't looking at it did. Told here, because the end of a transfer is written by many.

create or replace function record_transfer_outcome() returns trigger language plpgsql as $$
declare
  is_answer constant boolean := exists (select from transfer_request where transfer_id = new.id);
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, new.kind || '_' || new.state,
    jsonb_build_object('amountCents', new.amount_cents::text, 'isSignUpCredit', new.cause = 'sign_up')
      || case when new.state = 'rejected' then jsonb_build_object('code', new.refusal_code) else '{}' end);
  -- A new player is told of its credit by the page that welcomes it.
  if new.state = 'applied' and new.cause <> 'sign_up' then
    insert into notification (account_id, kind, data) values (
      new.player_id, new.kind || '_applied',
      jsonb_build_object('amountCents', new.amount_cents::text, 'wasAsked', is_answer));
  elsif new.state = 'rejected' and is_answer then
    insert into notification (account_id, kind, data) values (
      new.player_id, 'request_failed',
      jsonb_build_object('kind', new.kind, 'amountCents', new.amount_cents::text));
  end if;
  return null;
end $$;
