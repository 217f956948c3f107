-- What an account needs to be looked after by its owner: mails, one-time links, and an end. Why mails are rows: a mail is written
-- in the transaction of what it tells, so that none is sent of what didn't happen and none is forgotten of what did.

alter table account
  -- Null: the address was never shown to be the account's own, or has changed since.
  add column email_verified_at timestamptz,
  -- Set once, for ever. A closed account keeps its row, because the books stand on it, and nothing that says whose it was.
  add column closed_at timestamptz,
  add constraint account_closed_is_not_active check (closed_at is null or not is_active);

create function account_refuse_reopening() returns trigger language plpgsql as $$
begin
  raise exception 'a closed account stays closed'
    using errcode = 'integrity_constraint_violation', constraint = 'account_closed_stays_closed';
end $$;
create trigger account_closed_stays_closed before update of closed_at on account for each row
  when (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
  execute function account_refuse_reopening();

-- The outbox. What a mail says is sealed, because it may carry a link that signs somebody in, and is dropped with the address
-- when the mail has left or is given up.
create table mail (
  id text primary key,
  account_id text not null,
  kind text not null,
  language text not null,
  recipient text,
  content_sealed text,
  state text not null default 'waiting',
  -- How often somebody began to send it.
  attempts integer not null default 0,
  written_at timestamptz not null,
  -- Null: it never gets useless. A link that has expired need not be delivered.
  useless_at timestamptz,
  due_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  constraint mail_account_exists foreign key (account_id) references account (id),
  constraint mail_kind_is_known check (kind in (
    'verify_email', 'reset_password', 'password_changed', 'email_changed', 'account_closed')),
  constraint mail_language_is_known check (language in ('en', 'es', 'fr', 'de')),
  constraint mail_state_is_known check (state in ('waiting', 'sent', 'given_up')),
  constraint mail_waits_with_its_content check (
    (state = 'waiting') = (recipient is not null and content_sealed is not null)),
  constraint mail_sent_has_a_time check ((state = 'sent') = (sent_at is not null))
);
create index mail_waiting on mail (due_at) where state = 'waiting';
create index mail_of_account on mail (account_id, written_at desc);

-- The newest link of each kind that an account was sent; the one before it is gone with its row.
create table one_time_link (
  account_id text not null,
  kind text not null,
  -- SHA-256 of the token. Who reads this table can't open the link.
  token_hash text not null,
  -- The address that it was sent to: the link proves this one and no other.
  email_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint one_time_link_is_one_of_its_kind primary key (account_id, kind),
  constraint one_time_link_account_exists foreign key (account_id) references account (id),
  constraint one_time_link_kind_is_known check (kind in ('verify_email', 'reset_password')),
  constraint one_time_link_token_is_unique unique (token_hash),
  constraint one_time_link_token_is_hashed check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint one_time_link_expires_after_it_began check (expires_at > created_at)
);

-- Who forgot a password. The request itself looks nothing up, so that its time tells nobody which addresses have an account.
create table recovery_request (
  id text primary key,
  email_key text not null,
  language text not null,
  constraint recovery_request_language_is_known check (language in ('en', 'es', 'fr', 'de'))
);
