-- Records every transfer that an agent requests, whichever way the command came. Its outcome is in the
-- transfer.
create or replace function audit_transfer() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor_id, address, action, subject_kind, subject_id, player_id, after)
    values (new.actor_id, new.actor_address, 'money.' || new.kind || '_requested', 'transfer', new.id, new.player_id,
      jsonb_build_object('amountCents', new.amount_cents::text));
  return null;
end $$;

create or replace trigger transfer_is_audited after insert on transfer for each row
  when (new.actor_id <> new.player_id) execute function audit_transfer();
