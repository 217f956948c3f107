-- The addresses that are deleted next.
create index concurrently if not exists transfer_with_address on transfer (requested_at) where actor_address is not null;
