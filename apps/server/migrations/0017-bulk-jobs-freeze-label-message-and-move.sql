-- Four more things to do for many players, and their undoing. The label, the text and the new manager are the
-- job's options.
alter table bulk_job drop constraint bulk_job_kind_is_known;
alter table bulk_job add constraint bulk_job_kind_is_known check (kind in
  ('recharge', 'redeem', 'reset_password', 'unbind', 'freeze', 'unfreeze', 'label', 'unlabel', 'message', 'move'));
alter table bulk_job add column options jsonb not null default '{}';
alter table bulk_job add constraint bulk_job_options_are_small
  check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 2000);
