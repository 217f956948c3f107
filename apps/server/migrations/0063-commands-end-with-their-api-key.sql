-- What a program began with an API key, and what is carried out later, ends with the key. Null: a person's.
-- A key that ended may be deleted, so nothing refers to its row.
alter table bulk_job add column api_key_id text;
alter table approval add column api_key_id text;
alter table decision add column api_key_id text;
alter table agent_announcement add column api_key_id text;
alter table agent_announcement drop constraint agent_announcement_stop_cause_is_known;
alter table agent_announcement add constraint agent_announcement_stop_cause_is_known
  check (stop_cause in ('agent_disabled', 'not_permitted', 'key_ended')) not valid;
