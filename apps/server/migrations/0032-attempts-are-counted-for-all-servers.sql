-- Attempts at passwords and codes, counted for all servers together. After a crash the counts begin again, so
-- they need no log.
create unlogged table attempt_count (
  limit_name text not null,
  -- A hash: keys hold addresses and names.
  key_hash text not null,
  -- When all uses are regained.
  full_at timestamptz not null,
  constraint attempt_count_is_unique primary key (limit_name, key_hash)
);
