-- A mail about what a player hasn't read. Why a mark on each notification: every one is looked at once, whatever comes of it, so that
-- a mail server or a background work that was away tells nothing twice and forgets nothing.

alter table notification
  -- Null: whether a mail is to tell of it was not decided yet.
  add column mail_decided_at timestamptz;
-- What was told before there were such mails is not mailed after the fact.
update notification set mail_decided_at = at;
create index notification_mail_undecided on notification (at) where mail_decided_at is null;

alter table mail drop constraint mail_kind_is_known;
alter table mail add constraint mail_kind_is_known check (kind in (
  'verify_email', 'reset_password', 'password_changed', 'email_changed', 'account_closed', 'unread_notifications'));
