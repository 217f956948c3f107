-- What happened to an account, what it was told, and what it wants to be told. Why transfers and requests are told by trigger: an
-- answer, the reconciler, a person's decision and psql all settle them, and each must be told in the transaction that it tells of.

-- As the servers make ids: the prefix, 48 bits of milliseconds and 80 random bits, so that ids sort by time.
create function new_public_id(prefix text, at timestamptz) returns text language plpgsql volatile as $$
declare
  crockford constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  ms constant bigint := floor(extract(epoch from at) * 1000);
  chance constant bytea := sha256(uuid_send(gen_random_uuid()));
  id text := prefix || '_';
begin
  for i in 0 .. 9 loop
    id := id || substr(crockford, ((ms >> (45 - 5 * i)) & 31)::integer + 1, 1);
  end loop;
  for i in 0 .. 15 loop
    id := id || substr(crockford, (get_byte(chance, i) & 31) + 1, 1);
  end loop;
  return id;
end $$;

-- Everything is ordered and paged by its id.
create table activity (
  id text primary key default new_public_id('ev', clock_timestamp()),
  account_id text not null,
  kind text not null,
  -- Codes and parameters, never finished text: the reader's language is known when it is read.
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  constraint activity_id_is_prefixed check (id like 'ev\_%'),
  constraint activity_account_exists foreign key (account_id) references account (id),
  constraint activity_kind_is_a_code check (kind ~ '^[a-z][a-z_]{2,39}$'),
  constraint activity_data_is_small check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 2000)
);
create index activity_of_account on activity (account_id, id desc);
create index activity_by_age on activity (at) where kind <> 'account_created';

create function activity_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what happened stays as it was'
    using errcode = 'integrity_constraint_violation', constraint = 'activity_is_immutable';
end $$;
create trigger activity_is_immutable before update on activity for each row execute function activity_refuse_change();

insert into activity (id, account_id, kind, at)
  select new_public_id('ev', created_at), id, 'account_created', created_at from account;

create table notification (
  id text primary key default new_public_id('nt', clock_timestamp()),
  account_id text not null,
  kind text not null,
  data jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  constraint notification_id_is_prefixed check (id like 'nt\_%'),
  constraint notification_account_exists foreign key (account_id) references account (id),
  constraint notification_kind_is_a_code check (kind ~ '^[a-z][a-z_]{2,39}$'),
  constraint notification_data_is_small check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 2000)
);
create index notification_of_account on notification (account_id, id desc);
create index notification_unread on notification (account_id, id desc) where read_at is null;
create index notification_by_age on notification (at);

-- Whoever has no row has the defaults.
create table notification_setting (
  account_id text primary key,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  game_updates boolean not null default true,
  promotions boolean not null default false,
  changed_at timestamptz not null default clock_timestamp(),
  constraint notification_setting_account_exists foreign key (account_id) references account (id)
);

-- One thing to be told to many: written by a batch at a time, so that a house full of players is no storm.
create table announcement (
  id text primary key default new_public_id('an', clock_timestamp()),
  kind text not null,
  data jsonb not null,
  -- By the servers' clock, as accounts are: who came later wasn't there.
  made_at timestamptz not null,
  -- The last player of the batches so far.
  told_to text not null default '',
  told_at timestamptz,
  constraint announcement_kind_is_known check (kind in ('new_games', 'promotion')),
  constraint announcement_data_is_small check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 2000)
);
create index announcement_open on announcement (id) where told_at is null;

create function record_transfer_outcome() returns trigger language plpgsql as $$
declare
  is_answer constant boolean := exists (select from transfer_request where transfer_id = new.id);
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, new.kind || '_' || new.state,
    jsonb_build_object('amountCents', new.amount_cents::text, 'isSignUpCredit', new.cause = 'sign_up')
      || case when new.state = 'rejected' then jsonb_build_object('code', new.refusal_code) else '{}' end);
  -- A new player is told of its credit by the page that welcomes it.
  if new.state = 'applied' and new.cause <> 'sign_up' then
    insert into notification (account_id, kind, data) values (
      new.player_id, new.kind || '_applied',
      jsonb_build_object('amountCents', new.amount_cents::text, 'wasAsked', is_answer));
  end if;
  return null;
end $$;
create trigger transfer_outcome_is_recorded after update of state on transfer for each row
  when (old.state <> new.state and new.state in ('applied', 'rejected')) execute function record_transfer_outcome();

create function record_transfer_request() returns trigger language plpgsql as $$
declare
  asked constant jsonb := jsonb_build_object('kind', new.kind, 'amountCents', new.amount_cents::text);
begin
  insert into activity (account_id, kind, data) values (
    new.player_id, case new.state when 'requested' then 'request_made' else 'request_' || new.state end, asked);
  if new.state = 'declined' then
    insert into notification (account_id, kind, data) values (
      new.player_id, 'request_declined', asked || jsonb_build_object('reason', new.reason));
  end if;
  return null;
end $$;
create trigger transfer_request_is_recorded after insert on transfer_request for each row
  execute function record_transfer_request();
-- One that opens again, because its transfer came to nothing, was not made anew.
create trigger transfer_request_decision_is_recorded after update of state on transfer_request for each row
  when (old.state <> new.state and new.state <> 'requested') execute function record_transfer_request();

create trigger notification_is_published after insert on notification for each row
  execute function publish_change('notification', 'account_id');
-- Read or deleted, however many at once: the number of the unread ones is the news.
create function publish_unread_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('news', concat_ws(' ', 'unread', account_id, account_id))
    from (select distinct account_id from gone) accounts;
  return null;
end $$;
create trigger notification_read_is_published after update on notification
  referencing old table as gone for each statement execute function publish_unread_change();
create trigger notification_deletion_is_published after delete on notification
  referencing old table as gone for each statement execute function publish_unread_change();
