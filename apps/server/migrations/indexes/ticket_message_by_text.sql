-- Tickets by a part of a message.
create index concurrently if not exists ticket_message_by_text on ticket_message using gin (lower(text) gin_trgm_ops);
