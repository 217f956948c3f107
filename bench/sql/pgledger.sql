-- The algorithm of pgledger (github.com/pgr0ss/pgledger), reimplemented for this comparison: as many tables,
-- columns, indexes and foreign keys, ids of 26 characters that a function generates one by one, and a
-- function that locks the sorted accounts, changes both balances, checks them, and inserts a transfer with
-- two entries.
create function bench_id(prefix text) returns text language plpgsql volatile as $$
declare
  letters constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  bits constant bit(130) := B'00' || ('x' || replace(uuidv7()::text, '-', ''))::bit(128);
  id text := prefix || '_';
begin
  for place in 0 .. 25 loop
    id := id || substr(letters, substring(bits from place * 5 + 1 for 5)::bit(5)::integer + 1, 1);
  end loop;
  return id;
end $$;

create table other_account (
  id text primary key default bench_id('ac'),
  name text not null,
  currency text not null,
  balance numeric not null default 0,
  version bigint not null default 0,
  allow_negative boolean not null,
  allow_positive boolean not null,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table other_transfer (
  id text primary key default bench_id('tr'),
  giver_id text not null references other_account (id),
  receiver_id text not null references other_account (id),
  amount numeric not null,
  created_at timestamptz not null,
  event_at timestamptz not null,
  metadata jsonb,
  check (amount > 0 and giver_id <> receiver_id)
);
create index on other_transfer (giver_id);
create index on other_transfer (receiver_id);
create index on other_transfer (event_at);

create table other_entry (
  id text primary key default bench_id('en'),
  account_id text not null references other_account (id),
  transfer_id text not null references other_transfer (id),
  amount numeric not null,
  balance_before numeric not null,
  balance_after numeric not null,
  account_version bigint not null,
  created_at timestamptz not null
);
create index on other_entry (account_id);
create index on other_entry (transfer_id);

create function other_check(account other_account) returns void language plpgsql as $$
begin
  if not account.allow_negative and account.balance < 0 then
    raise exception '% may not be negative', account.id;
  end if;
  if not account.allow_positive and account.balance > 0 then
    raise exception '% may not be positive', account.id;
  end if;
end $$;

create function other_write(giver text, receiver text, cents numeric) returns setof other_transfer language plpgsql as $$
declare
  sorted text[];
  locked text;
  source other_account;
  destination other_account;
  new_transfer text;
begin
  sorted := array(select distinct id from unnest(array[giver, receiver]) as id order by id);
  foreach locked in array sorted loop
    perform id from other_account where id = locked for update;
  end loop;
  if cents <= 0 or giver = receiver then
    raise exception 'nothing moves';
  end if;
  update other_account set balance = balance - cents, version = version + 1, updated_at = now()
    where id = giver returning * into source;
  perform other_check(source);
  update other_account set balance = balance + cents, version = version + 1, updated_at = now()
    where id = receiver returning * into destination;
  perform other_check(destination);
  if source.currency <> destination.currency then
    raise exception 'the currencies differ';
  end if;
  insert into other_transfer (giver_id, receiver_id, amount, created_at, event_at)
    values (giver, receiver, cents, now(), now()) returning id into new_transfer;
  insert into other_entry (account_id, transfer_id, amount, balance_before, balance_after, account_version, created_at)
    values (giver, new_transfer, -cents, source.balance + cents, source.balance, source.version, now());
  insert into other_entry (account_id, transfer_id, amount, balance_before, balance_after, account_version, created_at)
    values (receiver, new_transfer, cents, destination.balance - cents, destination.balance, destination.version, now());
  return query select * from other_transfer where id = new_transfer;
end $$;

-- The function for one transfer calls the one for several.
create function other_transfer_once(giver text, receiver text, cents numeric) returns setof other_transfer
language plpgsql as $$
begin
  return query select * from other_write(giver, receiver, cents);
end $$;
