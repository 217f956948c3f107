-- What a transfer is going to move is set aside in the books from the moment it is asked for, and the day's sum of each
-- agent is bounded. Why the sum is in parts: one row per agent would let all of its commands wait for each other's commit.

-- An answer belongs to one sending: a late one of an earlier sending must not end a later one.
alter table transfer add column sends integer not null default 0;
update transfer set sends = 1 where sent_at is not null;

create table transfer_day (
  actor_id text not null,
  kind text not null,
  -- The database's day in UTC.
  day date not null,
  part smallint not null,
  -- Below zero where more came back than this part had.
  cents bigint not null default 0,
  primary key (actor_id, kind, day, part),
  constraint transfer_day_actor_exists foreign key (actor_id) references account (id),
  constraint transfer_day_shard_is_known check (part between 0 and 7)
);

create function transfer_day_shard_of(player text) returns smallint language sql immutable as $$
  select (ascii(right(player, 1)) % 8)::smallint
$$;
create function transfer_day_of(requested timestamptz) returns date language sql immutable as $$
  select (requested at time zone 'UTC')::date
$$;

-- Each part may use an eighth of the day's most. Where its own has no room, all parts are locked, in their order, counted
-- together, and what is used is spread evenly over them again: so no part passes its eighth, and their sum not the whole.
create function transfer_day_consume(transfer_id text, day_max_cents bigint) returns boolean language plpgsql as $$
declare
  asked transfer;
  today date;
  used bigint;
begin
  select * into asked from transfer where id = transfer_id;
  today := transfer_day_of(asked.requested_at);
  update transfer_day set cents = cents + asked.amount_cents
    where actor_id = asked.actor_id and kind = asked.kind and day = today and part = transfer_day_shard_of(asked.player_id)
      and cents + asked.amount_cents <= day_max_cents / 8;
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

-- A promise of the house is in no day, and then nothing is found.
create function transfer_day_refund(transfer_id text) returns void language sql as $$
  update transfer_day sum set cents = sum.cents - asked.amount_cents
    from transfer asked
    where asked.id = transfer_id and asked.cause <> 'sign_up' and sum.actor_id = asked.actor_id
      and sum.kind = asked.kind and sum.day = transfer_day_of(asked.requested_at)
      and sum.part = transfer_day_shard_of(asked.player_id)
$$;

-- A promised credit goes back to `requested` also from `unknown`, once the provider's records say that it never happened.
drop trigger transfer_transition_is_allowed on transfer;
create trigger transfer_transition_is_allowed before update of state on transfer for each row
  when (old.state <> new.state and (old.state, new.state) not in (
    ('requested', 'sending'), ('requested', 'rejected'),
    ('sending', 'applied'), ('sending', 'rejected'), ('sending', 'unknown'), ('sending', 'requested'),
    ('unknown', 'applied'), ('unknown', 'rejected'), ('unknown', 'review'),
    ('review', 'applied'), ('review', 'rejected'))
    and not (old.cause = 'sign_up' and old.state = 'unknown' and new.state = 'requested'))
  execute function transfer_reject_transition();

-- What is under way while this runs is set aside now.
do $$
declare
  asked record;
  held_from text;
begin
  for asked in
    select id, kind, amount_cents, 'player:' || player_id as player,
        case cause when 'sign_up' then 'promotions' else 'issuing' end || ':' || provider_agent_id || ':'
          || right(player_id, 2) as agent
      from transfer where state in ('requested', 'sending', 'unknown', 'review') order by id
  loop
    perform ledger_open_accounts(array[asked.agent, asked.player], true);
    held_from := case asked.kind when 'recharge' then asked.agent else asked.player end;
    perform ledger_place_hold(asked.id, held_from, asked.amount_cents);
  end loop;
end $$;
