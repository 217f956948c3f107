-- The database knows the keys that sealed its secrets: a server with a wrong key does not start, and a former
-- key is kept under the present one, so that links, names and texts from before stay readable.
create table encryption_key (
  -- The first 8 digits of the key's SHA-256, as in each sealed text.
  id text primary key,
  -- Under the newest key: a former key, or a known word in the newest key's own row.
  sealed text not null,
  first_used_at timestamptz not null default clock_timestamp(),
  -- Of a former key: when no text was sealed with it any more.
  resealed_at timestamptz,
  constraint encryption_key_id_is_short check (id ~ '^[0-9a-f]{8}$')
);
