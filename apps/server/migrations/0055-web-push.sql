-- Web push: the browsers that players allowed, the notifications that wait to be pushed, and the key that signs
-- the requests. With it come quiet hours, the consent to a weekly digest, and to amounts in pushed texts.
create table push_key (
  id text primary key,
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Another key would end every subscription.
  constraint push_key_is_the_only_one check (id = 'vapid')
);

-- One per signed-in browser. It ends with the session.
create table push_subscription (
  session_id text primary key,
  account_id text not null,
  endpoint text not null,
  -- The browser's public key and secret, as base64url: its messages are encrypted for it.
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint push_subscription_session_exists foreign key (session_id) references session (id) on delete cascade,
  constraint push_subscription_account_exists foreign key (account_id) references account (id),
  constraint push_subscription_endpoint_is_unique unique (endpoint),
  constraint push_subscription_endpoint_is_bounded check (length(endpoint) <= 1000),
  constraint push_subscription_p256dh_is_a_point check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  constraint push_subscription_auth_is_16_bytes check (auth ~ '^[A-Za-z0-9_-]{22}$')
);
create index push_subscription_of_account on push_subscription (account_id, created_at);

-- Notifications of accounts with a subscription, until they are handed to the queue.
create table push_waiting (
  notification_id text primary key,
  account_id text not null,
  -- The end of the quiet hours. Null: as soon as possible.
  due_at timestamptz,
  constraint push_waiting_notification_exists foreign key (notification_id) references notification (id) on delete cascade
);
create index push_waiting_of_account on push_waiting (account_id);

-- In the player's time zone; none of the three is set without the others.
alter table notification_setting add column quiet_from time;
alter table notification_setting add column quiet_to time;
alter table notification_setting add column time_zone text;
alter table notification_setting add constraint notification_setting_quiet_hours_are_whole check (
  num_nulls(quiet_from, quiet_to, time_zone) = 3
    or num_nulls(quiet_from, quiet_to, time_zone) = 0 and quiet_from <> quiet_to) not valid;
alter table notification_setting add constraint notification_setting_time_zone_is_bounded check (length(time_zone) <= 64) not valid;
alter table notification_setting add column push_amounts boolean not null default false;
alter table notification_setting add column weekly_digest boolean not null default false;
-- When the next digest is decided.
alter table notification_setting add column digest_at timestamptz;
create index notification_setting_digest_due on notification_setting (digest_at) where weekly_digest;
