-- The digest of an address that an audit entry stores. It fits the column and cannot be mistaken for an
-- address.
create or replace function audit_address_digest(salt text, address text) returns text language sql immutable
set search_path = public, pg_temp as $$
  select 'sha256:' || left(encode(sha256(convert_to(salt || ' ' || address, 'UTF8')), 'hex'), 52)
$$;
