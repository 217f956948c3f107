-- A new e-mail address becomes the account's when its own link is opened; until then the link holds it. The former address gets a
-- link that takes the account back. Both hold the address that they set, as it was typed.
alter table one_time_link drop constraint one_time_link_kind_is_known;
alter table one_time_link add constraint one_time_link_kind_is_known
  check (kind in ('verify_email', 'reset_password', 'accept_invitation', 'change_email', 'restore_email'));
alter table one_time_link add column email text;
alter table one_time_link add constraint one_time_link_sets_an_address
  check ((email is not null) = (kind in ('change_email', 'restore_email')));
-- Nobody else registers an address while its former owner can take it back.
create index one_time_link_restores on one_time_link (email_key) where kind = 'restore_email';
