-- The addresses that are deleted next.
create index concurrently if not exists bulk_job_with_address on bulk_job (ended_at) where agent_address is not null;
