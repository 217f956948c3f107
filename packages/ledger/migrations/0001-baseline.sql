-- The ledger. Each movement of money is written once and never changed: an entry with two or more postings that sum to zero. The
-- triggers in functions/ refuse everything else, so that a bug in a program cannot write a wrong ledger. A constraint's name is a
-- sentence, because the program translates it into an error code.

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
