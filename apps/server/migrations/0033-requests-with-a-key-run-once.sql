-- A repeated request that creates something gets the first response. The row commits with what the request did; the response is
-- added afterwards. A day later the row is deleted.
create table request_key (
  account_id text not null,
  key text not null,
  command_hash text not null,
  status integer,
  body_sealed text,
  created_at timestamptz not null default clock_timestamp(),
  constraint request_key_is_used_once primary key (account_id, key),
  constraint request_key_account_exists foreign key (account_id) references account (id),
  constraint request_key_response_is_whole check ((status is null) = (body_sealed is null))
);
create index request_key_by_age on request_key (created_at);
