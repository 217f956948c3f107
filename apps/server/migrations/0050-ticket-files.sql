-- Pictures and documents that players add to their messages. Kept in the database: no web server reaches
-- them, a backup contains them, and they go with the words of a closed account.
create table ticket_file (
  id text primary key,
  message_id text not null,
  -- How its readers save it. Made by the server: a player's own name could disguise its type.
  name text not null,
  content bytea not null,
  size_bytes integer not null generated always as (octet_length(content)) stored,
  added_at timestamptz not null default clock_timestamp(),
  constraint ticket_file_id_is_prefixed check (id like 'tf\_%'),
  constraint ticket_file_message_exists foreign key (message_id) references ticket_message (id),
  constraint ticket_file_name_is_plain check (name ~ '^[a-z0-9-]{1,40}\.(jpg|pdf)$'),
  constraint ticket_file_is_small check (octet_length(content) between 1 and 5242880)
);
create index ticket_file_of_message on ticket_file (message_id);
