-- The sandbox's database of release 1.0.0.
begin;
set local check_function_bodies = off;

create table ledger_account (
  id text primary key
    constraint ledger_account_id_is_short check (id ~ '^[a-z0-9_:.-]{1,80}$'),
  -- Accounts of the outside world may go below zero. No other account may.
  may_be_negative boolean not null,
  balance_cents bigint not null default 0
    constraint ledger_account_balance_is_in_range check (abs(balance_cents) <= 1000000000000000),
  -- Reserved by open holds; it cannot be spent otherwise.
  held_cents bigint not null default 0
    constraint ledger_account_held_is_not_negative check (held_cents >= 0),
  -- The number of its postings.
  version bigint not null default 0,
  opened_at timestamptz not null default now(),
  constraint ledger_account_has_sufficient_funds check (may_be_negative or balance_cents - held_cents >= 0)
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  reference text not null
    constraint ledger_entry_reference_is_used_once unique
    constraint ledger_entry_reference_is_short check (length(reference) between 1 and 100),
  reason text not null
    constraint ledger_entry_reason_is_a_word check (reason ~ '^[a-z0-9_.-]{1,50}$'),
  -- A mistake is corrected by a new entry that names the old one.
  corrects_entry_id bigint
    constraint ledger_entry_corrected_entry_exists references ledger_entry,
  entered_at timestamptz not null default now()
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null
    constraint ledger_posting_entry_exists references ledger_entry,
  account_id text not null
    constraint ledger_posting_account_is_known references ledger_account,
  amount_cents bigint not null
    constraint ledger_posting_amount_is_not_zero check (amount_cents <> 0),
  -- The account's balance and version right after this posting.
  balance_cents bigint not null,
  version bigint not null
    constraint ledger_posting_version_is_positive check (version > 0),
  constraint ledger_posting_version_is_used_once unique (account_id, version),
  constraint ledger_posting_account_is_named_once unique (entry_id, account_id)
);

create table ledger_hold (
  id text primary key
    constraint ledger_hold_id_is_short check (length(id) between 1 and 100),
  account_id text not null
    constraint ledger_hold_account_is_known references ledger_account,
  amount_cents bigint not null
    constraint ledger_hold_amount_is_positive check (amount_cents > 0),
  state text not null default 'open'
    constraint ledger_hold_state_is_known check (state in ('open', 'settled', 'released')),
  -- The entry that settled it.
  entry_id bigint
    constraint ledger_hold_entry_exists references ledger_entry,
  placed_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint ledger_hold_entry_belongs_to_settled check ((state = 'settled') = (entry_id is not null)),
  constraint ledger_hold_end_belongs_to_ended check ((state = 'open') = (ended_at is null))
);
create index ledger_hold_open on ledger_hold (account_id) where state = 'open';
create index ledger_hold_of_entry on ledger_hold (entry_id) where entry_id is not null;

create or replace function ledger_check_account() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_account account
      left join ledger_posting newest on newest.account_id = account.id and newest.version = account.version
      where account.id = new.id
        and (coalesce(newest.balance_cents, 0) <> account.balance_cents or (newest.id is null and account.version <> 0))
  ) then
    raise exception 'account % does not have the balance of its newest posting', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_postings';
  end if;
  return null;
end $$;

drop trigger if exists ledger_account_opens_empty on ledger_account;
create constraint trigger ledger_account_opens_empty after insert on ledger_account
  deferrable initially deferred for each row execute function ledger_check_account();

drop trigger if exists ledger_account_agrees_with_its_postings on ledger_account;
create constraint trigger ledger_account_agrees_with_its_postings after update on ledger_account
  deferrable initially deferred for each row
  when (old.balance_cents <> new.balance_cents or old.version <> new.version)
  execute function ledger_check_account();

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

create or replace function ledger_check_holds() returns trigger language plpgsql as $$
declare
  checked_id text;
begin
  if tg_table_name = 'ledger_account' then checked_id := new.id; else checked_id := new.account_id; end if;
  if exists (
    select from ledger_account account
      where account.id = checked_id and account.held_cents <> coalesce(
        (select sum(amount_cents) from ledger_hold where account_id = checked_id and state = 'open'), 0)
  ) then
    raise exception 'account % does not hold the sum of its open holds', checked_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_agrees_with_its_holds';
  end if;
  return null;
end $$;

drop trigger if exists ledger_account_agrees_with_its_holds on ledger_account;
create constraint trigger ledger_account_agrees_with_its_holds after update on ledger_account
  deferrable initially deferred for each row
  when (old.held_cents <> new.held_cents) execute function ledger_check_holds();

drop trigger if exists ledger_hold_is_counted on ledger_hold;
create constraint trigger ledger_hold_is_counted after insert or update on ledger_hold
  deferrable initially deferred for each row execute function ledger_check_holds();

create or replace function ledger_entry_violations(after bigint, up_to bigint)
returns table (kind text, subject text, detail text) language sql stable as $$
  select 'entry_does_not_sum_to_zero', entry.id::text,
      format('%s postings sum to %s', count(posting.id), coalesce(sum(posting.amount_cents), 0))
    from ledger_entry entry left join ledger_posting posting on posting.entry_id = entry.id
    where entry.id > after and entry.id <= up_to
    group by entry.id having count(posting.id) < 2 or sum(posting.amount_cents) <> 0
  union all
  select 'posting_breaks_the_chain', format('%s version %s', posting.account_id, posting.version),
      format('%s and %s do not make %s', before.balance_cents, posting.amount_cents, posting.balance_cents)
    from ledger_posting posting
      left join ledger_posting before on before.account_id = posting.account_id and before.version = posting.version - 1
    where posting.entry_id > after and posting.entry_id <= up_to
      and (coalesce(before.balance_cents, 0) + posting.amount_cents <> posting.balance_cents
        or (before.id is null) <> (posting.version = 1))
  union all
  select 'entry_is_missing', entry_id::text, format('its posting to %s moves %s', account_id, amount_cents)
    from ledger_posting posting
    where entry_id > after and entry_id <= up_to
      and not exists (select from ledger_entry entry where entry.id = posting.entry_id)
  union all
  select distinct 'account_is_missing', account_id, 'postings name it'
    from ledger_posting posting
    where entry_id > after and entry_id <= up_to
      and not exists (select from ledger_account account where account.id = posting.account_id)
  union all
  select 'hold_differs_from_its_entry', hold.id,
      format('held %s of %s, and its entry moves %s', hold.amount_cents, hold.account_id, coalesce(posting.amount_cents, 0))
    from ledger_hold hold
      left join ledger_posting posting on posting.entry_id = hold.entry_id and posting.account_id = hold.account_id
    where hold.entry_id > after and hold.entry_id <= up_to and posting.amount_cents is distinct from -hold.amount_cents
$$;

create or replace function ledger_lock_accounts(account_ids text[]) returns void language plpgsql
set plan_cache_mode to force_generic_plan as $$
declare
  found_ids text[];
begin
  select array_agg(id) into found_ids from (
    select id from ledger_account where id = any (account_ids) order by id for no key update
  ) locked;
  if cardinality(account_ids) <> coalesce(cardinality(found_ids), 0) then
    raise exception 'an account is unknown, or named twice'
      using errcode = 'foreign_key_violation', constraint = 'ledger_posting_account_is_known';
  end if;
end $$;

create or replace function ledger_lock_open_hold(hold_id text) returns ledger_hold language plpgsql as $$
declare
  hold ledger_hold;
begin
  select * into hold from ledger_hold where id = hold_id and state = 'open' for update;
  if not found then
    raise exception 'there is no open hold %', hold_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_hold_is_open';
  end if;
  return hold;
end $$;

create or replace function ledger_open_accounts(account_ids text[], negative boolean) returns void language plpgsql
set plan_cache_mode to force_generic_plan as $$
declare
  other_id text;
begin
  if (select count(*) from ledger_account where id = any (account_ids) and may_be_negative = negative)
    = cardinality(account_ids) then
    return;
  end if;
  insert into ledger_account (id, may_be_negative)
    select requested.id, negative from unnest(account_ids) as requested (id)
    where not exists (select from ledger_account account where account.id = requested.id)
    -- In the order of ledger_lock_accounts, or two transactions that open the same accounts would wait for each other.
    order by requested.id
    on conflict (id) do nothing;
  select id into other_id from ledger_account where id = any (account_ids) and may_be_negative <> negative limit 1;
  if other_id is not null then
    raise exception 'the account % is open with another nature', other_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_account_kind_is_immutable';
  end if;
end $$;

create or replace function ledger_place_hold(hold_id text, holder text, cents bigint) returns void language plpgsql as $$
begin
  insert into ledger_hold (id, account_id, amount_cents) values (hold_id, holder, cents);
  update ledger_account set held_cents = held_cents + cents
    where id = holder and (may_be_negative or balance_cents - held_cents - cents >= 0);
  if not found then
    raise exception 'an account has insufficient funds'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = holder;
  end if;
end $$;

create or replace function ledger_post(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[]
) returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql as $$
begin
  perform ledger_lock_accounts(account_ids);
  return query select * from ledger_write_entry(entry_reference, entry_reason, corrects, account_ids, changes, 0);
end $$;

create or replace function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_is_append_only';
end $$;

create or replace trigger ledger_entry_is_immutable before update or delete on ledger_entry
  for each row execute function ledger_reject_change();
create or replace trigger ledger_posting_is_immutable before update or delete on ledger_posting
  for each row execute function ledger_reject_change();
create or replace trigger ledger_account_is_not_deleted before delete on ledger_account
  for each row execute function ledger_reject_change();
create or replace trigger ledger_hold_is_not_deleted before delete on ledger_hold
  for each row execute function ledger_reject_change();

create or replace trigger ledger_account_kind_is_immutable before update on ledger_account for each row
  when (old.id <> new.id or old.may_be_negative <> new.may_be_negative or new.version < old.version)
  execute function ledger_reject_change();
create or replace trigger ledger_hold_ends_once before update on ledger_hold for each row
  when (old.state <> 'open' or old.id <> new.id or old.account_id <> new.account_id
    or old.amount_cents <> new.amount_cents)
  execute function ledger_reject_change();

create or replace trigger ledger_entry_is_not_truncated before truncate on ledger_entry
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_posting_is_not_truncated before truncate on ledger_posting
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_account_is_not_truncated before truncate on ledger_account
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_hold_is_not_truncated before truncate on ledger_hold
  for each statement execute function ledger_reject_change();

create or replace function ledger_release_hold(hold_id text) returns void language plpgsql as $$
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
begin
  perform ledger_lock_accounts(array[hold.account_id]);
  update ledger_account set held_cents = held_cents - hold.amount_cents where id = hold.account_id;
  update ledger_hold set state = 'released', ended_at = now() where id = hold_id;
end $$;

create or replace function ledger_settle_hold(hold_id text, entry_reference text, entry_reason text, receiver text)
returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  hold ledger_hold := ledger_lock_open_hold(hold_id);
  accounts text[] := array[hold.account_id, receiver];
  changes bigint[] := array[-hold.amount_cents, hold.amount_cents];
begin
  perform ledger_lock_accounts(accounts);
  return query select * from ledger_write_entry(entry_reference, entry_reason, null, accounts, changes, hold.amount_cents);
  update ledger_hold set state = 'settled', ended_at = now(),
      entry_id = (select entry.id from ledger_entry entry where entry.reference = entry_reference)
    where id = hold_id;
end $$;

create or replace function ledger_write_entry(
  entry_reference text, entry_reason text, corrects bigint, account_ids text[], changes bigint[], released bigint
) returns table (entry_id bigint, account_id text, balance_cents bigint, version bigint) language plpgsql
set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
declare
  new_entry bigint;
  written bigint;
  short_account_id text;
begin
  insert into ledger_entry (reference, reason, corrects_entry_id)
    values (entry_reference, entry_reason, corrects) returning id into new_entry;
  return query
    with moved as (
      update ledger_account account
        set balance_cents = account.balance_cents + changes[array_position(account_ids, account.id)],
          version = account.version + 1,
          held_cents = account.held_cents - case account.id when account_ids[1] then released else 0 end
        where account.id = any (account_ids)
          and (account.may_be_negative or changes[array_position(account_ids, account.id)] >= 0
            or account.balance_cents - account.held_cents + changes[array_position(account_ids, account.id)]
              + case account.id when account_ids[1] then released else 0 end >= 0)
        returning account.id, account.balance_cents, account.version
    )
    insert into ledger_posting as posting (entry_id, account_id, amount_cents, balance_cents, version)
      select new_entry, moved.id, changes[array_position(account_ids, moved.id)], moved.balance_cents, moved.version from moved
      returning posting.entry_id, posting.account_id, posting.balance_cents, posting.version;
  get diagnostics written = row_count;
  if written < cardinality(account_ids) then
    select named.id into short_account_id from unnest(account_ids) with ordinality as named (id, position)
      where not exists (
        select from ledger_posting posting where posting.entry_id = new_entry and posting.account_id = named.id)
      order by named.position limit 1;
    raise exception 'an account has insufficient funds'
      using errcode = 'check_violation', constraint = 'ledger_account_has_sufficient_funds', detail = short_account_id;
  end if;
end $$;

create or replace view ledger_account_violation as
  select 'account_differs_from_its_postings' as kind, account.id as subject,
      format('balance %s, newest posting %s; version %s, newest posting %s', account.balance_cents, newest.balance_cents,
        account.version, newest.version) as detail
    from ledger_account account
      left join lateral (
        select balance_cents, version from ledger_posting where account_id = account.id order by version desc limit 1
      ) newest on true
    where account.balance_cents <> coalesce(newest.balance_cents, 0) or account.version <> coalesce(newest.version, 0)
  union all
  select 'account_differs_from_its_holds', account.id,
      format('held %s, open holds %s', account.held_cents, coalesce(sum(hold.amount_cents), 0))
    from ledger_account account left join ledger_hold hold on hold.account_id = account.id and hold.state = 'open'
    group by account.id having account.held_cents <> coalesce(sum(hold.amount_cents), 0)
  union all
  select 'account_has_insufficient_funds', id, format('balance %s, held %s', balance_cents, held_cents)
    from ledger_account where not may_be_negative and balance_cents - held_cents < 0
  union all
  select 'account_is_missing', account_id, 'an open hold names it'
    from ledger_hold hold
    where state = 'open' and not exists (select from ledger_account account where account.id = hold.account_id)
  union all
  select 'ledger_does_not_balance', 'all accounts', format('sum to %s', sum(balance_cents))
    from ledger_account having sum(balance_cents) <> 0;

create or replace view ledger_violation as
  select kind, subject, detail from ledger_account_violation
  union all
  select kind, subject, detail from ledger_entry_violations(0, 9223372036854775807);

create or replace function pot_account(pot text, shard integer) returns text language sql immutable as $$
  select 'pot:' || pot || case shard when 0 then '' else '.' || shard end
$$;

create or replace function pot_accounts(pot text) returns text[] language sql immutable as $$
  select array_agg(pot_account(pot, shard) order by shard) from generate_series(0, 7) as shard
$$;


create table agent (
  id text primary key,
  name text not null,
  -- Signatures use the lower-case name, so two names that differ only in case would be one.
  name_key text not null,
  password_hash text not null,
  -- The signature needs the key itself, not a hash of it. Null: signed out.
  key_sealed text,
  -- Earlier keys, newest first: a call that is signed with one of them is told that its session is over.
  retired_keys_sealed text[] not null default '{}',
  created_at timestamptz not null,
  constraint agent_name_is_taken unique (name_key),
  constraint agent_password_is_hashed check (password_hash like 'scrypt$%')
);

create table used_timestamp (
  agent_id text not null,
  timestamp_ms bigint not null,
  used_at timestamptz not null,
  constraint used_timestamp_is_used_once primary key (agent_id, timestamp_ms),
  constraint used_timestamp_has_an_agent foreign key (agent_id) references agent (id)
);
create index used_timestamp_by_used_at on used_timestamp (used_at);

create table player (
  id text primary key,
  agent_id text not null,
  -- The number that responses and records carry as `gameId`.
  game_id bigint generated always as identity (start with 1000001),
  account text not null,
  account_key text not null,
  password_hash text not null,
  created_at timestamptz not null,
  constraint player_has_an_agent foreign key (agent_id) references agent (id),
  constraint player_game_id_is_unique unique (game_id),
  constraint player_account_is_taken unique (account_key),
  constraint player_account_is_well_formed check (account ~ '^[A-Za-z0-9_-]{6,32}$'),
  constraint player_password_is_hashed check (password_hash like 'scrypt$%')
);

create table trade (
  id bigint generated always as identity primary key,
  agent_id text not null,
  player_id text not null,
  balance_before_cents bigint not null,
  -- A recharge is positive, a redeem negative.
  score_cents bigint not null,
  transaction_id text,
  inserted_at timestamptz not null,
  constraint trade_has_an_agent foreign key (agent_id) references agent (id),
  constraint trade_has_a_player foreign key (player_id) references player (id),
  constraint trade_moves_something check (score_cents <> 0)
);
create index trade_by_player on trade (player_id, inserted_at);
create index trade_by_transaction on trade (agent_id, transaction_id) where transaction_id is not null;

create table launch (
  id text primary key,
  token_hash text not null,
  player_id text not null,
  slug text not null,
  exit_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint launch_token_is_unique unique (token_hash),
  constraint launch_has_a_player foreign key (player_id) references player (id)
);
create index launch_by_expiry on launch (expires_at);

create table game_session (
  id text primary key,
  token_hash text not null,
  player_id text not null,
  slug text not null,
  exit_url text,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  balance_before_cents bigint not null,
  total_played_cents bigint not null default 0,
  total_win_cents bigint not null default 0,
  balance_now_cents bigint not null,
  last_played_at timestamptz,
  -- The draws of the next round come from it. Its hash is published before.
  draw_seed text not null,
  constraint game_session_token_is_unique unique (token_hash),
  constraint game_session_has_a_player foreign key (player_id) references player (id),
  constraint game_session_end_is_explained check ((ended_at is null) = (end_reason is null)),
  constraint game_session_end_is_known check (end_reason in ('left', 'replaced', 'kicked', 'idle')),
  constraint game_session_totals_are_sums check (total_played_cents >= 0 and total_win_cents >= 0)
);
create unique index game_session_is_one_per_player on game_session (player_id) where ended_at is null;
create index game_session_by_last_played on game_session (player_id, last_played_at) where last_played_at is not null;

create table round (
  id text primary key,
  player_id text not null,
  session_id text not null,
  slug text not null,
  -- Made by the game client: the same key is the same round.
  key text not null,
  stake_cents bigint not null,
  bet jsonb not null,
  status text not null,
  -- What the rules continue from. Null once the round is over.
  state jsonb,
  payout_cents bigint not null default 0,
  step integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  seen_at timestamptz,
  -- What the round was drawn from, published with it. Null: its game feeds no jackpot.
  draw_seed text,
  constraint round_key_is_used_once unique (player_id, key),
  constraint round_has_a_player foreign key (player_id) references player (id),
  constraint round_has_a_session foreign key (session_id) references game_session (id),
  constraint round_status_is_known check (status in ('open', 'over')),
  constraint round_is_over_when_it_ended check ((status = 'over') = (ended_at is not null)),
  constraint round_state_goes_with_being_open check ((status = 'open') = (state is not null)),
  constraint round_is_seen_only_when_over check (seen_at is null or status = 'over'),
  constraint round_takes_a_stake check (stake_cents > 0),
  constraint round_pays_nothing_back_before_its_end check (payout_cents >= 0 and (status = 'over' or payout_cents = 0))
);
create unique index round_is_one_open_per_game on round (player_id, slug) where status = 'open';
create index round_by_player on round (player_id, slug, started_at desc, id desc);

create table round_step (
  round_id text not null,
  step integer not null,
  -- Null for the first step, whose request is the round's bet.
  move jsonb,
  events jsonb not null,
  taken_at timestamptz not null,
  constraint round_step_is_taken_once primary key (round_id, step),
  constraint round_step_has_a_round foreign key (round_id) references round (id)
);

create table jackpot_win (
  id bigint generated always as identity primary key,
  player_id text not null,
  round_id text not null,
  type text not null,
  score_cents bigint not null,
  inserted_at timestamptz not null,
  constraint jackpot_win_has_a_player foreign key (player_id) references player (id),
  constraint jackpot_win_has_a_round foreign key (round_id) references round (id),
  constraint jackpot_win_is_one_per_round unique (round_id)
);
create index jackpot_win_by_player on jackpot_win (player_id, inserted_at);

create table pot (
  slug text primary key,
  -- The name in the records.
  name text not null,
  -- What it starts with after a win, unless the contributions beyond the cap already make up for it.
  seed_cents bigint not null,
  -- Ten-thousandths of a stake.
  contribution_bps integer not null,
  -- The most that it pays. Contributions beyond it stay in the pot for the next win.
  cap_cents bigint not null,
  -- A stake wins with the chance stake / odds. Pots are drawn in this order, the rarest first.
  odds_cents bigint not null,
  hits bigint not null default 0,
  last_hit_at timestamptz,
  last_hit_cents bigint,
  constraint pot_name_is_unique unique (name),
  constraint pot_slug_is_well_formed check (slug ~ '^[a-z]{1,20}$'),
  constraint pot_seed_is_not_negative check (seed_cents >= 0),
  constraint pot_contribution_is_a_small_share check (contribution_bps between 0 and 500),
  constraint pot_cap_is_at_least_its_seed check (cap_cents >= seed_cents and cap_cents > 0),
  -- Otherwise the contributions beyond the cap would grow for ever and never be paid.
  constraint pot_cap_exceeds_contributions_between_wins check (cap_cents * 10000 > odds_cents * contribution_bps),
  constraint pot_odds_are_positive check (odds_cents > 0),
  constraint pot_odds_differ unique (odds_cents),
  constraint pot_last_hit_is_recorded check ((hits = 0) = (last_hit_at is null) and (hits = 0) = (last_hit_cents is null))
);

create table pot_shard (
  pot text not null,
  shard integer not null,
  -- All that stakes ever contributed to it, in ten-thousandths of a cent. The whole cents were posted, and the rest is carried.
  contributed_cents_e4 bigint not null default 0,
  constraint pot_shard_is_one_row primary key (pot, shard),
  constraint pot_shard_has_a_pot foreign key (pot) references pot (slug),
  constraint pot_shard_is_known check (shard between 0 and 7),
  constraint pot_shard_only_grows check (contributed_cents_e4 >= 0)
);

insert into pot (slug, name, seed_cents, contribution_bps, cap_cents, odds_cents) values
  ('mini', 'Mini', 500, 50, 5000, 100000),
  ('major', 'Major', 5000, 50, 100000, 2000000),
  ('grand', 'Grand', 100000, 50, 2500000, 50000000);
insert into pot_shard (pot, shard) select slug, number from pot, generate_series(0, 7) as number;

do $$
declare
  seeded pot;
begin
  perform ledger_open_accounts(array['seeds'], true);
  for seeded in select * from pot order by slug loop
    perform ledger_open_accounts(pot_accounts(seeded.slug), false);
    perform ledger_post('seed:' || seeded.slug, 'seed', null,
      array['seeds', pot_account(seeded.slug, 0)], array[-seeded.seed_cents, seeded.seed_cents]);
  end loop;
end $$;

create or replace function agent_credit_account(agent text, shard integer) returns text language sql immutable as $$
  select 'credit:' || agent || case shard when 0 then '' else '.' || shard end
$$;

create or replace function agent_credit_accounts(agent text) returns text[] language sql immutable as $$
  select array_agg(agent_credit_account(agent, shard) order by shard) from generate_series(0, 7) as shard
$$;

create or replace function agent_debit_allocation(
  agent text, player text, cents bigint, out accounts text[], out changes bigint[]
) language plpgsql as $$
declare
  own_account constant text := agent_credit_account(agent, ascii(right(player, 1)) % 8);
  remaining_cents bigint := cents;
  account record;
begin
  if (select balance_cents - held_cents from ledger_account where id = own_account) >= cents then
    accounts := array[own_account];
    changes := array[-cents];
    return;
  end if;
  perform ledger_lock_accounts(agent_credit_accounts(agent));
  for account in select id, balance_cents - held_cents as cents from ledger_account
    where id = any (agent_credit_accounts(agent)) order by 2 desc, id
  loop
    exit when remaining_cents = 0 or account.cents = 0;
    accounts := accounts || account.id;
    changes := changes || -least(remaining_cents, account.cents);
    remaining_cents := remaining_cents - least(remaining_cents, account.cents);
  end loop;
  if remaining_cents > 0 then
    accounts := null;
    changes := null;
  end if;
end $$;

create or replace function pot_contribute(stake bigint, shard integer) returns table (
  slug text, name text, odds_cents bigint, share_cents bigint
) language plpgsql as $$
#variable_conflict use_column
begin
  perform from pot_shard where shard = pot_contribute.shard order by pot for no key update;
  return query
    update pot_shard set contributed_cents_e4 = contributed_cents_e4 + stake * pot.contribution_bps
      from pot where pot.slug = pot_shard.pot and pot_shard.shard = pot_contribute.shard
      returning pot.slug, pot.name, pot.odds_cents,
        pot_whole_cents(contributed_cents_e4 - stake * pot.contribution_bps, stake * pot.contribution_bps);
end $$;

create or replace function pot_whole_cents(before bigint, contribution bigint) returns bigint language sql immutable as $$
  select (before + contribution) / 10000 - before / 10000
$$;

create or replace function trade_apply(
  agent text, timestamp_ms bigint, player text, score bigint, transaction_id text, at timestamptz,
  transaction_id_since timestamptz, present_since timestamptz
) returns text language plpgsql as $$
declare
  player_account constant text := 'credit:' || player;
  balance_before bigint;
  accounts text[] := array[player_account, agent_credit_account(agent, ascii(right(player, 1)) % 8)];
  changes bigint[] := array[score, -score];
  trade_id bigint;
begin
  if timestamp_ms is not null then
    insert into used_timestamp (agent_id, timestamp_ms, used_at) values (agent, timestamp_ms, at) on conflict do nothing;
    if not found then return 'signature'; end if;
  end if;
  perform from player locked where locked.id = trade_apply.player for no key update;
  if transaction_id is not null then
    -- The used timestamp's foreign key shares the agent's row already with all calls that wait here.
    perform from agent locked where locked.id = trade_apply.agent for no key update;
    if exists (
      select from trade where agent_id = agent and trade.transaction_id = trade_apply.transaction_id
        and inserted_at >= transaction_id_since)
    then
      return case when exists (
        select from trade where agent_id = agent and trade.transaction_id = trade_apply.transaction_id
          and inserted_at >= transaction_id_since and player_id = player and score_cents = score
      ) then 'repeated' else 'transaction_reused' end;
    end if;
  end if;
  if score < 0 and (
    exists (select from game_session where player_id = player and ended_at is null and last_seen_at >= present_since)
    or exists (select from round where player_id = player and status = 'open'))
  then
    return 'player_in_game';
  end if;
  select balance_cents into strict balance_before from ledger_account where id = player_account;
  if balance_before + score < 0 then return 'player_balance_low'; end if;
  if score > 0 then
    select debits.accounts || player_account, debits.changes || score into accounts, changes
      from agent_debit_allocation(agent, player, score) debits where debits.accounts is not null;
    if not found then return 'agent_credit_low'; end if;
  end if;
  insert into trade (agent_id, player_id, balance_before_cents, score_cents, transaction_id, inserted_at)
    values (agent, player, balance_before, score, trade_apply.transaction_id, at) returning id into trade_id;
  perform ledger_post('trade:' || trade_id, case when score > 0 then 'recharge' else 'redeem' end, null, accounts, changes);
  return 'done';
end $$;

create table if not exists schema_migration (
  folder text not null, name text not null, checksum text not null,
  applied_at timestamptz not null default clock_timestamp(), primary key (folder, name));
commit;
begin;
-- Data: no trigger fires, and foreign keys are not checked.
set local session_replication_role = replica;
truncate agent, game_session, jackpot_win, launch, ledger_account, ledger_entry, ledger_hold, ledger_posting, player, pot, pot_shard, round, round_step, schema_migration, trade, used_timestamp;
insert into agent (id, name, name_key, password_hash, key_sealed, retired_keys_sealed, created_at) overriding system value values
  ('ag_01kjmma2g0gargjxwggd456hb7', 'TestAgent', 'testagent', 'scrypt$372oXaU6D_CvHJadtNnceA$RIHuW-5LS3QA4RUOimIlmBB93PVGR10MqpEmbFpKQdc', 'v1.cfd4fb7d.gwaIBbEK_Ic_oK7L.5sktND_IH91dc0tSqiLk9KaZWaoSaESg9TA3DOAAf8A0BzbbX3c5jEKzs9tb_7TB', '{}', '2026-03-01 12:00:00+00');
insert into game_session (id, token_hash, player_id, slug, exit_url, started_at, last_seen_at, ended_at, end_reason, balance_before_cents, total_played_cents, total_win_cents, balance_now_cents, last_played_at, draw_seed) overriding system value values
  ('gs_01kjmma2g001pxxzh77bc1r311', 'cfc9b772338f61ae692b31513a357c89cff4043bc22d6f8979c9ef1751715a68', 'pl_01kjmma2g0ngh7w8gbjc7cqfw4', 'acres-of-gold', 'http://localhost:4200/games', '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00', 'left', '2500', '20', '208', '2688', '2026-03-01 12:00:00+00', 'FLusIMUWoXAiaveIU3UUWS4hqBm0Q57S6MxG7FL6Lwo');
insert into launch (id, token_hash, player_id, slug, exit_url, created_at, expires_at, used_at) overriding system value values
  ('ln_01kjmma2g04xjer5jr7hgktc0m', '287e4026a5ad584242edcc38345b6168413104ba0f0b5d90511bddac1854954f', 'pl_01kjmma2g0ngh7w8gbjc7cqfw4', 'acres-of-gold', 'http://localhost:4200/games', '2026-03-01 12:00:00+00', '2026-03-01 12:02:00+00', '2026-03-01 12:00:00+00');
insert into ledger_account (id, may_be_negative, balance_cents, held_cents, version, opened_at) overriding system value values
  ('bank:acres-of-gold', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:acres-of-gold.1', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:acres-of-gold.2', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:acres-of-gold.3', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:acres-of-gold.4', 'true', '-188', '0', '2', '2026-11-23 01:42:50.113868+00'),
  ('bank:acres-of-gold.5', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:acres-of-gold.6', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:acres-of-gold.7', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:golden-nets', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:golden-nets.1', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:golden-nets.2', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:golden-nets.3', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:golden-nets.4', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:golden-nets.5', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:golden-nets.6', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:golden-nets.7', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:jacks-or-better', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:jacks-or-better.1', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:jacks-or-better.2', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:jacks-or-better.3', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:jacks-or-better.4', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:jacks-or-better.5', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:jacks-or-better.6', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('bank:jacks-or-better.7', 'true', '0', '0', '0', '2026-11-23 01:42:50.113868+00'),
  ('credit:ag_01kjmma2g0gargjxwggd456hb7', 'false', '12500000', '0', '1', '2026-11-23 01:42:50.135809+00'),
  ('credit:ag_01kjmma2g0gargjxwggd456hb7.1', 'false', '12500000', '0', '1', '2026-11-23 01:42:50.135809+00'),
  ('credit:ag_01kjmma2g0gargjxwggd456hb7.2', 'false', '12500000', '0', '1', '2026-11-23 01:42:50.135809+00'),
  ('credit:ag_01kjmma2g0gargjxwggd456hb7.3', 'false', '12500000', '0', '1', '2026-11-23 01:42:50.135809+00'),
  ('credit:ag_01kjmma2g0gargjxwggd456hb7.4', 'false', '12497500', '0', '2', '2026-11-23 01:42:50.135809+00'),
  ('credit:ag_01kjmma2g0gargjxwggd456hb7.5', 'false', '12500000', '0', '1', '2026-11-23 01:42:50.135809+00'),
  ('credit:ag_01kjmma2g0gargjxwggd456hb7.6', 'false', '12500000', '0', '1', '2026-11-23 01:42:50.135809+00'),
  ('credit:ag_01kjmma2g0gargjxwggd456hb7.7', 'false', '12496750', '0', '4', '2026-11-23 01:42:50.135809+00'),
  ('credit:pl_01kjmma2g094en2krgpf78pz2g', 'false', '3250', '0', '3', '2026-11-23 01:42:53.06585+00'),
  ('credit:pl_01kjmma2g0ngh7w8gbjc7cqfw4', 'false', '2688', '0', '3', '2026-11-23 01:42:52.654013+00'),
  ('mint', 'true', '-100000000', '0', '1', '2026-11-23 01:42:50.113868+00'),
  ('pot:grand', 'false', '100000', '0', '1', '2026-11-23 01:42:49.64146+00'),
  ('pot:grand.1', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:grand.2', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:grand.3', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:grand.4', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:grand.5', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:grand.6', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:grand.7', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:major', 'false', '5000', '0', '1', '2026-11-23 01:42:49.64146+00'),
  ('pot:major.1', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:major.2', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:major.3', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:major.4', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:major.5', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:major.6', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:major.7', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:mini', 'false', '500', '0', '1', '2026-11-23 01:42:49.64146+00'),
  ('pot:mini.1', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:mini.2', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:mini.3', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:mini.4', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:mini.5', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:mini.6', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('pot:mini.7', 'false', '0', '0', '0', '2026-11-23 01:42:49.64146+00'),
  ('seeds', 'true', '-105500', '0', '3', '2026-11-23 01:42:49.64146+00');
insert into ledger_entry (id, reference, reason, corrects_entry_id, entered_at) overriding system value values
  ('1', 'seed:grand', 'seed', NULL, '2026-11-23 01:42:49.64146+00'),
  ('10', 'trade:4', 'redeem', NULL, '2026-11-23 01:42:53.900067+00'),
  ('2', 'seed:major', 'seed', NULL, '2026-11-23 01:42:49.64146+00'),
  ('3', 'seed:mini', 'seed', NULL, '2026-11-23 01:42:49.64146+00'),
  ('4', 'grant:ag_01kjmma2g0gargjxwggd456hb7', 'grant', NULL, '2026-11-23 01:42:50.135809+00'),
  ('5', 'trade:1', 'recharge', NULL, '2026-11-23 01:42:52.72444+00'),
  ('6', 'trade:2', 'recharge', NULL, '2026-11-23 01:42:53.085473+00'),
  ('7', 'stake:rd_01kjmma2g0zbk2pwp4m9n5zskw', 'stake', NULL, '2026-11-23 01:42:53.386818+00'),
  ('8', 'payout:rd_01kjmma2g0zbk2pwp4m9n5zskw', 'payout', NULL, '2026-11-23 01:42:53.386818+00'),
  ('9', 'trade:3', 'recharge', NULL, '2026-11-23 01:42:53.700468+00');
insert into ledger_posting (id, entry_id, account_id, amount_cents, balance_cents, version) overriding system value values
  ('1', '1', 'seeds', '-100000', '-100000', '1'),
  ('10', '4', 'credit:ag_01kjmma2g0gargjxwggd456hb7.2', '12500000', '12500000', '1'),
  ('11', '4', 'credit:ag_01kjmma2g0gargjxwggd456hb7.3', '12500000', '12500000', '1'),
  ('12', '4', 'credit:ag_01kjmma2g0gargjxwggd456hb7.4', '12500000', '12500000', '1'),
  ('13', '4', 'credit:ag_01kjmma2g0gargjxwggd456hb7.5', '12500000', '12500000', '1'),
  ('14', '4', 'credit:ag_01kjmma2g0gargjxwggd456hb7.6', '12500000', '12500000', '1'),
  ('15', '4', 'credit:ag_01kjmma2g0gargjxwggd456hb7.7', '12500000', '12500000', '1'),
  ('16', '5', 'credit:ag_01kjmma2g0gargjxwggd456hb7.4', '-2500', '12497500', '2'),
  ('17', '5', 'credit:pl_01kjmma2g0ngh7w8gbjc7cqfw4', '2500', '2500', '1'),
  ('18', '6', 'credit:ag_01kjmma2g0gargjxwggd456hb7.7', '-2500', '12497500', '2'),
  ('19', '6', 'credit:pl_01kjmma2g094en2krgpf78pz2g', '2500', '2500', '1'),
  ('2', '1', 'pot:grand', '100000', '100000', '1'),
  ('20', '7', 'bank:acres-of-gold.4', '20', '20', '1'),
  ('21', '7', 'credit:pl_01kjmma2g0ngh7w8gbjc7cqfw4', '-20', '2480', '2'),
  ('22', '8', 'bank:acres-of-gold.4', '-208', '-188', '2'),
  ('23', '8', 'credit:pl_01kjmma2g0ngh7w8gbjc7cqfw4', '208', '2688', '3'),
  ('24', '9', 'credit:ag_01kjmma2g0gargjxwggd456hb7.7', '-1250', '12496250', '3'),
  ('25', '9', 'credit:pl_01kjmma2g094en2krgpf78pz2g', '1250', '3750', '2'),
  ('26', '10', 'credit:ag_01kjmma2g0gargjxwggd456hb7.7', '500', '12496750', '4'),
  ('27', '10', 'credit:pl_01kjmma2g094en2krgpf78pz2g', '-500', '3250', '3'),
  ('3', '2', 'seeds', '-5000', '-105000', '2'),
  ('4', '2', 'pot:major', '5000', '5000', '1'),
  ('5', '3', 'seeds', '-500', '-105500', '3'),
  ('6', '3', 'pot:mini', '500', '500', '1'),
  ('7', '4', 'mint', '-100000000', '-100000000', '1'),
  ('8', '4', 'credit:ag_01kjmma2g0gargjxwggd456hb7', '12500000', '12500000', '1'),
  ('9', '4', 'credit:ag_01kjmma2g0gargjxwggd456hb7.1', '12500000', '12500000', '1');
insert into player (id, agent_id, game_id, account, account_key, password_hash, created_at) overriding system value values
  ('pl_01kjmma2g094en2krgpf78pz2g', 'ag_01kjmma2g0gargjxwggd456hb7', '1000002', 'sam_2bqaqs', 'sam_2bqaqs', 'scrypt$qoE5zaxxBBPZ4c9A0dDnEw$FQidU83Bu-D-YgAqpbsUb5ZCtQ-s2r6U01MQNAJDD3U', '2026-03-01 12:00:00+00'),
  ('pl_01kjmma2g0ngh7w8gbjc7cqfw4', 'ag_01kjmma2g0gargjxwggd456hb7', '1000001', 'rosa_vfv576', 'rosa_vfv576', 'scrypt$aLKP3Kh3BJflKpEsM2ceLQ$HN6xPot5ycoeYmzQaxBsEmKfq-8aZh9xo8YMA_K59bA', '2026-03-01 12:00:00+00');
insert into pot (slug, name, seed_cents, contribution_bps, cap_cents, odds_cents, hits, last_hit_at, last_hit_cents) overriding system value values
  ('grand', 'Grand', '100000', '50', '2500000', '50000000', '0', NULL, NULL),
  ('major', 'Major', '5000', '50', '100000', '2000000', '0', NULL, NULL),
  ('mini', 'Mini', '500', '50', '5000', '100000', '0', NULL, NULL);
insert into pot_shard (pot, shard, contributed_cents_e4) overriding system value values
  ('grand', '0', '0'),
  ('grand', '1', '0'),
  ('grand', '2', '0'),
  ('grand', '3', '0'),
  ('grand', '4', '0'),
  ('grand', '5', '0'),
  ('grand', '6', '0'),
  ('grand', '7', '0'),
  ('major', '0', '0'),
  ('major', '1', '0'),
  ('major', '2', '0'),
  ('major', '3', '0'),
  ('major', '4', '0'),
  ('major', '5', '0'),
  ('major', '6', '0'),
  ('major', '7', '0'),
  ('mini', '0', '0'),
  ('mini', '1', '0'),
  ('mini', '2', '0'),
  ('mini', '3', '0'),
  ('mini', '4', '0'),
  ('mini', '5', '0'),
  ('mini', '6', '0'),
  ('mini', '7', '0');
insert into round (id, player_id, session_id, slug, key, stake_cents, bet, status, state, payout_cents, step, started_at, ended_at, seen_at, draw_seed) overriding system value values
  ('rd_01kjmma2g0zbk2pwp4m9n5zskw', 'pl_01kjmma2g0ngh7w8gbjc7cqfw4', 'gs_01kjmma2g001pxxzh77bc1r311', 'acres-of-gold', '93fcc039-e576-4469-a9c7-1e745c20f97e', '20', '{}', 'over', NULL, '208', '1', '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00', '2026-03-01 12:00:00+00', NULL);
insert into round_step (round_id, step, move, events, taken_at) overriding system value values
  ('rd_01kjmma2g0zbk2pwp4m9n5zskw', '0', NULL, '[{"free": false, "type": "spin", "stops": [16, 2, 26, 6, 23], "window": [["tractor", "carrot", "corn"], ["horseshoe", "tractor", "carrot"], ["pumpkin", "golden-acorn", "apple"], ["sunflower", "tractor", "horseshoe"], ["apple", "horseshoe", "rooster"]], "spinsLeft": 0, "multiplier": 1}, {"line": 11, "type": "line-win", "count": 4, "symbol": "tractor", "winCents": 200, "positions": [{"row": 0, "reel": 0}, {"row": 1, "reel": 1}, {"row": 1, "reel": 2}, {"row": 1, "reel": 3}], "multiplier": 1}, {"line": 14, "type": "line-win", "count": 3, "symbol": "carrot", "winCents": 8, "positions": [{"row": 1, "reel": 0}, {"row": 2, "reel": 1}, {"row": 1, "reel": 2}], "multiplier": 1}, {"type": "round-total", "totalCents": 208}]', '2026-03-01 12:00:00+00');
insert into schema_migration (folder, name, checksum, applied_at) overriding system value values
  ('ledger', '0001-baseline.sql', '252d3e2620221f53c53018cd3f986984bd391a05b9d0b7c4c4181e42a259f82e', '2026-11-23 01:42:49.67608+00'),
  ('ledger', 'functions/ledger_check_account.sql', 'f1b1bc77dcdbc1d42191a6f45c3ddeea1acff456979b0e9965652150f775cf51', '2026-11-23 01:42:49.678358+00'),
  ('ledger', 'functions/ledger_check_entry.sql', 'f1d7ecec7dd64e11f22b4fd60e41c6ae9374a612bb5e663e8de3e9ce8b45ffca', '2026-11-23 01:42:49.678976+00'),
  ('ledger', 'functions/ledger_check_holds.sql', '02f3408a5775f5c1aab60c28ce6c4c94106d7d2ab33fc4a21b59956f9046434f', '2026-11-23 01:42:49.679592+00'),
  ('ledger', 'functions/ledger_entry_violations.sql', '549782eacc718043ee99a4a5d4017d1e16c3c27af8b0ebef337f198ef7598ae7', '2026-11-23 01:42:49.680094+00'),
  ('ledger', 'functions/ledger_lock_accounts.sql', '71e3ae5c07538c89cd00f876c76131f3a3a7a3279b6a5c602b805cb6bac119ec', '2026-11-23 01:42:49.680464+00'),
  ('ledger', 'functions/ledger_lock_open_hold.sql', '867c35ae6faeb319e576a24535447f596ee570d4bc9edeb009911a54bce789ca', '2026-11-23 01:42:49.680792+00'),
  ('ledger', 'functions/ledger_open_accounts.sql', '7c47f1010ee9e5abe9fb339481493f9b7c916ed41a2325cb7656ea72b78c5172', '2026-11-23 01:42:49.681111+00'),
  ('ledger', 'functions/ledger_place_hold.sql', '5032de5631144b41c22d76380c9f6d28a6180b2fc269a45c93f4b4ef1e47253a', '2026-11-23 01:42:49.681422+00'),
  ('ledger', 'functions/ledger_post.sql', '9a6ecc41d3d101089bb1d4785e52493575bfe098ae3786b09d644b78a3e26d5c', '2026-11-23 01:42:49.681803+00'),
  ('ledger', 'functions/ledger_reject_change.sql', 'e24c09e235fa5dc47314ba2bb09edab357856afa64d4361729bcb1c021f2c553', '2026-11-23 01:42:49.682904+00'),
  ('ledger', 'functions/ledger_release_hold.sql', '48091384f84e6b5364c091224dbb4e8ae2bba1b50fa66d40ca6c867600d7958f', '2026-11-23 01:42:49.683217+00'),
  ('ledger', 'functions/ledger_settle_hold.sql', '579599db064ebc8bfea6f57bd3bffece1ca00dc392a9cab1b1537b60f0106d5d', '2026-11-23 01:42:49.683575+00'),
  ('ledger', 'functions/ledger_write_entry.sql', 'c8ddef4c9073a37b86863eeab462036d759187791f5e5ebbfd02534366cd122e', '2026-11-23 01:42:49.683992+00'),
  ('ledger', 'views/ledger_account_violation.sql', '7890361a46f2da251cbfe6eb066531e2860b3258dd54a2b562a3abb5a2e6bfbc', '2026-11-23 01:42:49.686335+00'),
  ('ledger', 'views/ledger_violation.sql', 'f7a280250cc518a1661666a9608ea237f4066b7a1cc82d749319e7c4eac6c827', '2026-11-23 01:42:49.687083+00'),
  ('sandbox', '0001-baseline.sql', 'f446b07fa026e1d6dd9d2777767759dffcdbcabb881c47e97783656ada328d4e', '2026-11-23 01:42:49.778506+00'),
  ('sandbox', 'functions/agent_credit_account.sql', '04dd3500a25850f02ace5e60500933ddbbafbe042919d8c6c6a6c67b6c281161', '2026-11-23 01:42:49.786036+00'),
  ('sandbox', 'functions/agent_credit_accounts.sql', '5c3738b21329010c2f507331fb12710cbf40c866d479c9eb7ecf70a67c6c0d3f', '2026-11-23 01:42:49.790944+00'),
  ('sandbox', 'functions/agent_debit_allocation.sql', '58e93655afea88787b88dda8ecdcda2f3e2ef42b4f4cde8fb32e09527b15e049', '2026-11-23 01:42:49.791419+00'),
  ('sandbox', 'functions/pot_contribute.sql', '37b6f839a445efc217fd37af40b21bc085414ea4ee61c22aee24c30d2d7a2993', '2026-11-23 01:42:49.793527+00'),
  ('sandbox', 'functions/pot_whole_cents.sql', 'e62efb8867e23ffbdb1bccfbb1015789544e38229292f0d4060721e72a893411', '2026-11-23 01:42:49.794381+00'),
  ('sandbox', 'functions/trade_apply.sql', '14f74a39606af59375d11cfaab3b405bfc3968ca41bc883d3b5c871297707f90', '2026-11-23 01:42:49.797882+00'),
  ('sandbox', 'prerequisites/pot_account.sql', '4eea249a62659a0a75221f3be2d657434117f5da2916d5b977e4d7d7c5438770', '2026-11-23 01:42:49.687391+00'),
  ('sandbox', 'prerequisites/pot_accounts.sql', 'ca28ad5e5a76925a152958a897838033a242662719413df1a70060e021effd8d', '2026-11-23 01:42:49.687707+00');
insert into trade (id, agent_id, player_id, balance_before_cents, score_cents, transaction_id, inserted_at) overriding system value values
  ('1', 'ag_01kjmma2g0gargjxwggd456hb7', 'pl_01kjmma2g0ngh7w8gbjc7cqfw4', '0', '2500', NULL, '2026-03-01 12:00:00+00'),
  ('2', 'ag_01kjmma2g0gargjxwggd456hb7', 'pl_01kjmma2g094en2krgpf78pz2g', '0', '2500', NULL, '2026-03-01 12:00:00+00'),
  ('3', 'ag_01kjmma2g0gargjxwggd456hb7', 'pl_01kjmma2g094en2krgpf78pz2g', '2500', '1250', NULL, '2026-03-01 12:00:00+00'),
  ('4', 'ag_01kjmma2g0gargjxwggd456hb7', 'pl_01kjmma2g094en2krgpf78pz2g', '3750', '-500', NULL, '2026-03-01 12:00:00+00');
insert into used_timestamp (agent_id, timestamp_ms, used_at) overriding system value values
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398172546', '2026-03-01 12:00:00+00'),
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398172637', '2026-03-01 12:00:00+00'),
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398172689', '2026-03-01 12:00:00+00'),
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398173046', '2026-03-01 12:00:00+00'),
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398173074', '2026-03-01 12:00:00+00'),
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398173103', '2026-03-01 12:00:00+00'),
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398173237', '2026-03-01 12:00:00+00'),
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398173675', '2026-03-01 12:00:00+00'),
  ('ag_01kjmma2g0gargjxwggd456hb7', '1795398173886', '2026-03-01 12:00:00+00');
select setval('ledger_entry_id_seq', 10);
select setval('ledger_posting_id_seq', 27);
select setval('player_game_id_seq', 1000002);
select setval('trade_id_seq', 4);
commit;
