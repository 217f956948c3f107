-- Tickets of visitors by a part of the address.
create index concurrently if not exists ticket_by_visitor_email_text on ticket using gin (lower(visitor_email) gin_trgm_ops) where visitor_email is not null;
