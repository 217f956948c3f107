-- What the books can't know by themselves: whether they say what the transfers say. A day's limit that counts what was moved under a
-- higher one. One order of locks for commands, freezing and closing. And a view that no report reads any more goes.

drop view report_flow;

-- What is wrong with the transfers of these ids: each says the same as the entry that bears its name.
create function transfer_entry_violation(after text, up_to text)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'transfer_differs_from_its_entry', id, detail from (
    select transfer.id,
        format('%s, a %s of %s, and its entry gives the player %s', transfer.state, transfer.kind, transfer.amount_cents,
          coalesce(posting.amount_cents, 0)) as detail,
        coalesce(posting.amount_cents, 0) <> case
          when transfer.state <> 'applied' then 0
          when transfer.kind = 'recharge' then transfer.amount_cents
          else -transfer.amount_cents end as is_broken
      from transfer
        left join ledger_entry entry on entry.reference = transfer.id
        left join ledger_posting posting on posting.entry_id = entry.id and posting.account_id = 'player:' || transfer.player_id
      where transfer.id > after and transfer.id <= up_to
  ) compared where is_broken
$$;

-- The entries of these ids that move a player's money and are of no transfer.
create function entry_transfer_violation(after bigint, up_to bigint)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'entry_has_no_transfer', entry.reference, format('a %s', entry.reason)
    from ledger_entry entry
    where entry.id > after and entry.id <= up_to and entry.reason in ('recharge', 'redeem')
      and not exists (select from transfer where transfer.id = replace(entry.reference, 'credit:', ''))
$$;

-- What is wrong with what is set aside, and with what bounds an agent: it does so only while it can't go below zero.
create view transfer_hold_violation as
  select 'transfer_differs_from_its_hold' as kind, coalesce(transfer.id, hold.id) as subject,
      format('%s, of %s, and its hold sets %s aside', coalesce(transfer.state, 'unknown here'), coalesce(transfer.amount_cents, 0),
        coalesce(hold.amount_cents, 0)) as detail
    from (select * from transfer where state not in ('applied', 'rejected')) transfer
      full join (select * from ledger_hold where state = 'open') hold on hold.id = transfer.id
    where transfer.amount_cents is distinct from hold.amount_cents
  union all
  select 'agent_is_unbounded', id, format('balance %s', balance_cents)
    from ledger_account where id like 'agent:%' and may_be_negative;

-- All of it, for whoever has the time.
create view transfer_violation as
  select kind, subject, detail from transfer_hold_violation
  union all
  select kind, subject, detail from transfer_entry_violation('', (select max(id) from transfer))
  union all
  select kind, subject, detail from entry_transfer_violation(0, 9223372036854775807);

-- As before, but a part uses its eighth by itself only while no other part has more than that, as it may have after the limit was
-- lowered: then all of them are counted together.
create or replace function transfer_day_consume(transfer_id text, day_max_cents bigint) returns boolean language plpgsql as $$
declare
  asked transfer;
  today date;
  used bigint;
begin
  select * into asked from transfer where id = transfer_id;
  today := transfer_day_of(asked.requested_at);
  update transfer_day own set cents = own.cents + asked.amount_cents
    where own.actor_id = asked.actor_id and own.kind = asked.kind and own.day = today
      and own.part = transfer_day_shard_of(asked.player_id) and own.cents + asked.amount_cents <= day_max_cents / 8
      and not exists (select from transfer_day other where other.actor_id = asked.actor_id and other.kind = asked.kind
        and other.day = today and other.cents > day_max_cents / 8);
  if found then return true; end if;
  insert into transfer_day (actor_id, kind, day, part)
    select asked.actor_id, asked.kind, today, one from generate_series(0, 7) as one on conflict do nothing;
  select sum(cents) into used from (
    select cents from transfer_day where actor_id = asked.actor_id and kind = asked.kind and day = today
      order by part for no key update
  ) locked;
  used := used + asked.amount_cents;
  if used > day_max_cents then return false; end if;
  update transfer_day set cents = used / 8 + case when part < used % 8 then 1 else 0 end
    where actor_id = asked.actor_id and kind = asked.kind and day = today;
  return true;
end $$;

-- As before, but the account is locked first, as by whoever freezes or closes it: in two orders, both waited for each other.
create or replace function transfer_can_be_inserted(player text, standing text, actor text, key text)
returns boolean language plpgsql as $$
declare
  stands text;
begin
  select account_status(account.is_active, asked.frozen_at, asked.excluded_until) into stands
    from player asked join account on account.id = asked.id
    where asked.id = player for share of account for no key update of asked;
  -- A statement of its own sees what those who held the locks before have written.
  return stands is not distinct from standing and not exists (
    select from transfer where actor_id = actor and idempotency_key = key
    union all
    select from transfer where player_id = player and state in ('requested', 'sending', 'unknown'));
end $$;
