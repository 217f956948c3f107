-- After a refused sign-in no server tries again for a while. Why in the database: each server on its own would ask the provider
-- once more, and a provider that locks an agent out counts them all.
alter table provider_agent add column sign_in_refused_until timestamptz;
