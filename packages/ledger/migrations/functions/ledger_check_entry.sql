-- At commit, an entry has at least two postings, and they sum to zero.
create or replace function ledger_check_entry() returns trigger language plpgsql as $$
declare
  checked_id bigint;
  postings bigint;
  total numeric;
begin
  if tg_table_name = 'ledger_entry' then checked_id := new.id; else checked_id := new.entry_id; end if;
  select count(*), sum(amount_cents) into postings, total from ledger_posting where entry_id = checked_id;
  if postings < 2 or total <> 0 then
    raise exception 'entry % has % postings that sum to %', checked_id, postings, coalesce(total, 0)
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_sums_to_zero';
  end if;
  return null;
end $$;

drop trigger if exists ledger_entry_sums_to_zero on ledger_entry;
create constraint trigger ledger_entry_sums_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_check_entry();

drop trigger if exists ledger_posting_sums_to_zero on ledger_posting;
create constraint trigger ledger_posting_sums_to_zero after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_check_entry();
