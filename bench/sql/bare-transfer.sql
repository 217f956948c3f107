-- The minimum cost of a transfer: the ledger's rows with its indexes, written by one function without checks.
-- The columns are those of packages/ledger/migrations.
create table bare_account (
  id text primary key,
  may_be_negative boolean not null,
  balance_cents bigint not null default 0,
  held_cents bigint not null default 0,
  version bigint not null default 0,
  opened_at timestamptz not null default now()
);

create table bare_entry (
  id bigint generated always as identity primary key,
  reference text not null unique,
  reason text not null,
  corrects_entry_id bigint,
  entered_at timestamptz not null default now()
);

create table bare_posting (
  entry_id bigint not null,
  account_id text not null,
  amount_cents bigint not null,
  balance_cents bigint not null,
  version bigint not null,
  unique (account_id, version),
  unique (entry_id, account_id)
);

create function bare_transfer(entry_reference text, giver text, receiver text, cents bigint) returns bigint
language plpgsql as $$
declare
  new_entry bigint;
  new_balance bigint;
  new_version bigint;
begin
  insert into bare_entry (reference, reason) values (entry_reference, 'bench') returning id into new_entry;
  update bare_account set balance_cents = balance_cents - cents, version = version + 1
    where id = giver returning balance_cents, version into new_balance, new_version;
  insert into bare_posting (entry_id, account_id, amount_cents, balance_cents, version)
    values (new_entry, giver, -cents, new_balance, new_version);
  update bare_account set balance_cents = balance_cents + cents, version = version + 1
    where id = receiver returning balance_cents, version into new_balance, new_version;
  insert into bare_posting (entry_id, account_id, amount_cents, balance_cents, version)
    values (new_entry, receiver, cents, new_balance, new_version);
  return new_entry;
end $$;
