-- Reports and the till. Why roll-ups: a month may hold a million transfers, and a report answers within a second. Why a queue
-- between: a trigger that counts into a day's row would make all recharges of an agent wait for each other, so what was settled is
-- only written down beside it, and counted in the background. Every reading adds what isn't counted yet, in one statement.

-- Settled, and not counted yet. Counted on the day on which it was applied, whenever it was asked for.
create table report_entry (
  at timestamptz not null,
  -- On whom the player hung at that time.
  agent_id text not null,
  -- Who moved it; empty where the house promised it.
  actor_id text not null,
  player_number bigint not null,
  kind text not null,
  cause text not null,
  -- Below zero only where a correction takes away.
  cents bigint not null,
  constraint report_entry_kind_is_known check (kind in ('recharge', 'redeem', 'correction'))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Quarters of an hour, because every time zone's midnight is the start of one.
create function report_quarter_start_of(at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;
-- The quarter's bit in its day in UTC, the first one at the left.
create function report_quarter_bit_of(at timestamptz) returns bit(96) language sql immutable as $$
  select (B'1'::bit(96)) >> ((extract(epoch from at at time zone 'UTC')::bigint % 86400) / 900)::integer
$$;
create function report_day_of(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'UTC')::date
$$;

create table report_slot (
  slot timestamptz not null,
  agent_id text not null,
  actor_id text not null,
  kind text not null,
  cause text not null,
  transfers bigint not null,
  cents bigint not null,
  primary key (slot, agent_id, actor_id, kind, cause)
);

-- Who was active when: a day in UTC with a bit for each of its quarters, so that days of any time zone can be told apart.
create table report_player_day (
  day date not null,
  player_number bigint not null,
  agent_id text not null,
  -- Of what agents moved: a credit that the house gave makes nobody active.
  quarters bit(96) not null,
  recharge_cents bigint not null,
  redeem_cents bigint not null,
  promotion_cents bigint not null,
  primary key (day, player_number, agent_id)
);

create view report_flow as
  select slot, agent_id, actor_id, kind, cause, transfers, cents from report_slot
  union all
  select report_quarter_start_of(at), agent_id, actor_id, kind, cause, 1, cents from report_entry;

create view report_player_total as
  select day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents from report_player_day
  union all
  select report_day_of(at), player_number, agent_id,
      case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end,
      case when kind = 'recharge' and cause = 'agent' then cents else 0 end,
      case when kind = 'redeem' then cents else 0 end,
      case when kind = 'recharge' and cause <> 'agent' then cents else 0 end
    from report_entry where kind <> 'correction';

-- Counts up to so many entries, and answers how many. One at a time in the whole deployment, so that its rows never wait.
create function report_roll_up(most integer) returns bigint language plpgsql as $$
declare
  counted bigint;
begin
  if not pg_try_advisory_xact_lock(4872301998) then return 0; end if;
  with taken as (
    delete from report_entry where ctid = any (array(select ctid from report_entry limit most)) returning *
  ), slots as (
    insert into report_slot as known (slot, agent_id, actor_id, kind, cause, transfers, cents)
      select report_quarter_start_of(at), agent_id, actor_id, kind, cause, count(*), sum(cents)::bigint
        from taken group by 1, 2, 3, 4, 5
      on conflict (slot, agent_id, actor_id, kind, cause) do update
        set transfers = known.transfers + excluded.transfers, cents = known.cents + excluded.cents
  ), days as (
    insert into report_player_day as known
      (day, player_number, agent_id, quarters, recharge_cents, redeem_cents, promotion_cents)
      select report_day_of(at), player_number, agent_id,
          bit_or(case when cause = 'agent' then report_quarter_bit_of(at) else B'0'::bit(96) end),
          coalesce(sum(cents) filter (where kind = 'recharge' and cause = 'agent'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'redeem'), 0)::bigint,
          coalesce(sum(cents) filter (where kind = 'recharge' and cause <> 'agent'), 0)::bigint
        from taken where kind <> 'correction' group by 1, 2, 3
      on conflict (day, player_number, agent_id) do update
        set quarters = known.quarters | excluded.quarters,
          recharge_cents = known.recharge_cents + excluded.recharge_cents,
          redeem_cents = known.redeem_cents + excluded.redeem_cents,
          promotion_cents = known.promotion_cents + excluded.promotion_cents
  )
  select count(*) into counted from taken;
  return counted;
end $$;

create function report_transfer() returns trigger language plpgsql as $$
begin
  insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
    select new.settled_at, player.agent_id, case new.cause when 'agent' then new.actor_id else '' end,
        account.number, new.kind, new.cause, new.amount_cents
      from player join account on account.id = player.id where player.id = new.player_id;
  return null;
end $$;
create trigger transfer_applied_is_reported after update of state on transfer for each row
  when (old.state <> new.state and new.state = 'applied') execute function report_transfer();
create trigger transfer_inserted_applied_is_reported after insert on transfer for each row
  when (new.state = 'applied') execute function report_transfer();

-- A correction counts when it was decided for good.
create function report_correction() returns trigger language plpgsql as $$
begin
  insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
    select new.ended_at, player.agent_id, decision.decided_by, account.number, 'correction', 'correction',
        difference.change_cents
      from decision join difference on difference.id = decision.difference_id
        join player on player.id = difference.player_id join account on account.id = player.id
      where decision.id = new.decision_id and decision.outcome = 'corrected';
  return null;
end $$;
create trigger correction_is_reported after insert on decision_end for each row
  when (new.kind in ('settled', 'confirmed')) execute function report_correction();

insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
  select transfer.settled_at, player.agent_id, case transfer.cause when 'agent' then transfer.actor_id else '' end,
      account.number, transfer.kind, transfer.cause, transfer.amount_cents
    from transfer join player on player.id = transfer.player_id join account on account.id = player.id
    where transfer.state = 'applied';
insert into report_entry (at, agent_id, actor_id, player_number, kind, cause, cents)
  select decision_end.ended_at, player.agent_id, decision.decided_by, account.number, 'correction', 'correction',
      difference.change_cents
    from decision_end join decision on decision.id = decision_end.decision_id
      join difference on difference.id = decision.difference_id
      join player on player.id = difference.player_id join account on account.id = player.id
    where decision_end.kind in ('settled', 'confirmed') and decision.outcome = 'corrected';

-- The rows under a figure, and what a till should hold.
create index transfer_by_settlement on transfer (settled_at, id) where state = 'applied';
create index transfer_of_actor_by_settlement on transfer (actor_id, settled_at) where state = 'applied';
create index account_of_player_by_creation on account (created_at) where role = 'user';

-- The till ----------------------------------------------------------------------------------------------------------

-- What it should hold is no column: it follows from its transfers, so that one that commits while the till is being closed counts.
create table shift (
  id text primary key,
  agent_id text not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- Lay in the till at first.
  float_cents bigint not null,
  closed_at timestamptz,
  counted_cents bigint,
  note text,
  constraint shift_id_is_prefixed check (id like 'sh\_%'),
  constraint shift_agent_exists foreign key (agent_id) references agent (id),
  constraint shift_float_fits check (float_cents between 0 and 100000000000),
  constraint shift_count_fits check (counted_cents between 0 and 100000000000),
  constraint shift_closed_is_counted check ((closed_at is null) = (counted_cents is null)),
  constraint shift_note_requires_close check (note is null or closed_at is not null and length(note) <= 500)
);
create unique index shift_is_unique_open_per_agent on shift (agent_id) where closed_at is null;
create index shift_by_opening on shift (opened_at desc, id desc);

create function shift_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'a shift stays, and a closed one as it was counted'
    using errcode = 'integrity_constraint_violation', constraint = tg_argv[0];
end $$;
create trigger shift_closed_is_immutable before update on shift for each row
  when (old.closed_at is not null or (old.agent_id, old.opened_at, old.float_cents)
    is distinct from (new.agent_id, new.opened_at, new.float_cents))
  execute function shift_reject_change('shift_closed_is_immutable');
create trigger shift_is_not_deleted before delete on shift for each row execute function shift_reject_change('shift_is_not_deleted');

-- Reports by mail ---------------------------------------------------------------------------------------------------

create table report_schedule (
  agent_id text not null,
  every text not null,
  language text not null,
  -- The first day, in the agent's time zone, that no mail has told of: one that was missed is made up for by the next.
  next_day date not null,
  constraint report_schedule_is_unique primary key (agent_id, every),
  constraint report_schedule_agent_exists foreign key (agent_id) references agent (id),
  constraint report_schedule_interval_is_known check (every in ('daily', 'weekly', 'monthly')),
  constraint report_schedule_language_is_known check (language in ('en', 'es', 'fr', 'de'))
);

-- The list of kinds is the program's, as it is with notifications: each feature that writes a mail would otherwise alter it again.
alter table mail drop constraint mail_kind_is_known;
alter table mail add constraint mail_kind_is_known check (kind ~ '^[a-z][a-z_]{2,39}$');
