-- A change of the e-mail address that a player asks for is confirmed at both addresses: the link to the new one waits for
-- the approval of the former one. Null: none is needed, because nobody proved the former one or an agent asked.
alter table one_time_link drop constraint one_time_link_kind_is_known;
alter table one_time_link add constraint one_time_link_kind_is_known check (
  kind in ('verify_email', 'reset_password', 'accept_invitation', 'change_email', 'approve_email', 'restore_email'));
alter table one_time_link add column approval text;
-- When the link was opened that waits for the approval.
alter table one_time_link add column opened_at timestamptz;
alter table one_time_link add constraint one_time_link_approval_is_known check (approval in ('awaited', 'given'));
alter table one_time_link add constraint one_time_link_approval_is_of_a_change
  check ((approval is null or kind = 'change_email') and (opened_at is null or approval is not null));
