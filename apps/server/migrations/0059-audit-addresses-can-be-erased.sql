-- Addresses of the audit log are personal data with an end. A new entry keeps a digest of its address, which the hash
-- chain covers; the address itself is here with its salt, until it is deleted. Older entries keep theirs.
create table audit_address (
  entry_id text primary key,
  at timestamptz not null,
  -- Random, so that nobody finds a deleted address by trying all.
  salt text not null default gen_random_uuid()::text,
  address text not null
);
create index audit_address_by_age on audit_address (at);
